import { formatPrice } from '#contract/money.ts'
import type { Order } from '#contract/order.ts'
import { FitLine } from './fit-line.tsx'

/** Each part of an order of several, with its units; nothing for an order of one. */
export function LineList({ order: { lines } }: { order: Order }) {
  if (!lines) return null
  return (
    <ul aria-label="Parts" className="my-1 grid gap-1 text-sm">
      {lines.map(({ position, product, pricePerUnit, quantity, fit }) => (
        <li key={position} className="wrap-anywhere">
          <span className="tabular-nums">{quantity} ×</span> <bdi>{product}</bdi>{' '}
          <span className="whitespace-nowrap text-quiet tabular-nums">
            at {formatPrice(pricePerUnit)}
          </span>
          <FitLine fit={fit} />
        </li>
      ))}
    </ul>
  )
}
