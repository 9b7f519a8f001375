import { Link } from 'react-router'
import { MakersNumber } from '#app/order/ordered-part.tsx'
import { OrderedVerdict } from '#app/order/ordered-verdict.tsx'
import { keepUnits } from '#app/ui/components/keep-units.ts'
import { formatPrice } from '#contract/money.ts'
import type { Order } from '#contract/order/order.ts'

/**
 * The first parts of an order of several, with their units, and the way to the others; nothing for
 * an order of one.
 */
export function LineList({ order: { _id, lines } }: { order: Order }) {
  if (!lines) return null
  const shown = lines.length > MAX_LINES_SHOWN ? lines.slice(0, FIRST) : lines
  const more = lines.length - shown.length
  return (
    <>
      <ul aria-label="Parts" className="my-2 grid gap-3 text-sm">
        {shown.map((line) => (
          <li key={line.position} className="wrap-anywhere">
            <span className="tabular-nums">{line.quantity} ×</span>{' '}
            <bdi>{keepUnits(line.part.title)}</bdi>{' '}
            <span className="whitespace-nowrap text-quiet tabular-nums">
              at {formatPrice(line.pricePerUnit)}
            </span>
            <MakersNumber part={line.part} />
            <OrderedVerdict fit={line.fit} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Link
          to={`/order/${_id}`}
          aria-describedby={`product-${_id}`}
          className="inline-flex items-center text-sm underline underline-offset-4 max-lg:min-h-11"
        >
          {more} more
        </Link>
      )}
    </>
  )
}

/** Orders with more lines show the first ones only. */
const MAX_LINES_SHOWN = 4
const FIRST = 3
