import { eq, inArray, sql } from 'drizzle-orm'
import type { ReceivedLines, ReceivedStock } from '#contract/catalog/received-stock.ts'
import type { StockReason } from '#contract/catalog/stock.ts'
import { MAX_STOCK } from '#contract/catalog/stock-bounds.ts'
import { formatCount } from '#contract/money.ts'
import { record } from '../../platform/audit/audit.ts'
import { db, type Transaction } from '../../platform/db/client.ts'
import { lockText } from '../../platform/db/lock-text.ts'
import { product } from '../../platform/db/schema/product.ts'
import { stockMovement } from '../../platform/db/schema/stock-movement.ts'
import { AppError, requireNone } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { setStockReason } from './stock-movement.ts'
import { alreadyChanged, requireNotCounted } from './used-idempotency-key.ts'

type Part = { id: string; name: string; units: number; deletedAt: Date | null }

/**
 * Adds received units to the stock of their parts, all of them or none: a movement each, with the
 * reference of the delivery note.
 * @param idempotencyKey a repeated call with the same key and lines has the same answer
 * @throws AppError 409 a part does not exist, is deleted, or would have too many units; 422 the key
 *   was sent with other lines before
 */
export function receiveStock(
  actor: SessionUser,
  { lines, reference }: ReceivedStock,
  idempotencyKey?: string,
): Promise<ReceivedLines> {
  return db.transaction(async (tx) => {
    if (idempotencyKey) await lockKey(tx, idempotencyKey)
    const ids = lines.map(({ productId }) => productId)
    const parts = await lockParts(tx, ids)
    const known = idempotencyKey ? await findReceived(tx, idempotencyKey) : []
    if (known.length > 0) return requireSame(known, lines)
    await requireNotCounted(tx, ids, idempotencyKey)
    requirePossible(parts, lines)
    const cause = { reason: 'received' as const, actorId: actor.id, note: reference }
    await setStockReason(tx, { ...cause, idempotencyKey })
    await tx.execute(sql`
      update product set available_quantity = available_quantity + line.units
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line ("productId" uuid, units int)
      where product.id = line."productId"`)
    const received = lines.map((line) => {
      const before = parts.get(line.productId)?.units ?? 0
      return { ...line, after: before + line.units }
    })
    for (const { productId, units, after } of received) {
      const name = parts.get(productId)?.name ?? ''
      const detail = `+${units} received: ${after - units} → ${after}`
      const subject = { id: productId, name }
      await record(
        tx,
        actor,
        'adjust stock',
        subject,
        reference ? `${detail}. ${reference}` : detail,
      )
    }
    return received
  })
}

/**
 * Two calls with one key may have no part in common, so the locks of the parts do not make one wait
 * for the other.
 */
function lockKey(tx: Transaction, key: string) {
  return lockText(tx, `delivery ${key}`)
}

/** Sorted by id, like every transaction that changes the stock of several parts. */
async function lockParts(tx: Transaction, ids: string[]) {
  const rows: Part[] = await tx
    .select({
      id: product.id,
      name: product.name,
      units: product.availableQuantity,
      deletedAt: product.deletedAt,
    })
    .from(product)
    .where(inArray(product.id, ids))
    .orderBy(product.id)
    .for('no key update')
  return new Map(rows.map((row) => [row.id, row]))
}

/** All that the key has received, whatever the lines are now. */
function findReceived(tx: Transaction, key: string) {
  return tx
    .select({
      productId: stockMovement.productId,
      units: stockMovement.delta,
      after: stockMovement.after,
      reason: stockMovement.reason,
    })
    .from(stockMovement)
    .where(eq(stockMovement.idempotencyKey, key))
}

type KnownLine = ReceivedLines[number] & { reason: StockReason }

function requireSame(known: KnownLine[], lines: ReceivedStock['lines']): ReceivedLines {
  if (known.some(({ reason }) => reason !== 'received')) throw alreadyChanged()
  const byId = new Map(known.map((line) => [line.productId, line]))
  const same = lines.flatMap(({ productId, units }) => {
    const line = byId.get(productId)
    return line?.units === units ? [{ productId, units, after: line.after }] : []
  })
  if (same.length === lines.length && same.length === known.length) return same
  throw new AppError(
    422,
    'This delivery was received already, with other lines. Remove all lines, and enter what is missing.',
  )
}

/** @throws AppError 409 with an entry for each line that can't be received */
function requirePossible(parts: Map<string, Part>, lines: ReceivedStock['lines']) {
  const errors = lines.flatMap(({ productId, units }, at) => {
    const problem = problemOf(parts.get(productId), units)
    return problem ? [{ path: `lines.${at}.productId`, message: problem }] : []
  })
  requireNone(errors, 409)
}

function problemOf(part: Part | undefined, units: number) {
  if (!part) return 'There is no such part'
  if (part.deletedAt) return `${part.name} is deleted. Restore it first.`
  if (part.units + units <= MAX_STOCK) return undefined
  return `${part.name}: ${formatCount(part.units)} in stock, so ${formatCount(units)} more are too many.`
}
