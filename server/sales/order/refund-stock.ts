import { and, asc, eq, gt, gte, isNotNull, sql } from 'drizzle-orm'
import type { LineUnits } from '#contract/payment/line-units.ts'
import { setStockReason } from '../../catalog/stock/stock-movement.ts'
import type { Transaction } from '../../platform/db/client.ts'
import { orderLine } from '../../platform/db/schema/order-line.ts'
import { product } from '../../platform/db/schema/product.ts'
import { refund, refundLine } from '../../platform/db/schema/refund.ts'
import type { OrderRow } from './order.ts'

// The units that a refund names, which are not sent. They are stored with the refund, put back in
// stock once it is made, and taken again if it fails later. All of it runs under the order's lock.

type Line = { refundId: string; productId: string } & Pick<
  typeof refundLine.$inferSelect,
  'position' | 'quantity' | 'restockedUnits'
>

/**
 * By product, so that two transactions that change several products' stock do so in one sequence.
 */
function selectLines(tx: Transaction) {
  return tx
    .select({
      refundId: refundLine.refundId,
      position: refundLine.position,
      quantity: refundLine.quantity,
      restockedUnits: refundLine.restockedUnits,
      productId: orderLine.productId,
    })
    .from(refundLine)
    .innerJoin(refund, eq(refund.id, refundLine.refundId))
    .innerJoin(
      orderLine,
      and(eq(orderLine.orderId, refundLine.orderId), eq(orderLine.position, refundLine.position)),
    )
    .orderBy(asc(orderLine.productId), asc(refundLine.refundId))
}

/** Units that are back in stock with a refund that has failed: the order lacks them. */
function listLacking(tx: Transaction, { id }: OrderRow): Promise<Line[]> {
  return selectLines(tx).where(
    and(eq(refund.orderId, id), isNotNull(refund.failedAt), gt(refundLine.restockedUnits, 0)),
  )
}

/**
 * Stores the units that a refund is for. Those that the order lacks come first: they are back in
 * stock already, as are those of an order that holds none (payment/disputed-stock.ts).
 */
export async function insertRefundLines(
  tx: Transaction,
  row: OrderRow,
  refundId: string,
  lines: LineUnits[],
) {
  const lacking = await listLacking(tx, row)
  for (const { position, quantity } of lines) {
    let restockedUnits = row.stockHeld ? 0 : quantity
    for (const one of lacking.filter((line) => line.position === position)) {
      const units = Math.min(one.restockedUnits, quantity - restockedUnits)
      if (units === 0) break
      await setRestocked(tx, one, one.restockedUnits - units)
      restockedUnits += units
    }
    const line = { refundId, orderId: row.id, position, quantity, restockedUnits }
    await tx.insert(refundLine).values(line)
  }
}

/**
 * Puts the units of a refund that is made back in stock, once.
 * @param actorId the editor who asked for it
 * @returns false: it is for no units
 */
export async function restockRefund(
  tx: Transaction,
  row: OrderRow,
  refundId: string,
  actorId: string | null,
) {
  const lines = await selectLines(tx).where(eq(refundLine.refundId, refundId))
  await setStockReason(tx, { reason: 'refund', orderId: row.id, actorId })
  for (const line of lines) {
    const units = line.quantity - line.restockedUnits
    if (units === 0) continue
    await tx
      .update(product)
      .set({ availableQuantity: sql`${product.availableQuantity} + ${units}` })
      .where(eq(product.id, line.productId))
    await setRestocked(tx, line, line.quantity)
  }
  return lines.length > 0
}

/**
 * Takes the units that the order lacks from the stock again. @returns false: not all of them are in
 * stock any more
 */
export async function takeUnitsAgain(tx: Transaction, row: OrderRow) {
  const lacking = await listLacking(tx, row)
  if (lacking.length === 0) return true
  await setStockReason(tx, { reason: 'hold renewed', orderId: row.id })
  for (const line of lacking) {
    const units = line.restockedUnits
    const taken = await tx
      .update(product)
      .set({ availableQuantity: sql`${product.availableQuantity} - ${units}` })
      .where(and(eq(product.id, line.productId), gte(product.availableQuantity, units)))
      .returning({ id: product.id })
    if (taken.length === 0) return false
    await setRestocked(tx, line, 0)
  }
  return true
}

async function setRestocked(tx: Transaction, line: Line, restockedUnits: number) {
  await tx
    .update(refundLine)
    .set({ restockedUnits })
    .where(and(eq(refundLine.refundId, line.refundId), eq(refundLine.position, line.position)))
}
