import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/db/client.ts'
import { basket } from '../../../platform/db/schema/basket.ts'
import { singleRow } from '../../../platform/db/single-row.ts'
import { enforceRateLimit } from '../../../platform/rate-limit/enforce-rate-limit.ts'
import type { BasketChanger, BasketOwner } from './basket-owner.ts'
import { boundNewBasket, IN_90_DAYS, makeLongIfTrusted } from './basket-shares.ts'

/**
 * Locks the owner's basket, which is created if there is none: of two calls at once the second
 * waits for the first.
 * @throws AppError 429 too many new baskets of guests of one network
 */
export async function lockOrCreateBasket(tx: Transaction, owner: BasketChanger) {
  const { id, isNew } = await lockOrCreateUnbounded(tx, owner)
  if (!isNew) return id
  if (!('userId' in owner)) await enforceRateLimit('new-basket', { ip: owner.ip }, tx)
  await boundNewBasket(tx, id, owner)
  return id
}

/**
 * The same without bounds, for lines that have taken their shares in another basket. @param owner a
 * user, into whose basket they are moved
 */
export async function lockOrCreateUnbounded(tx: Transaction, owner: BasketChanger) {
  await tx.delete(basket).where(and(ownedBy(owner), lte(basket.expiresAt, sql`now()`)))
  const isUser = 'userId' in owner
  const values = isUser ? { userId: owner.userId } : { tokenHash: owner.tokenHash }
  const rows = await tx
    .insert(basket)
    .values({ ...values, expiresAt: IN_90_DAYS })
    .onConflictDoUpdate({
      target: isUser ? basket.userId : basket.tokenHash,
      set: {
        expiresAt: sql`case when ${basket.isBrief} then ${basket.expiresAt} else ${IN_90_DAYS} end`,
      },
    })
    // A row that was updated has the transaction that locked it in xmax.
    .returning({ id: basket.id, isNew: sql<boolean>`xmax = 0`, isBrief: basket.isBrief })
  const { id, isNew, isBrief } = singleRow(rows)
  const endsNow = isBrief && isUser && (await makeLongIfTrusted(tx, id, owner))
  return { id, isNew, isBrief: isBrief && !endsNow }
}

/** Locks the owner's basket. @returns undefined when there is none, or it has expired */
export async function lockBasket(tx: Transaction, owner: BasketOwner) {
  const [row] = await tx
    .select({ id: basket.id, isBrief: basket.isBrief })
    .from(basket)
    .where(and(ownedBy(owner), gt(basket.expiresAt, sql`now()`)))
    .for('update')
  return row
}

function ownedBy(owner: BasketOwner): SQL {
  return 'userId' in owner ? eq(basket.userId, owner.userId) : eq(basket.tokenHash, owner.tokenHash)
}
