import { useRef } from 'react'
import type { CustomerOrder } from '#contract/order/customer-order.ts'
import { Card } from '../components/card.tsx'
import { ShipTo } from '../shipment/ship-to.tsx'
import { addressNote } from './address/address-note.ts'
import { ChangeAddress } from './address/change-address.tsx'

/** Where it goes, to be changed until it is packed. */
export function ShipToCard({ order }: { order: CustomerOrder }) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Card as="section" aria-labelledby="ship-to" className="grid gap-2 p-5">
      <h2 ref={heading} tabIndex={-1} id="ship-to" className="text-xl outline-none">
        Ship to
      </h2>
      <address className="not-italic wrap-anywhere">
        <ShipTo order={order} />
        <span className="block text-quiet">{order.phone}</span>
      </address>
      <p className="text-quiet text-sm empty:hidden">{addressNote(order)}</p>
      <ChangeAddress order={order} heading={heading} />
    </Card>
  )
}
