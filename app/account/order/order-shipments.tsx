import { STATES } from '#app/order/state-mark.tsx'
import { TrackingLink } from '#app/order/tracking-link.tsx'
import { unitsShipped, unitsToSend } from '#app/order/units-to-send.ts'
import { formatDate } from '#app/ui/format-date.ts'
import type { Order } from '#contract/order/order.ts'

/** For the customer: how far a paid order is, and each parcel that left, with its tracking. */
export function OrderShipments({ order }: { order: Order }) {
  const { state } = order
  const sent = order.shipments.filter(({ shippedAt }) => shippedAt !== null)
  const [units, toSend] = [unitsShipped(order), unitsToSend(order)]
  const isClosed = state === 'refunded' || state === 'canceled'
  if (sent.length === 0 && (state === 'paid' || isClosed)) return null
  return (
    <div className="mt-2 grid gap-1 text-sm">
      {!isClosed && (
        <p>
          <strong>{STATES[state].label}</strong>
          {units > 0 && units < toSend && `, ${units} of ${toSend} units`}
        </p>
      )}
      {sent.length > 0 && (
        <ul aria-label="Parcels" className="grid gap-1">
          {sent.map((shipment) => (
            <li key={shipment._id} className="wrap-anywhere">
              <span className="block text-quiet">
                {shipment.carrier}, {formatDate(shipment.shippedAt ?? '')}
                {shipment.units < toSend && `, ${shipment.units} of ${toSend}`}
              </span>
              <TrackingLink shipment={shipment} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
