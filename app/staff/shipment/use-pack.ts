import { packOrder } from '#app/api/shipment.ts'
import { useIdempotencyKey } from '#app/ui/components/use-idempotency-key.ts'
import type { PackerOrder } from '#contract/order/packer-order.ts'
import type { NewShipment } from '#contract/order/shipment.ts'

/**
 * Packs units of an order. A retry after a lost response packs once: nothing else was packed in
 * between. The same units once more, after they were unpacked, are another parcel.
 */
export function usePack() {
  const withKey = useIdempotencyKey()
  return function pack({ _id, packedUnits }: PackerOrder, input: NewShipment) {
    const what = JSON.stringify([_id, packedUnits, input])
    return withKey((key) => packOrder(_id, input, key), what)
  }
}
