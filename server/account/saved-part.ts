import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { MergedParts, SavedPart } from '#contract/catalog/saved-part.ts'
import { MAX_SAVED } from '#contract/catalog/saved-part-bounds.ts'
import { toCents, toDollars } from '#contract/money.ts'
import { db, type Transaction } from '../platform/db/client.ts'
import { isSold, product } from '../platform/db/schema/product.ts'
import { savedPart } from '../platform/db/schema/saved-part.ts'
import { AppError, notFound } from '../platform/errors.ts'
import type { SessionUser } from '../platform/identity/session-user.ts'
import { lockUser } from './user-lock.ts'

/** A customer's saved parts, the one saved last first. */
export async function listSavedParts(userId: string): Promise<SavedPart[]> {
  const rows = await db
    .select()
    .from(savedPart)
    .where(eq(savedPart.userId, userId))
    .orderBy(desc(savedPart.createdAt), savedPart.productId)
  return rows.map(({ productId, priceCents, createdAt }) => ({
    productId,
    price: toDollars(priceCents),
    at: createdAt.toISOString(),
  }))
}

/** A second time changes nothing. @throws AppError 404 no such part; 409 there is no room */
export async function savePart({ id: userId }: SessionUser, productId: string) {
  await db.transaction(async (tx) => {
    await lockUser(tx, userId) // so that of two calls at once the second counts the first's
    const [part] = await tx
      .select({ priceCents: product.pricePerUnitCents })
      .from(product)
      .where(and(eq(product.id, productId), isSold()))
    if (!part) throw notFound('product')
    await tx
      .insert(savedPart)
      .values({ userId, productId, ...part })
      .onConflictDoNothing()
    if ((await countOf(tx, userId)) > MAX_SAVED) {
      throw new AppError(409, `There is room for ${MAX_SAVED} saved parts. Remove one first.`)
    }
  })
}

/** @returns how many: 0 or 1 */
export async function removeSavedPart({ id: userId }: SessionUser, productId: string) {
  const removed = await db
    .delete(savedPart)
    .where(and(eq(savedPart.userId, userId), eq(savedPart.productId, productId)))
    .returning({ productId: savedPart.productId })
  return removed.length
}

/** Adds what a visitor's browser has, as far as there is room; what is there stays as it is. */
export async function mergeSavedParts({ id: userId }: SessionUser, { parts }: MergedParts) {
  await db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const ids = parts.map(({ productId }) => productId)
    const sold = await tx
      .select({ id: product.id })
      .from(product)
      .where(and(inArray(product.id, ids), isSold()))
    const known = new Set(sold.map(({ id }) => id))
    const room = MAX_SAVED - (await countOf(tx, userId))
    const rows = parts
      .filter(({ productId }) => known.has(productId))
      .map(({ productId, price }, place) => ({
        ...{ userId, productId, priceCents: toCents(price) },
        createdAt: sql`now() - ${place}::int * interval '1 millisecond'`,
      }))
      .slice(0, Math.max(0, room))
    if (rows.length > 0) await tx.insert(savedPart).values(rows).onConflictDoNothing()
  })
  return listSavedParts(userId)
}

function countOf(tx: Transaction, userId: string) {
  return tx.$count(savedPart, eq(savedPart.userId, userId))
}
