import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { formatDateTime } from '#app/ui/format-date.ts'
import type { Product } from '#contract/catalog/product.ts'
import { productTitle } from '#contract/catalog/product-title.ts'
import { formatCount, formatPrice } from '#contract/money.ts'
import type { PlacedOrder } from '#contract/order/order.ts'
import { fewestUnits } from '#contract/pricing/allowed-quantity.ts'

export type Placed = PlacedOrder & { quantity: number; total: number }

/** Above the form after an order: its units are held, and it is to be paid. */
export function OrderPlaced({ product, placed }: { product: Product; placed: Placed }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const { insertedId, heldUntil, quantity, total } = placed
  return (
    <Panel color="border-l-success">
      <h2 ref={heading} tabIndex={-1} className="scroll-my-32 outline-none">
        Your order is placed
      </h2>
      <p className="wrap-anywhere">
        {formatCount(quantity)} × <bdi>{productTitle(product)}</bdi>, {formatPrice(total)} in all.
        The units are held for you{heldUntil && ` until ${formatDateTime(heldUntil)}`}.
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Link to={`/dashboard/payment/${insertedId}`} className="btn btn-primary">
          Pay now
        </Link>
        <TextLink to="/dashboard/myOrders">My Orders</TextLink>
      </div>
    </Panel>
  )
}

/** Replaces the form: none is left, or fewer than the minimum. */
export function NotOrderable({ product, isFirst }: { product: Product; isFirst: boolean }) {
  const { availableQuantity, packSize } = product
  const minimum = formatCount(fewestUnits(product))
  return (
    <div className={isFirst ? '' : 'mt-6'}>
      <Panel color="border-l-warning">
        <h2>Out of stock</h2>
        <p>
          {availableQuantity === 0
            ? 'None of these are left right now.'
            : `Only ${formatCount(availableQuantity)} left, and ${packSize ? `it is sold in packs of ${packSize}` : `the minimum order is ${minimum}`}.`}
        </p>
        <Link
          to="/products"
          className={`btn justify-self-start ${isFirst ? 'btn-primary' : 'btn-outline'}`}
        >
          See the other parts
        </Link>
      </Panel>
    </div>
  )
}

function Panel({ color, children }: { color: string; children: ReactNode }) {
  return <div className={`grid gap-4 border-l-4 py-1 pl-4 ${color}`}>{children}</div>
}
