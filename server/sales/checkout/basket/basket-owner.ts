import { createHash } from 'node:crypto'

// The owner of a basket: a user, or the guest who has its token.

export type Guest = { tokenHash: string; ip: string }
export type BasketOwner = { userId: string } | Guest
/** Who changes a basket, and from where. */
export type BasketChanger = BasketOwner & { ip: string }

/** The database has only the hash: a reader of the table can't open a basket. */
export function guestOf(token: string, ip: string): Guest {
  return { tokenHash: createHash('sha256').update(token).digest('hex'), ip }
}
