import { useState } from 'react'
import { deliverShipment, unpackShipment } from '#app/api/shipment.ts'
import { formatUnits } from '#app/order/format-units.ts'
import { TrackingLink } from '#app/order/tracking-link.tsx'
import { useIsRefused } from '#app/session/session.ts'
import { Card } from '#app/ui/components/card.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { formatDateTime } from '#app/ui/format-date.ts'
import type { StaffShipment } from '#contract/order/shipment.ts'
import type { StaffOrder } from '#contract/order/staff-order.ts'
import type { Carrier } from '#contract/staff/carrier.ts'
import { canUnship, isPacked, isUnderWay } from '../shipment/parcel.ts'
import { ShipmentModal } from '../shipment/shipment-modal.tsx'
import { UnshipModal } from '../shipment/unship-modal.tsx'

/** The order's parcels, each with where it is and what can be done with it. */
export function ShipmentsCard({ order, carriers }: { order: StaffOrder; carriers: Carrier[] }) {
  if (order.shipments.length === 0) return null
  return (
    <Card as="section" aria-label="Parcels" className="p-4 sm:p-5">
      <h3>Parcels</h3>
      <ul className="mt-1">
        {order.shipments.map((shipment) => (
          <ShipmentItem key={shipment._id} shipment={shipment} order={order} carriers={carriers} />
        ))}
      </ul>
    </Card>
  )
}

type Props = { shipment: StaffShipment; order: StaffOrder; carriers: Carrier[] }

function ShipmentItem({ shipment, order, carriers }: Props) {
  const { _id, number, units, carrier, packedAt, shippedAt, deliveredAt } = shipment
  const { packedBy, shippedBy } = shipment
  const [isEditing, setIsEditing] = useState(false)
  const [isUndoing, setIsUndoing] = useState(false)
  const { run, pending, error } = useAction({ revalidate: 'always' })
  const isOpen = isPacked(shipment)
  const isReader = useIsRefused('ship')
  return (
    <li className="grid gap-1 border-base-300 py-3 not-last:border-b">
      <p>
        <strong>Parcel {number}</strong>, {formatUnits(units)}
        {carrier && `, ${carrier}`}
      </p>
      {shipment.tracking && <TrackingLink shipment={shipment} />}
      {order.lines.length > 1 && (
        <p className="text-quiet text-sm wrap-anywhere">
          {shipment.lines
            .map(({ position, quantity }) => `${quantity} × ${titleAt(order, position)}`)
            .join(', ')}
        </p>
      )}
      <p className="text-quiet text-sm">
        <Step what="Packed" at={packedAt} by={packedBy} />
        {shippedAt && <Step what="shipped" at={shippedAt} by={shippedBy} />}
        {deliveredAt && <Step what="delivered" at={deliveredAt} by={null} />}
      </p>
      <div className={isReader ? 'hidden' : 'flex flex-wrap gap-2'}>
        {isUnderWay(shipment) && (
          <button
            type="button"
            className="btn btn-outline"
            aria-label={`Parcel ${number} is delivered`}
            disabled={pending}
            onClick={() => void run(() => deliverShipment(_id), `Parcel ${number}: delivered.`)}
          >
            Delivered
          </button>
        )}
        {isUnderWay(shipment) && (
          <button
            type="button"
            className="btn btn-outline"
            aria-label={`Edit parcel ${number}`}
            onClick={() => setIsEditing(true)}
          >
            Edit
          </button>
        )}
        {canUnship(shipment) && (
          <button
            type="button"
            className="btn btn-outline"
            aria-label={`Undo shipping of parcel ${number}`}
            onClick={() => setIsUndoing(true)}
          >
            Undo shipping
          </button>
        )}
        {isOpen && (
          <button
            type="button"
            className="btn btn-outline"
            aria-label={`Unpack parcel ${number}`}
            disabled={pending}
            onClick={() => void run(() => unpackShipment(_id), `Parcel ${number}: unpacked.`)}
          >
            Unpack
          </button>
        )}
      </div>
      <FormError>{error}</FormError>
      {isUndoing && <UnshipModal shipment={shipment} onClose={() => setIsUndoing(false)} />}
      {isEditing && (
        <ShipmentModal
          shipment={shipment}
          carriers={carriers}
          rate={order.shippingRate}
          onClose={() => setIsEditing(false)}
        />
      )}
    </li>
  )
}

function titleAt(order: StaffOrder, position: number) {
  return order.lines.find((line) => line.position === position)?.part.title ?? ''
}

function Step({ what, at, by }: { what: string; at: string; by: string | null }) {
  return (
    <>
      {what !== 'Packed' && ', '}
      {what} <time dateTime={at}>{formatDateTime(at)}</time>
      {by && (
        <>
          {' '}
          by <bdi>{by}</bdi>
        </>
      )}
    </>
  )
}
