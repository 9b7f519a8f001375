import { sql } from 'drizzle-orm'
import { toDollars } from '#contract/money.ts'
import type { Order } from '#contract/order/order.ts'
import type { ListedOrder } from '#contract/order/staff-order.ts'
import type { Disputed } from '#contract/payment/dispute-state.ts'
import { order } from '../../../platform/db/schema/order.ts'
import { CANCEL_ASKED } from '../cancel-request.ts'
import type { OrderRow } from '../order.ts'
import { HELD_UNTIL } from '../stock-hold.ts'
import { iso, isoOrNull, utc } from './iso-time.ts'
import { jsonOf, named } from './json-columns.ts'
import { AMOUNTS, type AmountsOfOrder, hasAmounts, toAmounts } from './order-amounts.ts'
import { type LineOfOrder, linesWith, partOfLines, toLine } from './order-line-view.ts'
import { REFUNDS, type RefundOfOrder, toRefunds } from './order-refund-view.ts'
import { SHIPMENTS, type ShipmentOfOrder, toShipment } from './order-shipment-view.ts'
import { fitOf } from './ordered-part.ts'

// An order with its lines, refunds and parcels as the column `view`, and that as the contract has
// it.

const COLUMNS = [
  'id',
  'number',
  'state',
  'productId',
  'productName',
  'pricePerUnitCents',
  'quantity',
  'customerId',
  'isGuest',
  'customerEmail',
  'customerName',
  'phone',
  'address',
  'paymentIntentId',
  'transactionId',
  'cancelReason',
] as const

/** What the bank says, of several the first (contract/payment/dispute-state.ts). */
const DISPUTED = sql`case when is_disputed then (
  select min(case when d.state = 'lost' then 'lost dispute' else d.kind end)
  from dispute d where d.order_id = "order".id and d.state in ('open', 'lost')
) end`

/** @param ofLine more columns of each line */
export function viewWith(ofLine = sql``) {
  return sql`${jsonOf(sql`
    ${named(order, [...COLUMNS, 'createdAt', 'paidAt', ...AMOUNTS])}, ${HELD_UNTIL} as "heldUntil",
    cancelled_at is not null as "isCanceled", ship_to is not null as "hasRecipient", ${DISPUTED} as disputed,
    ${CANCEL_ASKED} as "cancelAsked",
    (select i.method from payment_intent i where i.id = transaction_id) as "paidWith",
    (processing_since is not null and state = 'unpaid') as "isProcessing",
    ${linesWith(ofLine)} as lines, ${REFUNDS} as refunds, ${SHIPMENTS} as shipments`)} as view`
}

export const VIEW = viewWith()

type View<Line> = Pick<OrderRow, (typeof COLUMNS)[number]> &
  AmountsOfOrder & {
    createdAt: string
    paidAt: string | null
    heldUntil: string | null
    isCanceled: boolean
    hasRecipient: boolean
    cancelAsked: boolean
    paidWith: string | null
    isProcessing: boolean
    /** Customers don't get to know it. */
    disputed: Disputed | null
    lines: [LineOfOrder & Line, ...(LineOfOrder & Line)[]]
    refunds: RefundOfOrder[] | null
    shipments: ShipmentOfOrder[] | null
  }

export type ViewRow<Line = unknown> = { view: View<Line> }

/** What the shop wrote to the customer, oldest first. */
export const NOTES_FOR_CUSTOMER = sql`(
  select coalesce(json_agg(json_build_object('at', ${utc(sql`n.created_at`)}, 'text', n.text) order by n.id), '[]')
  from order_note n where n.order_id = "order".id and n.visible_to = 'customer'
)`

/** On the wire an order of one part is its own line. */
export function toOrder({ view }: ViewRow): Order {
  const { transactionId, paidAt, lines } = view
  const hasSeveral = lines.length > 1
  return {
    _id: view.id,
    number: view.number,
    state: view.state,
    productId: view.productId,
    product: view.productName,
    part: partOfLines(lines),
    pricePerUnit: toDollars(view.pricePerUnitCents),
    quantity: view.quantity,
    total: toDollars(view.totalCents),
    customer: view.customerEmail,
    customerName: view.customerName,
    phone: view.phone,
    address: view.address,
    paid: paidAt !== null,
    transactionId,
    paidAt: isoOrNull(paidAt),
    placedAt: iso(view.createdAt),
    productImg: lines[0].img,
    heldUntil: isoOrNull(view.heldUntil),
    cancelled: view.isCanceled,
    cancelReason: view.cancelReason,
    ...toRefunds(view.refunds, transactionId ?? view.paymentIntentId),
    shipments: shipmentsOf(view),
    ...(hasSeveral ? { lines: lines.map(toLine) } : fitOf(lines[0])),
    ...((hasSeveral || hasAmounts(view)) && toAmounts(view)),
    ...(view.paidWith !== null && { paidWith: view.paidWith }),
    ...(view.isProcessing && { processing: true }),
    ...(view.cancelAsked && { cancelAsked: true }),
    ...(view.isGuest && { isGuest: true }),
    ...(view.hasRecipient && { hasRecipient: true }),
  }
}

/** With what is in each, which lists of orders leave out. */
export function shipmentsOf({ shipments }: Pick<ViewRow['view'], 'shipments'>) {
  return (shipments ?? []).map(toShipment)
}

/** An order as the staff's lists have it, with its disputes, which its customer does not see. */
export function toListedOrder(row: ViewRow): ListedOrder {
  const { disputed } = row.view
  return { ...toOrder(row), ...(disputed && { disputed }) }
}
