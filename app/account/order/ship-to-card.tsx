import { useRef } from 'react'
import { addressNote } from '#app/order/address/address-note.ts'
import { ChangeAddress } from '#app/order/address/change-address.tsx'
import { ShipTo } from '#app/order/ship-to.tsx'
import { Card } from '#app/ui/components/card.tsx'
import type { CustomerOrder } from '#contract/order/customer-order.ts'

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
