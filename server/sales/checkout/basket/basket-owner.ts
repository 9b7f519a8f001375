import { hashOf } from '../../../platform/identity/secret.ts'

// The owner of a basket: a user, or the guest who has its token.

export type Guest = { tokenHash: string; ip: string }
export type BasketOwner = { userId: string } | Guest
/** Who changes a basket, and from where. */
export type BasketChanger = BasketOwner & { ip: string }

export function guestOf(token: string, ip: string): Guest {
  return { tokenHash: hashOf(token, 'hex'), ip }
}
