import type { PackerOrder } from '#contract/order/packer-order.ts'
import { DISPUTED, disputedBy } from '#contract/payment/dispute-state.ts'

type Parcel = Pick<PackerOrder['shipments'][number], 'packedAt'>

/**
 * The dispute about which packing asks for confirmation; for a packed parcel, one that came since
 * then.
 */
export function disputedSince({ disputes }: PackerOrder, parcel?: Parcel) {
  const said = disputes
    .filter(({ changedAt }) => !(parcel && changedAt <= parcel.packedAt))
    .map(({ kind, state }) => disputedBy(kind, state))
  return DISPUTED.find((one) => said.includes(one))
}
