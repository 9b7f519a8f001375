import type { PackerOrder } from '#contract/order/packer-order.ts'
import { DISPUTED, disputedBy } from '#contract/payment/dispute-state.ts'

type Parcel = PackerOrder['shipments'][number]

/**
 * The dispute about which packing asks for confirmation; for a packed parcel, one that came since
 * then.
 */
export function disputedSince({ disputes }: PackerOrder, parcel?: Pick<Parcel, 'packedAt'>) {
  const said = disputes
    .filter(({ changedAt }) => !(parcel && changedAt <= parcel.packedAt))
    .map(({ kind, state }) => disputedBy(kind, state))
  return DISPUTED.find((one) => said.includes(one))
}
