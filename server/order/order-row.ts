import { type SQL, sql } from 'drizzle-orm'
import { toDollars } from '#contract/money.ts'
import type { Order } from '#contract/order.ts'
import type { Shipment } from '#contract/shipment.ts'
import { type OrderRow, totalCents } from './order.ts'
import { HELD_UNTIL } from './stock-hold.ts'

// An order with its refunds and parcels as one JSON column, and that as the contract has it.

type RefundOfOrder = { paymentIntentId: string; amountCents: number; reason: string; at: string }

/** A moment in ISO 8601, as the contract has it. */
function iso(moment: SQL) {
  return sql`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** An order's refunds, read with its row; sorted by id, as an index is. */
const REFUNDS = sql`case when not has_refund then '[]' else (
  select coalesce(json_agg(json_build_object(
    'paymentIntentId', payment_intent_id, 'amountCents', amount_cents, 'reason', reason,
    'at', ${iso(sql`created_at`)}
  ) order by id), '[]')
  from refund where order_id = "order".id and failed_at is null
) end`

/** Its shipments but those that were unpacked; hardly any order needs the query. */
const SHIPMENTS = sql`case when packed_units = 0 then '[]' else (
  select coalesce(json_agg(json_build_object(
    '_id', s.id, 'number', s.number, 'carrier', s.carrier, 'tracking', s.tracking,
    'trackingUrl', s.tracking_url, 'units', (
      select sum(quantity) from shipment_line l where l.shipment_id = s.id
    ), 'packedAt', ${iso(sql`s.packed_at`)}, 'shippedAt', ${iso(sql`s.shipped_at`)},
    'deliveredAt', ${iso(sql`s.delivered_at`)}
  ) order by s.number), '[]')
  from shipment s where s.order_id = "order".id and s.canceled_at is null
) end`

/** One column: node-postgres takes longer to describe and parse twenty than JSON.parse takes for all. */
export const VIEW = sql`json_build_object(
  'id', "order".id, 'number', "order".number, 'state', state, 'productId', product_id, 'productName', product_name,
  'pricePerUnitCents', price_per_unit_cents, 'quantity', quantity, 'customerId', customer_id,
  'customerEmail', customer_email, 'customerName', customer_name, 'phone', phone, 'address', address,
  'paymentIntentId', payment_intent_id, 'transactionId', transaction_id,
  'paidAt', ${iso(sql`paid_at`)}, 'cancelledAt', ${iso(sql`cancelled_at`)},
  'cancelReason', cancel_reason, 'createdAt', ${iso(sql`"order".created_at`)},
  'heldUntil', ${iso(HELD_UNTIL)},
  'img', (select img from product where product.id = product_id), 'refunds', ${REFUNDS}, 'shipments', ${SHIPMENTS}
) as view`

type View = Pick<
  OrderRow,
  | 'id'
  | 'number'
  | 'state'
  | 'productId'
  | 'productName'
  | 'pricePerUnitCents'
  | 'quantity'
  | 'customerId'
  | 'customerEmail'
  | 'customerName'
  | 'phone'
  | 'address'
  | 'paymentIntentId'
  | 'transactionId'
  | 'cancelReason'
> & {
  createdAt: string
  paidAt: string | null
  cancelledAt: string | null
  heldUntil: string | null
  img: string
  refunds: RefundOfOrder[]
  shipments: Shipment[]
}

export type ViewRow = { view: View }

/** What the shop wrote to the customer, oldest first. */
export const NOTES_FOR_CUSTOMER = sql`(
  select coalesce(json_agg(json_build_object('at', ${iso(sql`n.created_at`)}, 'text', n.text) order by n.id), '[]')
  from order_note n where n.order_id = "order".id and n.visible_to = 'customer'
)`

export function toOrder({ view }: ViewRow): Order {
  const payment = view.transactionId ?? view.paymentIntentId
  const refundedCents = view.refunds
    .filter(({ paymentIntentId }) => paymentIntentId === payment)
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
  return {
    _id: view.id,
    number: view.number,
    state: view.state,
    productId: view.productId,
    product: view.productName,
    pricePerUnit: toDollars(view.pricePerUnitCents),
    quantity: view.quantity,
    total: toDollars(totalCents(view)),
    customer: view.customerEmail,
    customerName: view.customerName,
    phone: view.phone,
    address: view.address,
    paid: view.paidAt !== null,
    transactionId: view.transactionId,
    paidAt: view.paidAt,
    placedAt: view.createdAt,
    productImg: view.img,
    heldUntil: view.heldUntil,
    cancelled: view.cancelledAt !== null,
    cancelReason: view.cancelReason,
    refunded: toDollars(refundedCents),
    refunds: view.refunds.toSorted(byTime).map(({ amountCents, reason, at, paymentIntentId }) => ({
      amount: toDollars(amountCents),
      reason,
      at,
      transactionId: paymentIntentId,
    })),
    shipments: view.shipments,
  }
}

/** Refunds made in Stripe’s dashboard are stored later than they were made. */
function byTime(a: RefundOfOrder, b: RefundOfOrder) {
  return Date.parse(a.at) - Date.parse(b.at)
}
