import { DISPUTE_KINDS } from '#contract/dispute-state.ts'
import type { StaffOrder } from '#contract/staff-order.ts'

type Parcel = Pick<StaffOrder['shipments'][number], 'packedAt'>

/** What the bank says of an order's payment that packing asks about first; of a packed parcel, what it has said since then. */
export function disputedSince({ disputes }: StaffOrder, parcel?: Parcel) {
  const open = disputes.filter(
    ({ state, recordedAt }) => state === 'open' && !(parcel && recordedAt <= parcel.packedAt),
  )
  return DISPUTE_KINDS.find((kind) => open.some((one) => one.kind === kind))
}
