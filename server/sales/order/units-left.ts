import { eq, sql } from 'drizzle-orm'
import { toDollars } from '#contract/money.ts'
import { amountOfParts, type LineAmount, partsOfUnsentUnits } from '#contract/order/line-amount.ts'
import type { LineUnits } from '#contract/payment/line-units.ts'
import type { Refundable } from '#contract/payment/refund.ts'
import { sumOf } from '#contract/sum.ts'
import { db, type Transaction } from '../../platform/db/client.ts'
import { orderLine } from '../../platform/db/schema/order-line.ts'
import { fieldError, notFound } from '../../platform/errors.ts'
import { AMOUNT_OF_LINE, CORE_CENTS } from './line-amount.ts'

// How many units of each of an order's lines are packed, shipped, refunded, and left to pack. What
// is packed and what is refunded without being sent are read and written under the order's lock, so
// that no unit is both.

const unitsInParcels = (condition = sql`true`) => sql<number>`(
  select coalesce(sum(l.quantity), 0)::int from shipment s
  join shipment_line l on l.shipment_id = s.id and l.position = ${orderLine}.position
  where s.order_id = ${orderLine}.order_id and s.canceled_at is null and ${condition}
)`

// These columns go into selections from `order_line`.
/** Units in parcels that were not unpacked, shipped ones too. */
export const PACKED_UNITS = unitsInParcels()
export const SHIPPED_UNITS = unitsInParcels(sql`s.shipped_at is not null`)
/** Units of refunds that have not failed: they are not sent. */
export const REFUNDED_UNITS = sql<number>`(
  select coalesce(sum(l.quantity), 0)::int from refund r
  join refund_line l on l.refund_id = r.id and l.position = ${orderLine}.position
  where r.order_id = ${orderLine}.order_id and r.failed_at is null
)`

export type UnitsLeft = {
  position: number
  /** What the whole line was charged at. */
  charged: Omit<LineAmount, 'quantity'> & { lineQuantity: number }
  /** The core charge of a unit, with the tax that came on top. */
  coreCents: number
  refunded: number
  /** To be sent, and in no parcel. */
  left: number
}

/** The units of each line of an order. All that change them lock the order. */
export function listUnitsLeft(tx: typeof db | Transaction, orderId: string): Promise<UnitsLeft[]> {
  return tx
    .select({
      position: orderLine.position,
      charged: sql<
        UnitsLeft['charged']
      >`(select json_build_object(${AMOUNT_OF_LINE}) from "order" o where o.id = ${orderLine}.order_id)`,
      coreCents: sql<number>`(select ${CORE_CENTS} from "order" o where o.id = ${orderLine}.order_id)`,
      refunded: REFUNDED_UNITS,
      left: sql<number>`${orderLine.quantity} - ${PACKED_UNITS} - ${REFUNDED_UNITS}`,
    })
    .from(orderLine)
    .where(eq(orderLine.orderId, orderId))
    .orderBy(orderLine.position)
}

/** What an editor sees before a refund. @throws AppError 404 */
export async function getRefundable(orderId: string): Promise<Refundable> {
  const lines = await listUnitsLeft(db, orderId)
  if (lines.length === 0) throw notFound('order')
  return {
    lines: lines.map(({ position, left, refunded, charged, coreCents }) => ({
      ...{ position, left, before: refunded, quantity: charged.lineQuantity },
      goods: toDollars(charged.goodsCents),
      discount: toDollars(charged.discountCents),
      tax: toDollars(charged.taxCents),
      core: toDollars(coreCents),
    })),
  }
}

/**
 * Requires that each line has at least the named units left.
 * @param refusal says why they can't be taken
 * @throws AppError 400 the order has no such line; 409 fewer are left
 */
export function requireLeft(
  all: UnitsLeft[],
  lines: LineUnits[],
  refusal: (line: UnitsLeft, quantity: number) => string,
) {
  for (const [at, { position, quantity }] of lines.entries()) {
    const line = all.find((one) => one.position === position)
    if (!line) throw fieldError(`lines.${at}.position`, `The order has no line ${position}`)
    if (quantity > line.left) {
      throw fieldError(`lines.${at}.quantity`, refusal(line, quantity), 409)
    }
  }
}

export function unitsOf(lines: { quantity: number }[]) {
  return sumOf(lines, ({ quantity }) => quantity)
}

/**
 * In cents, less the discount, with tax, without core charges: units that are refunded one after
 * the other add up to the line.
 */
export function chargedUnits({ charged, refunded }: UnitsLeft, quantity: number) {
  const { lineQuantity, ...amounts } = charged
  return amountOfParts(
    partsOfUnsentUnits({ ...amounts, quantity: lineQuantity }, quantity, refunded),
  )
}
