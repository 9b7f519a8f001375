import { and, asc, eq, sql } from 'drizzle-orm'
import type { OrderedReview } from '#contract/catalog/part-review.ts'
import { db } from '../../platform/db/client.ts'
import { fitReport } from '../../platform/db/schema/fit-report.ts'
import { orderLine } from '../../platform/db/schema/order-line.ts'
import { review } from '../../platform/db/schema/review.ts'
import type { Customer } from '../../platform/identity/customer.ts'
import { HAS_ARRIVED, requireOwnOrder } from './arrived-line.ts'

/**
 * The lines of an order that have arrived, with what their buyer has said.
 * @throws AppError 403, 404
 */
export async function listOrderedReviews(
  customer: Customer,
  orderId: string,
): Promise<OrderedReview[]> {
  await requireOwnOrder(customer, orderId)
  const ofLine = (table: typeof review | typeof fitReport) =>
    and(eq(table.orderId, orderLine.orderId), eq(table.position, orderLine.position))
  const rows = await db
    .select({
      position: orderLine.position,
      product: sql<string>`coalesce(${orderLine.title}, ${orderLine.productName})`,
      vehicle: orderLine.vehicle,
      judgedVehicle: orderLine.judgedVehicle,
      fits: fitReport.fits,
      review,
    })
    .from(orderLine)
    .leftJoin(review, ofLine(review))
    .leftJoin(fitReport, ofLine(fitReport))
    .where(and(eq(orderLine.orderId, orderId), HAS_ARRIVED))
    .orderBy(asc(orderLine.position))
  return rows.map(({ judgedVehicle, vehicle, review: written, ...line }) => ({
    ...line,
    vehicle: judgedVehicle && vehicle,
    review: written && {
      rating: written.rating ?? 0,
      review: written.review,
      hidden: written.hiddenAt !== null,
      reply: written.reply,
    },
  }))
}
