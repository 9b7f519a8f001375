import type { StaffOrder } from '#contract/order/staff-order.ts'

/** Is it packed and not yet shipped? */
export function isPacked({ shippedAt }: StaffOrder['shipments'][number]) {
  return shippedAt === null
}

/** The parcel of an order that waits to be shipped. */
export function findPacked(order: StaffOrder | undefined) {
  return order?.shipments.find(isPacked)
}
