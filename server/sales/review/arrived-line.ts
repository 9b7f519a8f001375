import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { ARRIVED_DAYS } from '#contract/catalog/part-review-bounds.ts'
import { db } from '../../platform/db/client.ts'
import { user } from '../../platform/db/schema/identity.ts'
import { order } from '../../platform/db/schema/order.ts'
import { orderLine } from '../../platform/db/schema/order-line.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { type Customer, isStaff } from '../../platform/identity/customer.ts'
import { isOrderOf, requireOrderOf } from '../order/order-access.ts'

// Who may say what of a bought part: its buyer, once it has arrived.

/** Units of an `order_line` were delivered, or shipped so long ago that they must have been. */
export const HAS_ARRIVED = sql<boolean>`exists (
  select from shipment s join shipment_line p on p.shipment_id = s.id
  where s.order_id = order_line.order_id and p.position = order_line.position
    and (s.delivered_at is not null or s.shipped_at < now() - ${ARRIVED_DAYS} * interval '1 day')
)`

/** The order, for its own customer alone. @throws AppError 403 another's, or staff; 404 */
export async function requireOwnOrder(customer: Customer, orderId: string) {
  const [found] = await db.select().from(order).where(eq(order.id, orderId))
  const row = await requireOrderOf(db, customer, found)
  if (isStaff(customer) || !isOrderOf(customer, row)) throw onlyItsBuyer()
  const isOfStaff = and(eq(user.email, row.customerEmail), isNotNull(user.role))
  if (row.isGuest && (await db.$count(user, isOfStaff)) > 0) throw onlyItsBuyer()
  return row
}

function onlyItsBuyer() {
  return new AppError(403, 'Only its buyer says how a part is; nobody of the shop does.')
}

/** @throws AppError 404 the order has no such line; 409 it has not arrived */
export async function requireArrivedLine(orderId: string, position: number) {
  const [line] = await db
    .select({
      productId: orderLine.productId,
      vehicle: orderLine.vehicle,
      judgedVehicle: orderLine.judgedVehicle,
      hasArrived: HAS_ARRIVED,
    })
    .from(orderLine)
    .where(sql`${orderLine.orderId} = ${orderId} and ${orderLine.position} = ${position}`)
  if (!line) throw notFound('line')
  if (!line.hasArrived) throw new AppError(409, 'You can say how it is once it has arrived.')
  return line
}
