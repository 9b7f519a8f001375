import { useState } from 'react'
import type { StaffOrder } from '#contract/staff-order.ts'
import { wasRejected } from '../api/http.ts'
import { type Carrier, shipShipment, unpackShipment } from '../api/shipment.ts'
import { useAction } from '../components/use-action.ts'
import { type CarrierValue, carrierOf, carrierValue } from '../shipment/carrier-choice.tsx'
import { isTracking, NOT_A_TRACKING } from '../shipment/tracking.ts'
import { parcelOf } from './use-packing.ts'

type Draft = { carrier: CarrierValue; tracking: string }

/** A parcel that was shipped from this page. */
export type Sent = { order: StaffOrder; shipment: number; carrier: string; tracking: string }

/** Carrier and tracking of each packed parcel, which stay while another order is open, and the calls. */
export function useShipping(
  open: StaffOrder | undefined,
  carriers: Carrier[],
  reload: (id: string) => Promise<unknown>,
) {
  const [drafts, setDrafts] = useState<Record<string, Draft>>({})
  const [lastCarrier, setLastCarrier] = useState<string>()
  const [sent, setSent] = useState<Sent[]>([])
  const [failed, setFailed] = useState<string>()
  const [wrong, setWrong] = useState<{ carrier?: string; tracking?: string }>({})
  const { run, pending, error } = useAction({ revalidate: 'always' })
  const parcel = parcelOf(open)
  const draft: Draft = (parcel && drafts[parcel._id]) ?? {
    carrier: carrierValue(carriers, lastCarrier),
    tracking: '',
  }

  function setDraft(change: Partial<Draft>) {
    if (!parcel) return
    setWrong({})
    setDrafts((all) => ({ ...all, [parcel._id]: { ...draft, ...change } }))
  }

  /** @param leave called when the parcel is shipped, before its order is loaded again */
  async function ship(leave: () => void) {
    if (!open || !parcel) return
    const carrier = carrierOf(draft.carrier)
    const tracking = draft.tracking.trim()
    if (!carrier) return setWrong({ carrier: 'Carrier is required.' })
    if (tracking && !isTracking(tracking)) return setWrong({ tracking: NOT_A_TRACKING })
    setFailed(parcel._id)
    setDrafts((all) => ({ ...all, [parcel._id]: draft }))
    await run(async () => {
      try {
        await shipShipment(parcel._id, { carrier, tracking: tracking || null })
      } catch (caught) {
        if (wasRejected(caught)) await reload(open._id)
        throw caught
      }
      setLastCarrier(carrier)
      setSent((all) => [{ order: open, shipment: parcel.number, carrier, tracking }, ...all])
      leave()
      await reload(open._id)
    })
  }

  async function unpack() {
    if (!open || !parcel) return
    setFailed(parcel._id)
    await run(async () => {
      try {
        await unpackShipment(parcel._id)
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
    error: failed === parcel?._id ? error : undefined,
  }
}
