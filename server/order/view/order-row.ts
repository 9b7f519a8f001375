import { type SQL, sql } from 'drizzle-orm'
import { toDollars } from '#contract/money.ts'
import type { Order } from '#contract/order/order.ts'
import type { Shipment } from '#contract/order/shipment.ts'
import type { Disputed } from '#contract/payment/dispute-state.ts'
import type { OrderRow } from '../order.ts'
import { HELD_UNTIL } from '../stock-hold.ts'
import { FIRST_LINE, type FirstLine, fitOf, partOf } from './first-line.ts'
import {
  AMOUNTS,
  type AmountsOfOrder,
  LINES,
  type LinesOfOrder,
  toAmounts,
  toLines,
} from './order-line-view.ts'

// An order with its refunds and parcels as one JSON column, and that as the contract has it.
//
// The column is an array, not an object: json_build_object takes three times as long, as it looks each key up like a
// value. PostgreSQL writes moments of JSON with its session's offset, and faster than to_char.

type Refund = Order['refunds'][number]

type RefundOfOrder = [
  paymentIntentId: string,
  amountCents: number,
  reason: string,
  at: string,
  units: number,
]

/** An order's refunds, sorted by id, as an index is; hardly any order needs the query. */
const REFUNDS = sql`case when has_refund then (
  select json_agg(json_build_array(
    payment_intent_id, amount_cents, reason, created_at,
    (select coalesce(sum(quantity), 0) from refund_line l where l.refund_id = refund.id)
  ) order by id)
  from refund where order_id = "order".id and failed_at is null
) end`

type ShipmentOfOrder = [
  id: string,
  number: number,
  carrier: string | null,
  tracking: string | null,
  trackingUrl: string | null,
  units: number,
  packedAt: string,
  shippedAt: string | null,
  deliveredAt: string | null,
]

/** Its shipments but those that were unpacked. */
const SHIPMENTS = sql`case when packed_units > 0 then (
  select json_agg(json_build_array(
    s.id, s.number, s.carrier, s.tracking, s.tracking_url,
    (select sum(quantity) from shipment_line l where l.shipment_id = s.id),
    s.packed_at, s.shipped_at, s.delivered_at
  ) order by s.number)
  from shipment s where s.order_id = "order".id and s.canceled_at is null
) end`

/** What the bank says, of several the first (contract/payment/dispute-state.ts). */
const DISPUTED = sql`case when is_disputed then (
  select min(case when d.state = 'lost' then 'lost dispute' else d.kind end)
  from dispute d where d.order_id = "order".id and d.state in ('open', 'lost')
) end`

/** One column: node-postgres takes longer to describe and parse twenty than JSON.parse takes for all. */
export const VIEW = sql`json_build_array(
  "order".id, "order".number, state, product_id, product_name, price_per_unit_cents, quantity,
  customer_id, customer_email, customer_name, phone, address, payment_intent_id, transaction_id,
  paid_at, cancelled_at is not null, cancel_reason, "order".created_at, ${HELD_UNTIL},
  (select img from product where product.id = product_id), ${REFUNDS}, ${SHIPMENTS}, ${FIRST_LINE}, total_cents,
  ${LINES}, ${AMOUNTS}, ship_to is not null, ${DISPUTED}, is_guest
) as view`

type View = [
  id: string,
  number: number,
  state: OrderRow['state'],
  productId: string,
  productName: string,
  pricePerUnitCents: number,
  quantity: number,
  customerId: string | null,
  customerEmail: string,
  customerName: string,
  phone: string,
  address: string,
  paymentIntentId: string | null,
  transactionId: string | null,
  paidAt: string | null,
  isCanceled: boolean,
  cancelReason: string | null,
  createdAt: string,
  heldUntil: string | null,
  img: string,
  refunds: RefundOfOrder[] | null,
  shipments: ShipmentOfOrder[] | null,
  line: FirstLine | null,
  totalCents: number,
  lines: LinesOfOrder | null,
  amounts: AmountsOfOrder | null,
  hasRecipient: boolean,
  disputed: Disputed | null,
  isGuest: boolean,
]

