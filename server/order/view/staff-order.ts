import { eq, sql } from 'drizzle-orm'
import type { StaffOrder } from '#contract/order/staff-order.ts'
import { db, prepare } from '../../db/client.ts'
import { order } from '../../db/schema/order.ts'
import { orderLine } from '../../db/schema/order-line.ts'
import { orderNote } from '../../db/schema/order-note.ts'
import { product } from '../../db/schema/product.ts'
import { shipment } from '../../db/schema/shipment.ts'
import { notFound } from '../../errors.ts'
import { ordersOfCustomer, totalOf } from '../../list/totals.ts'
import {
  ADDRESS_CHANGE,
  ADDRESS_CHANGED_AT,
  type AddressChange,
  toAddressChange,
} from '../change-address.ts'
import { listDisputesOf } from '../dispute.ts'
import { selectNotes } from '../order-note.ts'
import { selectShipments } from '../shipment/shipment-row.ts'
import { PACKED_UNITS, REFUNDED_UNITS } from '../units-left.ts'
import { LINE_COLUMNS, toLine } from './line-columns.ts'
import { toListedOrder } from './listed-order.ts'
import { ownerOf, VIEW, type ViewRow } from './order-row.ts'
import { timelineOf } from './order-timeline.ts'

type Row = ViewRow &
  AddressChange & {
    packedUnits: number
    shippedUnits: number
    deliveredUnits: number
    customerOrders: number | null
    unsentUnits: StaffOrder['unsentUnits'] | null
    addressChangedAt: Date | null
  }

/** May the unsent units go back in stock, or are they back, because a bank took the payment back (payment/disputed-stock.ts)? */
const UNSENT_UNITS = sql`case when is_disputed and state in ('paid', 'packed', 'partly shipped') and exists (
    select from dispute d where d.payment_intent_id = transaction_id and d.state in ('open', 'lost') and not d.is_refundable
  ) then case when stock_held then 'may go back' else 'are back' end end`

const anyOrder = prepare<Row, { id: string }>(
  'any order',
  sql`select ${VIEW}, packed_units as "packedUnits", shipped_units as "shippedUnits",
      delivered_units as "deliveredUnits", ${ADDRESS_CHANGE}, ${UNSENT_UNITS} as "unsentUnits",
      ${ADDRESS_CHANGED_AT} as "addressChangedAt",
      case when customer_id is not null then ${totalOf(ordersOfCustomer(order.customerId))} end as "customerOrders"
    from ${order} where id = ${sql.placeholder('id')}`,
)

/** All that one order's page needs; of any order, also one that was canceled unpaid. @throws AppError 404 */
export async function getStaffOrder(id: string): Promise<StaffOrder> {
  const [row] = await anyOrder({ id })
  if (!row) throw notFound('order')
  const { view, canChangeAddress, shipTo, isStreetFixed, ...more } = row
  const { unsentUnits, addressChangedAt, ...units } = more
  const [lines, shipments, notes, disputes] = await Promise.all([
    listLines(id),
    selectShipments(db, sql`${shipment.orderId} = ${id} and ${shipment.canceledAt} is null`),
    selectNotes(db, eq(orderNote.orderId, id)),
    listDisputesOf(id),
  ])
  return {
    ...toListedOrder({ view }),
    ...toAddressChange({ canChangeAddress, shipTo, isStreetFixed }),
    customerId: ownerOf(row).customerId,
    ...units,
    ...(unsentUnits && { unsentUnits }),
    ...(addressChangedAt && { addressChangedAt: addressChangedAt.toISOString() }),
    lines,
    shipments,
    notes,
    timeline: await timelineOf(id, disputes),
    disputes,
  }
}

async function listLines(orderId: string): Promise<StaffOrder['lines']> {
  const rows = await db
    .select({
      ...LINE_COLUMNS,
      sku: orderLine.sku,
      shelf: product.shelf,
      barcodes: sql<string[]>`array(select n.shown from part_number n
        where n.product_id = ${orderLine.productId} and n.kind = 'gtin' order by n.norm)`,
      packed: PACKED_UNITS,
      unpacked: sql<number>`${orderLine.quantity} - ${PACKED_UNITS} - ${REFUNDED_UNITS}`,
    })
    .from(orderLine)
    .innerJoin(product, eq(product.id, orderLine.productId))
    .where(eq(orderLine.orderId, orderId))
    .orderBy(orderLine.position)
  return rows.map(toLine)
}
