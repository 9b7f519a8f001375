import { sql } from 'drizzle-orm'
import { toDollars } from '#contract/money.ts'
import type { Order } from '#contract/order/order.ts'
import type { Disputed } from '#contract/payment/dispute-state.ts'
import type { OrderRow } from '../order.ts'
import { HELD_UNTIL } from '../stock-hold.ts'
import { FIRST_LINE, type FirstLine, fitOf, partOf } from './first-line.ts'
import { iso, isoOrNull, utc } from './moment.ts'
import {
  AMOUNTS,
  type AmountsOfOrder,
  LINES,
  type LinesOfOrder,
  partOfSeveral,
  toAmounts,
  toLines,
} from './order-line-view.ts'
import { REFUNDS, type RefundOfOrder, toRefunds } from './order-refund-view.ts'
import { SHIPMENTS, type ShipmentOfOrder, toShipment } from './order-shipment-view.ts'

// An order with its refunds and parcels as one JSON column, and that as the contract has it.
//
// The column is an array, not an object: json_build_object takes three times as long, as it looks each key up like a
// value. PostgreSQL writes moments of JSON with its session's offset, and faster than to_char.

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
export function ownerOf({ view }: ViewRow) {
  return { id: view[0], customerId: view[7], isGuest: view[28] }
}

/** What the bank says of its payment, which customers don't get to know. */
export function disputeOf({ view }: ViewRow) {
  return view[27]
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
  return {
    _id,
    number,
    state,
    productId,
    product,
    part: lines ? partOfSeveral(product, lines) : partOf(product, line),
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
    ...toRefunds(refunds, transactionId ?? paymentIntentId),
    shipments: shipments ? shipments.map(toShipment) : [],
    ...fitOf(line),
    ...(lines && { lines: toLines(lines) }),
    ...(amounts && toAmounts(amounts)),
    ...(isGuest && { isGuest }),
    ...(hasRecipient && { hasRecipient }),
  }
}
