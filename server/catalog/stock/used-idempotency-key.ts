import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/client.ts'
import { stockCount } from '../../platform/db/schema/stock-count.ts'
import { stockMovement } from '../../platform/db/schema/stock-movement.ts'
import { AppError } from '../../platform/errors.ts'

// Counts store their idempotency key in `stock_count`, other changes in the ledger: each looks for
// its own key in its own table, and here in the other one.

/** For a form that sent another input before. */
export function alreadyChanged() {
  return new AppError(422, 'This form has already changed the stock. Check its history.')
}

/** @throws AppError 422 the key is that of a count of one of the locked products */
export async function requireNotCounted(
  tx: Transaction,
  productIds: string[],
  key: string | undefined,
) {
  if (!key) return
  const counts = await tx
    .select({ id: stockCount.id })
    .from(stockCount)
    .where(and(inArray(stockCount.productId, productIds), eq(stockCount.idempotencyKey, key)))
    .limit(1)
  if (counts.length > 0) throw alreadyChanged()
}

/** @throws AppError 422 the key is that of another change of the locked product */
export async function requireNotMoved(tx: Transaction, productId: string, key: string | undefined) {
  if (!key) return
  const movements = await tx
    .select({ id: stockMovement.id })
    .from(stockMovement)
    .where(and(eq(stockMovement.idempotencyKey, key), eq(stockMovement.productId, productId)))
  if (movements.length > 0) throw alreadyChanged()
}
