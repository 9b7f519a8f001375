import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { OrderedFit } from '#contract/fitment/ordered-fit.ts'
import { toDollars } from '#contract/money.ts'
import { type Amounts, amountsOf } from '#contract/order/amount-rows.ts'
import type { OrderedPart } from '#contract/order/ordered-part.ts'
import { db } from '../platform/db/client.ts'
import { cancelRequest } from '../platform/db/schema/cancel-request.ts'
import { user } from '../platform/db/schema/identity.ts'
import { order } from '../platform/db/schema/order.ts'
import { orderLine } from '../platform/db/schema/order-line.ts'
import { orderNote } from '../platform/db/schema/order-note.ts'
import { refund, refundLine } from '../platform/db/schema/refund.ts'
import { review } from '../platform/db/schema/review.ts'
import { shipment, shipmentLine } from '../platform/db/schema/shipment.ts'
import { getTimeZone } from '../platform/settings/setting.ts'
import { REFUNDED_UNITS } from '../sales/order/units-left.ts'
import { toAmounts } from '../sales/order/view/order-amounts.ts'
import { fitOf, PART_OF_LINE } from '../sales/order/view/ordered-part.ts'

// What a mail about an order says of it, as it is when the mail is sent.

export type MailedLine = {
  part: OrderedPart
  sku: string | null
  /** The verdict that the buyer saw for their car, if it was ordered for one. */
  fit?: OrderedFit | undefined
  unitCents: number
  quantity: number
}

export type MailedOrder = {
  id: string
  number: number
  email: string
  name: string
  address: string
  /** With which the address begins. */
  hasRecipient?: true
  /** By which day it arrives, as the checkout said. */
  promisedBy: string | null
  totalCents: number
  /** What it is made of. */
  amounts: Amounts
  /** Units that are sent, now or later: all but those that were refunded. */
  units: number
  lines: MailedLine[]
  isPaid: boolean
  isProcessing: boolean
  isCanceled: boolean
  /** Money was taken for it, now or once. */
  isCharged: boolean
  cancelReason: string | null
  heldUntil: Date | null
  /** The shop's: the reader's is not known. */
  timeZone: string
  /** Has its customer verified the email? */
  isVerified: boolean
  isGuest: boolean
  /** The staff have placed it for the customer, who is to pay by the mail's link. */
  isOfStaff: boolean
  /** No page shows it to its customer any more. */
  isAccountClosed: boolean
  /** The link to a guest's order, with a token of this mail. */
  link?: string | undefined
}

/** @returns undefined when there is none */
export async function findMailedOrder(id: string): Promise<MailedOrder | undefined> {
  const [found] = await db
    .select({ row: order, isVerified: sql<boolean>`coalesce(${user.emailVerified}, false)` })
    .from(order)
    .leftJoin(user, and(eq(user.id, order.customerId), eq(user.email, order.customerEmail)))
    .where(eq(order.id, id))
  if (!found) return undefined
  const { row, isVerified } = found
  const rows = await db
    .select({
      part: PART_OF_LINE,
      sku: orderLine.sku,
      vehicle: orderLine.vehicle,
      verdict: orderLine.verdict,
      verdictReason: orderLine.verdictReason,
      answers: orderLine.answers,
      unitCents: orderLine.pricePerUnitCents,
      quantity: orderLine.quantity,
    })
    .from(orderLine)
    .where(eq(orderLine.orderId, id))
    .orderBy(asc(orderLine.position))
  const lines = rows.map(({ part, sku, unitCents, quantity, ...judged }) => {
    return { part, sku, unitCents, quantity, ...fitOf(judged) }
  })
  const { number, customerEmail: email, customerName: name, address, cancelReason } = row
  const isPaid = row.paidAt !== null
  return {
    ...(row.shipTo && { hasRecipient: true as const }),
    ...{ id, number, email, name, address, lines, isPaid, isVerified, cancelReason },
    promisedBy: row.promisedBy,
    totalCents: row.totalCents,
    amounts: amountsOf({
      pricePerUnit: toDollars(row.pricePerUnitCents),
      quantity: row.quantity,
      ...toAmounts(row),
    }),
    units: row.units - row.refundedUnits,
    isGuest: row.isGuest,
    isOfStaff: row.placedBy !== null,
    isAccountClosed: row.customerId === null && !row.isGuest,
    isCanceled: row.cancelledAt !== null,
    isProcessing: row.processingSince !== null,
    isCharged: isPaid || row.hasRefund,
    heldUntil: row.stockHeld && !isPaid ? row.heldUntil : null,
    timeZone: await getTimeZone(),
  }
}

