import { type Dispatch, useState } from 'react'
import { wasRejected } from '#app/api/http.ts'
import { shipShipment, unpackShipment } from '#app/api/shipment.ts'
import { useAction } from '#app/ui/components/use-action.ts'
import type { ListedPackerOrder, PackerOrder } from '#contract/order/packer-order.ts'
import { carrierOf } from '../shipment/carrier-choice.tsx'
import { findPacked } from '../shipment/parcel.ts'
import { trackingProblem } from '../shipment/tracking.ts'
import type { Draft, ToSendEvent } from './to-send-state.ts'

/** Ships or unpacks the packed parcel of the open order. */
export function useShipping(
  open: PackerOrder | undefined,
  draft: Draft,
  happened: Dispatch<ToSendEvent>,
  reload: (id: string) => Promise<unknown>,
) {
  const [failed, setFailed] = useState<{ order: string; shipment: string }>()
  const { run, pending, error } = useAction({ revalidate: 'always' })
  const shipment = findPacked(open)

  async function ship(orders: ListedPackerOrder[], despiteDispute = false) {
    if (!open || !shipment) return
    const carrier = carrierOf(draft.carrier)
    const tracking = draft.tracking.trim()
    const wrong = trackingProblem(carrier, tracking)
    if (wrong) return happened({ kind: 'left out', wrong })
    setFailed({ order: open._id, shipment: shipment._id })
    happened({ kind: 'shipping', shipmentId: shipment._id, draft })
    await run(async () => {
      try {
        const consent = despiteDispute && { despiteDispute }
        await shipShipment(shipment._id, { carrier, tracking: tracking || null, ...consent })
      } catch (caught) {
        if (wasRejected(caught)) await reload(open._id)
        throw caught
      }
      // Before its order is loaded again.
      const parcel = { order: open, shipment: shipment.number, carrier, tracking }
      happened({ kind: 'shipped', parcel, orders })
      await reload(open._id)
    })
  }

  async function unpack() {
    if (!open || !shipment) return
    setFailed({ order: open._id, shipment: shipment._id })
    await run(async () => {
      try {
        await unpackShipment(shipment._id)
      } finally {
        await reload(open._id)
      }
    })
  }

  return {
    ship,
    unpack,
    pending,
    // Of a parcel that another editor has shipped, too: it is no longer the packed one.
    error:
      failed?.order === open?._id && (!shipment || failed?.shipment === shipment._id)
        ? error
        : undefined,
  }
}
