import { useState } from 'react'
import { wasRejected } from '#app/api/http.ts'
import { type Carrier, shipShipment, unpackShipment } from '#app/api/shipment.ts'
import { useAction } from '#app/ui/components/use-action.ts'
import type { StaffOrder } from '#contract/order/staff-order.ts'
import { type CarrierValue, carrierOf, carrierValue } from '../shipment/carrier-choice.tsx'
import { carrierOfRate } from '../shipment/carrier-of-rate.ts'
import { findPacked } from '../shipment/packed.ts'
import { isTracking, TRACKING_ERROR } from '../shipment/tracking.ts'

type Draft = { carrier: CarrierValue; tracking: string }

/** A parcel that was shipped from this page. */
export type Sent = { order: StaffOrder; shipment: number; carrier: string; tracking: string }

/** Keeps carrier and tracking of each packed parcel while another order is open, and ships it. */
export function useShipping(
  open: StaffOrder | undefined,
  carriers: Carrier[],
  reload: (id: string) => Promise<unknown>,
) {
  const [drafts, setDrafts] = useState<Record<string, Draft>>({})
  const [lastCarrier, setLastCarrier] = useState<string>()
  const [sent, setSent] = useState<Sent[]>([])
  const [failed, setFailed] = useState<{ order: string; shipment: string }>()
  const [wrong, setWrong] = useState<{ carrier?: string; tracking?: string }>({})
  const { run, pending, error } = useAction({ revalidate: 'always' })
  const shipment = findPacked(open)
  const draft: Draft = (shipment && drafts[shipment._id]) ?? {
    carrier: carrierValue(carriers, carrierOfRate(carriers, open?.shippingRate) ?? lastCarrier),
    tracking: '',
  }

  function setDraft(change: Partial<Draft>) {
    if (!shipment) return
    setWrong({})
    setDrafts((all) => ({ ...all, [shipment._id]: { ...draft, ...change } }))
  }

  /** @param leave called when the parcel is shipped, before its order is loaded again */
  async function ship(leave: () => void, despiteDispute = false) {
    if (!open || !shipment) return
    const carrier = carrierOf(draft.carrier)
    const tracking = draft.tracking.trim()
    if (!carrier) return setWrong({ carrier: 'Carrier is required.' })
    if (tracking && !isTracking(tracking)) return setWrong({ tracking: TRACKING_ERROR })
    setFailed({ order: open._id, shipment: shipment._id })
    setDrafts((all) => ({ ...all, [shipment._id]: draft }))
    await run(async () => {
      try {
        const consent = despiteDispute && { despiteDispute }
        await shipShipment(shipment._id, { carrier, tracking: tracking || null, ...consent })
      } catch (caught) {
        if (wasRejected(caught)) await reload(open._id)
        throw caught
      }
      setLastCarrier(carrier)
      setSent((all) => [{ order: open, shipment: shipment.number, carrier, tracking }, ...all])
      leave()
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
    draft,
    setDraft,
    ship,
    unpack,
    sent,
    wrong,
    pending,
    // Of a parcel that another admin has shipped, too: it is no longer the packed one.
    error:
      failed?.order === open?._id && (!shipment || failed?.shipment === shipment._id)
        ? error
        : undefined,
  }
}
