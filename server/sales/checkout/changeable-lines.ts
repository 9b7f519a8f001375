import { asc, eq } from 'drizzle-orm'
import type { ChangeableLines } from '#contract/order/change-lines.ts'
import { db } from '../../platform/db/client.ts'
import { order } from '../../platform/db/schema/order.ts'
import { orderLine } from '../../platform/db/schema/order-line.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { OrderRow } from '../order/order.ts'
import { zoneOf } from '../pricing/delivery.ts'
import { selectPrices, toPrices } from '../pricing/read-prices.ts'
import { destinationOf } from './destination.ts'
import { EMPTY_SHIP_TO, readParts } from './draft-order.ts'

/**
 * The lines of an unpaid order as a draft has them: with the parts as they are today, and in stock
 * what the order holds, too.
 * @throws AppError 404; 409 it is paid or canceled
 */
export async function getChangeableLines(id: string): Promise<ChangeableLines> {
  const [row] = await db.select().from(order).where(eq(order.id, id))
  if (!row) throw notFound('order')
  if (row.state !== 'unpaid') throw new AppError(409, `Order ${row.number} is ${row.state}.`)
  const { productId, quantity } = orderLine
  const lines = await db
    .select({ productId, quantity })
    .from(orderLine)
    .where(eq(orderLine.orderId, id))
    .orderBy(asc(orderLine.position))
  const [parts, rate] = await Promise.all([readParts(lines), rateOf(row)])
  const { number, revision, shipTo, discountCode, manualDiscount } = row
  return {
    ...{ number, revision, rate },
    code: discountCode ?? '',
    discount: manualDiscount,
    shipTo: { ...EMPTY_SHIP_TO, ...shipTo },
    lines: lines.flatMap((line) => {
      const part = parts.get(line.productId)?.view(line.quantity)
      if (!part) return []
      const held = row.stockHeld ? line.quantity : 0
      return [{ ...line, ...part, availableQuantity: part.availableQuantity + held }]
    }),
  }
}

/** The order has only its name. @returns null: it is no longer offered */
async function rateOf({ shipTo, shippingRateName }: OrderRow) {
  const prices = toPrices(await selectPrices({}))
  const zone = zoneOf(prices.zones, destinationOf(shipTo ?? {}, prices))
  return zone?.rates.find(({ name }) => name === shippingRateName)?.id ?? null
}
