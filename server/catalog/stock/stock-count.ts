import { eq } from 'drizzle-orm'
import type { SoldUnits, StockCount, StockCounted, StockMovement } from '#contract/catalog/stock.ts'
import { formatCount } from '#contract/money.ts'
import { record } from '../../platform/audit/audit.ts'
import { db, type Transaction } from '../../platform/db/client.ts'
import { findByKey } from '../../platform/db/idempotency.ts'
import { product } from '../../platform/db/schema/product.ts'
import { stockCount } from '../../platform/db/schema/stock-count.ts'
import { stockMovement } from '../../platform/db/schema/stock-movement.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { soldUnitsOf } from './sold-units.ts'
import { lockStock } from './stock-adjustment.ts'
import { findStockMovement, setStockReason } from './stock-movement.ts'
import { alreadyChanged, requireNotMoved } from './used-idempotency-key.ts'

/**
 * Sets a product's units that can be ordered to those that were counted on the shelf, less those
 * that are sold and not yet shipped.
 * @param idempotencyKey the same key and input again answers the same count
 * @throws AppError 404; 409 fewer are counted than are sold, or the product is deleted; 422 the key
 *   came with another input before
 */
export function countStock(
  actor: SessionUser,
  productId: string,
  input: StockCount,
  idempotencyKey?: string,
): Promise<StockCounted> {
  return db.transaction(async (tx) => {
    const part = await lockStock(tx, productId)
    const known = await findByKey(
      tx,
      stockCount,
      eq(stockCount.productId, productId),
      idempotencyKey,
    )
    if (known) return requireSame(tx, known, input)
    await requireNotMoved(tx, productId, idempotencyKey)
    if (part.deletedAt) throw new AppError(409, `${part.name} is deleted. Restore it first.`)
    // Read after the lock: orders that are placed or canceled meanwhile wait for it, with units in
    // neither sum or both.
    const sold = await soldUnitsOf(productId, tx)
    const available = input.counted - sold.units
    if (available < 0) throw tooFew(part.name, input.counted, sold)
    const delta = available - part.units
    const movement = delta === 0 ? null : await move(tx, actor, productId, available, input)
    await tx.insert(stockCount).values({
      productId,
      counted: input.counted,
      sold: sold.units,
      movementId: movement && Number(movement._id),
      note: input.note || null,
      actorId: actor.id,
      idempotencyKey,
    })
    const detail = `${input.counted} counted, ${sold.units} of them sold: ${part.units} → ${available}`
    const noted = input.note ? `${detail}. ${input.note}` : detail
    await record(tx, actor, 'count stock', { id: productId, name: part.name }, noted)
    return { counted: input.counted, sold: sold.units, available, movement }
  })
}

async function move(
  tx: Transaction,
  actor: SessionUser,
  productId: string,
  available: number,
  { note }: StockCount,
): Promise<StockMovement> {
  await setStockReason(tx, { reason: 'counted', actorId: actor.id, note })
  await tx.update(product).set({ availableQuantity: available }).where(eq(product.id, productId))
  const movement = await findStockMovement(tx, productId)
  if (!movement) throw new Error(`the ledger of product ${productId} is empty`)
  return movement
}

function tooFew(name: string, counted: number, { units, orders }: SoldUnits) {
  const waiting = orders === 1 ? '1 order waits' : `${formatCount(orders)} orders wait`
  const detail = `${name}: ${formatCount(counted)} counted, but ${formatCount(units)} are sold and not sent (${waiting}).`
  return fieldError('counted', detail, 409)
}

type CountRow = typeof stockCount.$inferSelect

async function requireSame(
  tx: Transaction,
  { counted, sold, note, movementId, productId }: CountRow,
  input: StockCount,
): Promise<StockCounted> {
  if (counted !== input.counted || (note ?? '') !== (input.note ?? '')) {
    throw alreadyChanged()
  }
  const movement = movementId
    ? await findStockMovement(tx, productId, eq(stockMovement.id, movementId))
    : undefined
  return { counted, sold, available: counted - sold, movement: movement ?? null }
}