export type ViewRow = { view: View }

/** The account of the order, which responses to customers leave out. */
export function ownerOf({ view: [id, , , , , , , customerId, ...more] }: ViewRow) {
  return { id, customerId, isGuest: more.at(-1) === true }
}

/** What the bank says of its payment, which customers don't get to know. */
export function disputeOf({ view }: ViewRow) {
  return view[27]
}

/** A moment in ISO 8601, as the contract has it. */
export function utc(moment: SQL) {
  return sql`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** What the shop wrote to the customer, oldest first. */
export const NOTES_FOR_CUSTOMER = sql`(
  select coalesce(json_agg(json_build_object('at', ${utc(sql`n.created_at`)}, 'text', n.text) order by n.id), '[]')
  from order_note n where n.order_id = "order".id and n.visible_to = 'customer'
)`

export function toOrder({ view }: ViewRow): Order {
  const [
    _id,
    number,
    state,
    productId,
    product,
    pricePerUnitCents,
    quantity,
    ,
    customer,
    customerName,
    phone,
    address,
    paymentIntentId,
    transactionId,
    paidAt,
    cancelled,
    cancelReason,
    createdAt,
    heldUntil,
    productImg,
    refunds,
    shipments,
    line,
    totalCents,
    lines,
    amounts,
    hasRecipient,
    ,
    isGuest,
  ] = view
  const payment = transactionId ?? paymentIntentId
  return {
    _id,
    number,
    state,
    productId,
    product,
    part: partOf(product, line),
    pricePerUnit: toDollars(pricePerUnitCents),
    quantity,
    total: toDollars(totalCents),
    customer,
    customerName,
    phone,
    address,
    paid: paidAt !== null,
    transactionId,
    paidAt: isoOrNull(paidAt),
    placedAt: iso(createdAt),
    productImg,
    heldUntil: isoOrNull(heldUntil),
    cancelled,
    cancelReason,
    refunded: refunds ? toDollars(refundedOf(refunds, payment)) : 0,
    refundedUnits: refunds ? refunds.reduce((sum, [, , , , units]) => sum + units, 0) : 0,
    refunds: refunds ? refunds.map(toRefund).sort(byTime) : [],
    shipments: shipments ? shipments.map(toShipment) : [],
    ...fitOf(line),
    ...(lines && { lines: toLines(lines) }),
    ...(amounts && toAmounts(amounts)),
    ...(isGuest && { isGuest }),
    ...(hasRecipient && { hasRecipient }),
  }
}

function refundedOf(refunds: RefundOfOrder[], payment: string | null) {
  return refunds.reduce((sum, [paid, cents]) => (paid === payment ? sum + cents : sum), 0)
}

function toRefund([transactionId, amountCents, reason, at, units]: RefundOfOrder): Refund {
  return { amount: toDollars(amountCents), units, reason, at: iso(at), transactionId }
}

/** Refunds made in Stripe’s dashboard are stored later than they were made. */
function byTime(a: Refund, b: Refund) {
  return Date.parse(a.at) - Date.parse(b.at)
}

function toShipment([
  _id,
  number,
  carrier,
  tracking,
  trackingUrl,
  units,
  ...at
]: ShipmentOfOrder): Shipment {
  const [packedAt, shippedAt, deliveredAt] = at
  return {
    _id,
    number,
    units,
    carrier,
    tracking,
    trackingUrl,
    packedAt: iso(packedAt),
    shippedAt: isoOrNull(shippedAt),
    deliveredAt: isoOrNull(deliveredAt),
  }
}

/** A moment of PostgreSQL's JSON, with microseconds and an offset, as the contract has it. */
function iso(moment: string) {
  return new Date(moment).toISOString()
}

function isoOrNull(moment: string | null) {
  return moment === null ? null : iso(moment)
}
