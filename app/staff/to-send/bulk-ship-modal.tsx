import { useState } from 'react'
import { shipOrders } from '#app/api/shipment.ts'
import { formatUnits } from '#app/order/format-units.ts'
import { unitsShipped, unitsToSend } from '#app/order/units-to-send.ts'
import { ActionButton } from '#app/ui/components/action-button.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { Modal, ModalActions } from '#app/ui/components/modal.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { formatCountOf } from '#contract/money.ts'
import type { ListedPackerOrder } from '#contract/order/packer-order.ts'
import type { BulkShipped } from '#contract/order/shipment.ts'
import type { Carrier } from '#contract/staff/carrier.ts'
import { sumOf } from '#contract/sum.ts'
import { CarrierChoice, carrierOf, carrierValue } from '../shipment/carrier-choice.tsx'
import { carrierOfRate } from '../shipment/carrier-of-rate.ts'
import { NO_CARRIER } from '../shipment/tracking.ts'
import { ChangedAddresses } from './changed-address-notice.tsx'

type Props = {
  orders: ListedPackerOrder[]
  carriers: Carrier[]
  /** Of these orders that are shipped, before the page's list is loaded again. */
  onShipped: (ids: string[]) => void
  onClose: () => void
}

/** Ships the ticked orders with one carrier, and says of each what became of it. */
export function BulkShipModal({ orders, carriers, onShipped, onClose }: Props) {
  const [chosen] = useState(() => orders.filter(({ disputed }) => !disputed))
  const [leftOut] = useState(() => orders.filter(({ disputed }) => disputed))
  const paidFor = ({ shippingRate }: ListedPackerOrder) => carrierOfRate(carriers, shippingRate)
  const [carrier, setCarrier] = useState(() => {
    const [only, ...others] = new Set(chosen.map(paidFor).filter(Boolean))
    return carrierValue(carriers, others.length === 0 ? only : undefined)
  })
  const [wrong, setWrong] = useState<string>()
  const [results, setResults] = useState<BulkShipped>()
  const { run, pending, error } = useAction({ revalidate: 'always' })
  const noted = chosen.filter(({ hasNotes }) => hasNotes)
  const paidForOther = chosen.filter(
    (order) => ![undefined, carrierOf(carrier)].includes(paidFor(order)),
  )
  const count = formatCountOf(chosen.length, 'order')
  const units = sumOf(chosen, (one) => unitsToSend(one) - unitsShipped(one))
  const without = leftOut.length > 0 && (
    <p className="wrap-anywhere">
      <strong>Left out:</strong> {leftOut.map(({ number }) => number).join(', ')}. The bank disputes
      the payment or warns of it, or a dispute was lost. Open such an order to send it anyway.
    </p>
  )

  async function ship() {
    const name = carrierOf(carrier)
    if (!name) return setWrong(NO_CARRIER)
    await run(async () => {
      const answer = await shipOrders({ ids: chosen.map(({ _id }) => _id), carrier: name })
      setResults(answer)
      onShipped(answer.filter(({ shipped }) => shipped).map(({ orderId }) => orderId))
    })
  }

  if (results) return <Results results={results} orders={chosen} onClose={onClose} />
  if (chosen.length === 0) {
    return (
      <Modal title="Nothing to ship" onClose={onClose}>
        {without}
        <CloseAction onClose={onClose} />
      </Modal>
    )
  }
  return (
    <Modal title={`Ship ${count}`} locked={pending} onClose={onClose}>
      <p className="wrap-anywhere">
        {chosen.map(({ number }) => number).join(', ')}: {formatUnits(units)}. All that is left of
        each goes, without a tracking number. Every customer gets the email.
      </p>
      {noted.length > 0 && (
        <p className="border-warning border-l-4 bg-base-200 p-3 wrap-anywhere">
          <strong>With notes:</strong> {noted.map(({ number }) => number).join(', ')}. One may say
          to wait: open {noted.length === 1 ? 'it' : 'them'} first.
        </p>
      )}
      <ChangedAddresses orders={chosen} />
      {without}
      <CarrierChoice
        carriers={carriers}
        value={carrier}
        onChange={(value) => {
          setWrong(undefined)
          setCarrier(value)
        }}
        error={wrong}
      />
      {paidForOther.length > 0 && (
        <p className="border-warning border-l-4 bg-base-200 p-3 wrap-anywhere">
          <strong>Paid for another carrier:</strong>{' '}
          {paidForOther
            .map((order) => `${order.number} (${order.shippingRate}, ${paidFor(order)})`)
            .join(', ')}
          .
        </p>
      )}
      <FormError>{error}</FormError>
      <ModalActions pending={pending} onCancel={onClose}>
        <ActionButton className="btn btn-primary" pending={pending} onClick={ship}>
          Ship {count}
        </ActionButton>
      </ModalActions>
    </Modal>
  )
}

type ResultsProps = { results: BulkShipped; orders: ListedPackerOrder[]; onClose: () => void }

function Results({ results, orders, onClose }: ResultsProps) {
  const shipped = results.filter((result) => result.shipped)
  const others = results.filter((result) => !result.shipped)
  const numberOf = (id: string) => orders.find(({ _id }) => _id === id)?.number
  return (
    <Modal title={`${shipped.length} of ${results.length} shipped`} onClose={onClose}>
      {shipped.length > 0 && (
        <p className="wrap-anywhere">
          <span aria-hidden="true" className="text-success">
            ✓{' '}
          </span>
          {shipped.map(({ number }) => number).join(', ')}
        </p>
      )}
      {others.length > 0 && (
        <ul className="grid gap-2">
          {others.map(({ orderId, number, problem }) => (
            <li key={orderId} className="text-error wrap-anywhere">
              <span aria-hidden="true">✕ </span>
              {number ?? numberOf(orderId)}: {problem}
            </li>
          ))}
        </ul>
      )}
      <CloseAction onClose={onClose} />
    </Modal>
  )
}

function CloseAction({ onClose }: { onClose: () => void }) {
  return (
    <div className="modal-action">
      <button type="button" className="btn btn-primary" onClick={onClose}>
        Close
      </button>
    </div>
  )
}
