import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { toDollars } from '#contract/money.ts'
import type { CancelRequest } from '#contract/order/cancel-request.ts'
import type { StaffOrder } from '#contract/order/staff-order.ts'
import { db, prepare } from '../../../platform/db/client.ts'
import { order } from '../../../platform/db/schema/order.ts'
import { orderLine } from '../../../platform/db/schema/order-line.ts'
import { orderNote } from '../../../platform/db/schema/order-note.ts'
import { paymentIntent } from '../../../platform/db/schema/payment-intent.ts'
import { shipment } from '../../../platform/db/schema/shipment.ts'
import { notFound } from '../../../platform/errors.ts'
import { ordersOfCustomer, totalOf } from '../../../platform/list/totals.ts'
import { CANCEL_REQUEST, toCancelRequest } from '../cancel-request.ts'
import {
  ADDRESS_CHANGE,
  ADDRESS_CHANGED_AT,
  type AddressChange,
  toAddressChange,
} from '../change-address.ts'
import { listDisputesOf } from '../dispute.ts'
import { findManualPayment } from '../manual-payment.ts'
import { selectNotes } from '../order-note.ts'
import { selectShipments } from '../shipment/shipment-row.ts'
import { ofProduct, toLine } from './order-line-view.ts'
import { toListedOrder, type ViewRow, viewWith } from './order-row.ts'
import { timelineOf } from './order-timeline.ts'

type Row = ViewRow<{ shelf: string | null; barcodes: string[] }> &
  AddressChange & {
    packedUnits: number
    shippedUnits: number
    deliveredUnits: number
    customerOrders: number | null
    unsentUnits: StaffOrder['unsentUnits'] | null
    addressChangedAt: Date | null
    cancelRequest: CancelRequest | null
  }

/**
 * May the unsent units go back in stock, or are they back, because a bank took the payment back
 * (payment/disputed-stock.ts)?
 */
const UNSENT_UNITS = sql`case when is_disputed and state in ('paid', 'packed', 'partly shipped') and exists (
    select from dispute d where d.payment_intent_id = transaction_id and d.state in ('open', 'lost') and not d.is_refundable
  ) then case when stock_held then 'may go back' else 'are back' end end`

const OF_LINE = sql`, ${ofProduct(sql`shelf`)} as shelf, array(
    select n.shown from part_number n where n.product_id = ${orderLine.productId} and n.kind = 'gtin' order by n.norm
  ) as barcodes`

const anyOrder = prepare<Row, { id: string }>(
  'any order',
  sql`select ${viewWith(OF_LINE)}, packed_units as "packedUnits", shipped_units as "shippedUnits",
      delivered_units as "deliveredUnits", ${ADDRESS_CHANGE}, ${UNSENT_UNITS} as "unsentUnits",
      ${CANCEL_REQUEST} as "cancelRequest",
      ${ADDRESS_CHANGED_AT} as "addressChangedAt",
      case when customer_id is not null then ${totalOf(ordersOfCustomer(order.customerId))} end as "customerOrders"
    from ${order} where id = ${sql.placeholder('id')}`,
)

/**
 * All that one order's page needs; of any order, also one that was canceled unpaid. @throws
 * AppError 404
 */
export async function getStaffOrder(id: string): Promise<StaffOrder> {
  const [row] = await anyOrder({ id })
  if (!row) throw notFound('order')
  const { view, canChangeAddress, shipTo, isStreetFixed, ...more } = row
  const { unsentUnits, addressChangedAt, cancelRequest, ...units } = more
  const asked = toCancelRequest(cancelRequest)
  const [shipments, notes, disputes, unsettledPayments, manualPayment] = await Promise.all([
    selectShipments(db, sql`${shipment.orderId} = ${id} and ${shipment.canceledAt} is null`),
    selectNotes(db, eq(orderNote.orderId, id)),
    listDisputesOf(id),
    listUnsettledPayments(id),
    findManualPayment(id),
  ])
  return {
    ...toListedOrder({ view }),
    ...toAddressChange({ canChangeAddress, shipTo, isStreetFixed }),
    customerId: view.customerId,
    ...units,
    ...(unsentUnits && { unsentUnits }),
    ...(asked && { cancelRequest: asked }),
    ...(manualPayment && { manualPayment }),
    ...(addressChangedAt && { addressChangedAt: addressChangedAt.toISOString() }),
    lines: view.lines.map((line) => ({
      ...toLine(line),
      shelf: line.shelf,
      barcodes: line.barcodes,
    })),
    shipments,
    notes,
    timeline: await timelineOf(id, disputes),
    disputes,
    unsettledPayments,
  }
}

/** Charged, and has neither paid its order nor been refunded: a rest of older releases. */
async function listUnsettledPayments(orderId: string): Promise<StaffOrder['unsettledPayments']> {
  const { id, amountCents, createdAt, succeededAt, resolvedAt } = paymentIntent
  const rows = await db
    .select({ id, amountCents, createdAt, succeededAt })
    .from(paymentIntent)
    .where(and(eq(paymentIntent.orderId, orderId), isNotNull(succeededAt), isNull(resolvedAt)))
    .orderBy(asc(succeededAt))
  return rows.map((row) => ({
    _id: row.id,
    amount: toDollars(row.amountCents),
    paidAt: (row.succeededAt ?? row.createdAt).toISOString(),
  }))
}
