import { eq, sql } from 'drizzle-orm'
import type { StockAdjustment, StockMovement } from '#contract/catalog/stock.ts'
import { MAX_STOCK } from '#contract/catalog/stock-bounds.ts'
import { formatCount } from '#contract/money.ts'
import { record } from '../../platform/audit/audit.ts'
import { db, type Transaction } from '../../platform/db/client.ts'
import { product } from '../../platform/db/schema/product.ts'
import { stockMovement } from '../../platform/db/schema/stock-movement.ts'
import { AppError, fieldError, notFound } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { findStockMovement, setStockReason } from './stock-movement.ts'
import { alreadyChanged, requireNotCounted } from './used-idempotency-key.ts'

/**
 * Changes a product's units in stock for a reason that an editor names.
 * @param idempotencyKey the same key and input again answers the same movement
 * @throws AppError 404; 409 fewer units are in stock, or the product is deleted; 422 the key came
 *   with another input before
 */
export function adjustStock(
  actor: SessionUser,
  productId: string,
  input: StockAdjustment,
  idempotencyKey?: string,
): Promise<StockMovement> {
  return db.transaction(async (tx) => {
    const part = await lockStock(tx, productId)
    const known =
      idempotencyKey &&
      (await findStockMovement(tx, productId, eq(stockMovement.idempotencyKey, idempotencyKey)))
    if (known) return requireSame(known, input)
    await requireNotCounted(tx, [productId], idempotencyKey)
    if (part.deletedAt) throw new AppError(409, `${part.name} is deleted. Restore it first.`)
    requirePossible(part, input.change)
    await setStockReason(tx, {
      reason: input.reason,
      actorId: actor.id,
      note: input.note,
      idempotencyKey,
    })
    await tx
      .update(product)
      .set({ availableQuantity: sql`${product.availableQuantity} + ${input.change}` })
      .where(eq(product.id, productId))
    const detail = detailOf(part.units, input)
    await record(tx, actor, 'adjust stock', { id: productId, name: part.name }, detail)
    const movement = await findStockMovement(tx, productId)
    if (!movement) throw new Error(`the ledger of product ${productId} is empty`)
    return movement
  })
}

/**
 * A product's stock, which no other transaction changes until the end of this one. @throws AppError
 * 404
 */
export async function lockStock(tx: Transaction, productId: string) {
  const [part] = await tx
    .select({ name: product.name, units: product.availableQuantity, deletedAt: product.deletedAt })
    .from(product)
    .where(eq(product.id, productId))
    .for('no key update')
  if (!part) throw notFound('product')
  return part
}

function requireSame(known: StockMovement, { change, reason, note = '' }: StockAdjustment) {
  const isSame = known.delta === change && known.reason === reason && (known.note ?? '') === note
  if (isSame) return known
  throw alreadyChanged()
}

type Part = { name: string; units: number }

function requirePossible({ name, units }: Part, change: number) {
  if (units + change < 0) {
    const detail = `${name}: ${formatCount(units)} in stock, so ${formatCount(-change)} can’t be taken away.`
    throw fieldError('change', detail, 409)
  }
  if (units + change > MAX_STOCK) {
    const detail = `${name}: ${formatCount(units)} in stock, so ${formatCount(change)} more are too many.`
    throw fieldError('change', detail, 409)
  }
}

function detailOf(units: number, { change, reason, note }: StockAdjustment) {
  const summary = `${change > 0 ? '+' : '−'}${Math.abs(change)} ${reason}: ${units} → ${units + change}`
  return note ? `${summary}. ${note}` : summary
}
