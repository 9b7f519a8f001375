import type { PackerOrder } from '#contract/order/packer-order.ts'
import { UNSHIP_HOURS } from '#contract/order/unship-hours.ts'

// What a parcel is, and what can be done with it.

type Parcel = PackerOrder['shipments'][number]

/** Is it packed and not yet shipped? */
export function isPacked({ shippedAt }: Pick<Parcel, 'shippedAt'>) {
  return shippedAt === null
}

/** The parcel of an order that waits to be shipped. */
export function findPacked(order: PackerOrder | undefined) {
  return order?.shipments.find(isPacked)
}

export function isUnderWay({ shippedAt, deliveredAt }: Pick<Parcel, 'shippedAt' | 'deliveredAt'>) {
  return shippedAt !== null && deliveredAt === null
}

const HOUR = 3_600_000

/** Can its shipping be undone yet? The server decides. */
export function canUnship(parcel: Pick<Parcel, 'shippedAt' | 'deliveredAt'>) {
  const { shippedAt } = parcel
  return isUnderWay(parcel) && Date.now() - Date.parse(shippedAt ?? '') < UNSHIP_HOURS * HOUR
}
