import { useId, useRef } from 'react'
import { MakersNumber } from '#app/order/ordered-part.tsx'
import { unitsToSend } from '#app/order/units-to-send.ts'
import { ActionButton } from '#app/ui/components/action-button.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { keepUnits } from '#app/ui/components/keep-units.ts'
import { TRACKING_LENGTH } from '#contract/field-lengths.ts'
import type { PackerOrder } from '#contract/order/packer-order.ts'
import type { Carrier } from '#contract/staff/carrier.ts'
import { CarrierChoice, type CarrierValue, carrierOf } from '../shipment/carrier-choice.tsx'
import { trackingLink } from '../shipment/tracking.ts'
import { totalLeft } from './scan.ts'
import { Key } from './shortcut-keys.tsx'
import { linesOf, stayingOf } from './use-packing.ts'

type Props = {
  order: PackerOrder
  shipment: PackerOrder['shipments'][number]
  carriers: Carrier[]
  draft: { carrier: CarrierValue; tracking: string }
  onDraft: (change: Partial<Props['draft']>) => void
  wrong: { carrier?: string; tracking?: string }
  onShip: () => void
  onUnpack: () => void
  pending: boolean
  error: string | undefined
}

/**
 * A packed parcel: its units, the units that are not in it, its carrier and its tracking number.
 */
export function ShipStep(props: Props) {
  const { order, shipment, carriers, draft, onDraft, wrong, onShip, onUnpack, pending, error } =
    props
  const link = trackingLink(carriers, carrierOf(draft.carrier), draft.tracking)
  const staying = stayingOf(order)
  const id = useId()
  const note = wrong.tracking ?? (link ? `Link for the customer: ${link}` : undefined)
  const keydowns = useRef<number[]>([])
  return (
    <form
      noValidate
      className="grid gap-4 p-4"
      onSubmit={(event) => {
        event.preventDefault()
        onShip()
      }}
    >
      <ul aria-label={`Parcel ${shipment.number}`} className="grid gap-1">
        {linesOf(order, shipment).map(({ position, quantity, part, sku }) => (
          <li key={position} className="flex items-baseline gap-x-3">
            <span className="shrink-0 font-heading text-2xl tabular-nums">{quantity} ×</span>
            <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
              <span dir="auto" className="wrap-anywhere">
                {keepUnits(part.title)}
              </span>
              <MakersNumber part={part} />
              {sku && <span className="font-mono text-sm wrap-anywhere">{sku}</span>}
            </span>
          </li>
        ))}
      </ul>
      {staying.length > 0 && (
        <p className="border-warning border-l-4 bg-base-200 p-3 wrap-anywhere">
          <strong>
            {totalLeft(staying)} of {unitsToSend(order)} stay here:
          </strong>{' '}
          {staying.map(({ unpacked, part }) => `${unpacked} × ${part.title}`).join(', ')}. The order
          waits for another parcel.
        </p>
      )}
      <CarrierChoice
        carriers={carriers}
        value={draft.carrier}
        onChange={(carrier) => onDraft({ carrier })}
        rate={order.shippingRate}
        error={wrong.carrier}
        keys
      />
      <div>
        <label htmlFor={id} className="mb-1 block font-semibold text-sm">
          Tracking <span className="font-normal text-quiet">(optional)</span>
        </label>
        <input
          id={id}
          value={draft.tracking}
          onChange={({ target }) => onDraft({ tracking: target.value })}
          onKeyDown={(event) => {
            // A scanner's Enter only ends the number; a person's ships the parcel.
            if (event.key !== 'Enter') {
              keydowns.current = [...keydowns.current, event.timeStamp].slice(-4)
              return
            }
            const [first = 0] = keydowns.current
            const isScan = keydowns.current.length === 4 && event.timeStamp - first < SCAN_MS
            if (isScan) event.preventDefault()
          }}
          aria-invalid={wrong.tracking ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={TRACKING_LENGTH}
          className="input h-14 w-full border-control font-mono text-lg aria-invalid:border-error"
        />
        {note && (
          <p
            id={`${id}-note`}
            className={`mt-1 text-sm wrap-anywhere ${wrong.tracking ? 'text-error' : 'text-quiet'}`}
          >
            {note}
          </p>
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <button type="button" className="btn btn-ghost" disabled={pending} onClick={onUnpack}>
          Unpack
        </button>
        <ActionButton type="submit" className="btn btn-primary max-sm:flex-1" pending={pending}>
          {draft.tracking.trim() ? 'Ship' : 'Ship without tracking'}
          <Key>Enter</Key>
        </ActionButton>
      </div>
      <FormError>{error}</FormError>
    </form>
  )
}

/** A scanner sends four characters and Enter within this time, and a person does not. */
const SCAN_MS = 240
