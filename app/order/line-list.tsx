import { formatPrice } from '#contract/money.ts'
import type { Order } from '#contract/order.ts'
import { PartFacts } from '../shipment/ordered-part.tsx'
import { FitLine } from './fit-line.tsx'

/** Each part of an order of several, with its units; nothing for an order of one. */
export function LineList({ order: { lines } }: { order: Order }) {
  if (!lines) return null
  return (
    <ul aria-label="Parts" className="my-1 grid gap-1 text-sm">
      {lines.map((line) => (
        <li key={line.position} className="wrap-anywhere">
          <span className="tabular-nums">{line.quantity} ×</span> <bdi>{line.product}</bdi>{' '}
          <span className="whitespace-nowrap text-quiet tabular-nums">
            at {formatPrice(line.pricePerUnit)}
          </span>
          <PartFacts of={line} />
          <FitLine fit={line.fit} />
        </li>
      ))}
    </ul>
  )
}