export type MailedShipment = {
  number: number
  carrier: string
  tracking: string | null
  trackingUrl: string | null
  lines: Pick<MailedLine, 'part' | 'sku' | 'quantity'>[]
  /** Units of all lines that were not shipped yet. */
  toCome: Pick<MailedLine, 'part' | 'quantity'>[]
}

export async function findMailedShipment(
  orderId: string,
  number: number,
): Promise<MailedShipment | undefined> {
  const [row] = await db
    .select()
    .from(shipment)
    .where(
      and(
        eq(shipment.orderId, orderId),
        eq(shipment.number, number),
        isNotNull(shipment.shippedAt),
      ),
    )
  if (!row) return undefined
  const units = (only: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(${shipmentLine.quantity}) filter (where ${only}), 0)::int`
  const rows = await db
    .select({
      part: PART_OF_LINE,
      sku: orderLine.sku,
      toSend: sql<number>`${orderLine.quantity} - ${REFUNDED_UNITS}`,
      here: units(sql`${shipment.id} = ${row.id}`),
      shipped: units(sql`${shipment.shippedAt} is not null`),
    })
    .from(orderLine)
    .leftJoin(
      shipmentLine,
      and(
        eq(shipmentLine.orderId, orderLine.orderId),
        eq(shipmentLine.position, orderLine.position),
      ),
    )
    .leftJoin(shipment, and(eq(shipment.id, shipmentLine.shipmentId), isNull(shipment.canceledAt)))
    .where(eq(orderLine.orderId, orderId))
    .groupBy(orderLine.orderId, orderLine.position)
    .orderBy(asc(orderLine.position))
  return {
    number,
    carrier: row.carrier ?? '',
    tracking: row.tracking,
    trackingUrl: row.trackingUrl,
    lines: rows
      .filter(({ here }) => here > 0)
      .map(({ part, sku, here }) => ({ part, sku, quantity: here })),
    toCome: rows
      .map(({ part, toSend, shipped }) => ({ part, quantity: toSend - shipped }))
      .filter(({ quantity }) => quantity > 0),
  }
}

export type MailedRefund = {
  cents: number
  reason: string
  /** Of the payment: Stripe's, or one outside it. */
  paymentId: string
  /** Its units, which are not sent. */
  lines: Pick<MailedLine, 'part' | 'sku' | 'quantity'>[]
}

/** @returns undefined when there is none, or when it failed after all */
export async function findMailedRefund(
  orderId: string,
  id: string,
): Promise<(MailedRefund & { hasFailed: boolean }) | undefined> {
  const [found] = await db
    .select({
      cents: refund.amountCents,
      reason: refund.reason,
      paymentId: refund.paymentIntentId,
      failedAt: refund.failedAt,
    })
    .from(refund)
    .where(and(eq(refund.id, id), eq(refund.orderId, orderId)))
  if (!found) return undefined
  const { failedAt, ...row } = found
  const lines = await db
    .select({ part: PART_OF_LINE, sku: orderLine.sku, quantity: refundLine.quantity })
    .from(refundLine)
    .innerJoin(
      orderLine,
      and(eq(orderLine.orderId, refundLine.orderId), eq(orderLine.position, refundLine.position)),
    )
    .where(eq(refundLine.refundId, id))
    .orderBy(asc(refundLine.position))
  return { ...row, lines, hasFailed: failedAt !== null }
}

/** The shop's reply to a review of one of its parts. */
export async function findMailedReply(orderId: string, id: string) {
  const [row] = await db
    .select({ text: review.reply, review: review.review })
    .from(review)
    .where(and(eq(review.id, id), eq(review.orderId, orderId)))
  return row?.text ? { review: row.review, text: row.text } : undefined
}

export async function findMailedCancelRequest(orderId: string) {
  const [row] = await db.select().from(cancelRequest).where(eq(cancelRequest.orderId, orderId))
  return row
}

export async function findMailedNote(orderId: string, id: string) {
  const [row] = await db
    .select({ text: orderNote.text })
    .from(orderNote)
    .where(
      and(
        eq(orderNote.id, id),
        eq(orderNote.orderId, orderId),
        eq(orderNote.visibleTo, 'customer'),
      ),
    )
  return row
}
