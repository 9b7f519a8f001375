import type { PackerOrder } from '#contract/order/packer-order.ts'

/** Is it packed and not yet shipped? */
export function isPacked({ shippedAt }: PackerOrder['shipments'][number]) {
  return shippedAt === null
}

/** The parcel of an order that waits to be shipped. */
export function findPacked(order: PackerOrder | undefined) {
  return order?.shipments.find(isPacked)
}
