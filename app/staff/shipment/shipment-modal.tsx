import { useEffect, useRef, useState } from 'react'
import { editShipment, shipShipment } from '#app/api/shipment.ts'
import { useAction } from '#app/ui/components/use-action.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { FormModal } from '#app/ui/forms/form-modal.tsx'
import { TRACKING_LENGTH } from '#contract/field-lengths.ts'
import type { StaffShipment } from '#contract/order/shipment.ts'
import type { Disputed } from '#contract/payment/dispute-state.ts'
import { DISPUTED_SENTENCES } from '#contract/payment/dispute-words.ts'
import type { Carrier } from '#contract/staff/carrier.ts'
import { CarrierChoice, carrierOf, carrierValue } from './carrier-choice.tsx'
import { carrierOfRate } from './carrier-of-rate.ts'
import { trackingLink, trackingProblem } from './tracking.ts'

type Props = {
  shipment: StaffShipment
  carriers: Carrier[]
  /** The delivery that the buyer chose. */
  rate: string | undefined
  /** The dispute of the payment since the parcel was packed. */
  disputed?: Disputed | undefined
  onClose: () => void
}

/** Asks for the carrier and tracking number of a parcel: to ship it, or to correct them later. */
export function ShipmentModal({ shipment, carriers, rate, disputed, onClose }: Props) {
  const isShipped = shipment.shippedAt !== null
  const [carrier, setCarrier] = useState(() =>
    carrierValue(carriers, shipment.carrier ?? carrierOfRate(carriers, rate)),
  )
  const [tracking, setTracking] = useState(shipment.tracking ?? '')
  const [wrong, setWrong] = useState<{ carrier?: string; tracking?: string }>({})
  const { run, pending, error } = useAction({ revalidate: 'always' })
  const number = useRef<HTMLInputElement>(null)
  // Once the modal is open. A scanner types the label where the focus is, and the carrier is mostly
  // the first.
  useEffect(() => number.current?.focus(), [])
  const link = trackingLink(carriers, carrierOf(carrier), tracking)
  const name = `Parcel ${shipment.number}`

  async function save() {
    const input = { carrier: carrierOf(carrier), tracking: tracking.trim() || null }
    const problem = trackingProblem(input.carrier, tracking.trim())
    if (problem) return setWrong(problem)
    const done = isShipped
      ? `${name}: saved, without an email. Send again in the history sends one.`
      : `${name}: shipped.`
    const call = () =>
      isShipped
        ? editShipment(shipment._id, input)
        : shipShipment(shipment._id, { ...input, ...(disputed && { despiteDispute: true }) })
    if (await run(call, done)) onClose()
  }

  return (
    <FormModal
      title={isShipped ? `Edit parcel ${shipment.number}` : `Ship parcel ${shipment.number}`}
      action={isShipped ? 'Save' : disputed ? 'Ship it anyway' : 'Ship'}
      {...{ pending, error, onClose }}
      onSubmit={save}
    >
      <CarrierChoice
        carriers={carriers}
        rate={rate}
        value={carrier}
        onChange={(value) => {
          setWrong({})
          setCarrier(value)
        }}
        error={wrong.carrier}
      />
      <Field
        ref={number}
        label="Tracking number"
        value={tracking}
        onChange={({ target }) => {
          setWrong({})
          setTracking(target.value)
        }}
        hint={link ? `Link for the customer: ${link}` : 'You can leave it empty.'}
        error={wrong.tracking}
        autoComplete="off"
        spellCheck={false}
        maxLength={TRACKING_LENGTH}
        className="wrap-anywhere"
      />
      {disputed && !isShipped && (
        <p className="text-error">{DISPUTED_SENTENCES[disputed]} Ship it anyway?</p>
      )}
    </FormModal>
  )
}
