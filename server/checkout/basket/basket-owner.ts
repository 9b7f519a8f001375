import { createHash } from 'node:crypto'
import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { only } from '../../db/only.ts'
import { basket } from '../../db/schema/basket.ts'
import { enforceRateLimit } from '../../rate-limit/rate-limit.ts'

// Whose a basket is: a user's, or that of the guest who has its token.

export type Guest = { tokenHash: string; ip: string }
export type BasketOwner = { userId: string } | Guest

export const IN_90_DAYS = sql`now() + interval '90 days'`

/** The database has only the hash: a reader of the table can't open a basket. */
export function guestOf(token: string, ip: string): Guest {
  return { tokenHash: createHash('sha256').update(token).digest('hex'), ip }
}

function ownedBy(owner: BasketOwner): SQL {
  return 'userId' in owner ? eq(basket.userId, owner.userId) : eq(basket.tokenHash, owner.tokenHash)
}

/**
 * Locks the owner's basket, which is created if there is none: of two calls at once the second waits for the first.
 * @throws AppError 429 too many new baskets of guests of one network
 */
export async function lockOrCreateBasket(tx: Transaction, owner: BasketOwner) {
  await tx.delete(basket).where(and(ownedBy(owner), lte(basket.expiresAt, sql`now()`)))
  const isUser = 'userId' in owner
  const values = isUser ? { userId: owner.userId } : { tokenHash: owner.tokenHash }
  const rows = await tx
    .insert(basket)
    .values({ ...values, expiresAt: IN_90_DAYS })
    .onConflictDoUpdate({
      target: isUser ? basket.userId : basket.tokenHash,
      set: { expiresAt: IN_90_DAYS },
    })
    // A row that was updated has the transaction that locked it in xmax.
    .returning({ id: basket.id, isNew: sql<boolean>`xmax = 0` })
  const { id, isNew } = only(rows)
  if (isNew && !isUser) await enforceRateLimit('new-basket', { ip: owner.ip }, tx)
  return id
}

/** Locks the owner's basket. @returns its id; undefined when there is none, or it has expired */
export async function lockBasket(tx: Transaction, owner: BasketOwner) {
  const [row] = await tx
    .select({ id: basket.id })
    .from(basket)
    .where(and(ownedBy(owner), gt(basket.expiresAt, sql`now()`)))
    .for('update')
  return row?.id
}
