import { useId } from 'react'
import { useIsRefused } from '#app/session/session.ts'
import { Spinner } from '#app/ui/components/spinner.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { formatDateTime } from '#app/ui/format-date.ts'
import type { StockMovement, StockReason } from '#contract/catalog/stock.ts'
import { formatCount } from '#contract/money.ts'
import { formatChange } from './adjustment.ts'

const LABELS: Record<StockReason, string> = {
  opening: 'Opening stock',
  'order placed': 'Order placed',
  'hold ended': 'Hold of an order ended',
  'hold renewed': 'Hold of an order renewed',
  'order changed': 'Lines of an order changed',
  'order canceled': 'Order canceled',
  disputed: 'Disputed, not sent',
  refund: 'Order refunded',
  received: 'Received',
  counted: 'Counted',
  damaged: 'Damaged',
  lost: 'Lost',
  returned: 'Returned',
  corrected: 'Corrected',
  other: 'No reason given',
}

type Props = {
  movements: StockMovement[]
  loaded: boolean
  loadOlder: (() => void) | undefined
  pending: boolean
}

/** The changes of a product's stock, newest first, each with what it left. */
export function StockHistory({ movements, loaded, loadOlder, pending }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} aria-busy={pending} className="stock-history">
      <h4 id={id} className="font-semibold text-sm">
        History
      </h4>
      {loaded && movements.length === 0 && (
        <p className="mt-2 text-quiet">There have never been any units in stock.</p>
      )}
      <ol className="mt-1">
        {movements.map((movement) => (
          <Movement key={movement._id} movement={movement} />
        ))}
      </ol>
      {loadOlder && (
        <button
          type="button"
          className="btn btn-outline mt-3 w-full"
          // A disabled button would lose the focus while it is pending.
          aria-disabled={pending}
          onClick={() => !pending && loadOlder()}
        >
          {pending && <Spinner />}
          Show older changes
        </button>
      )}
    </section>
  )
}

function Movement({ movement }: { movement: StockMovement }) {
  const { at, delta, after, reason, orderId, actor, note } = movement
  const isPacker = useIsRefused('orders', 'accounts')
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-base-300 py-2 not-last:border-b">
      <div>
        <p className="font-semibold">{LABELS[reason]}</p>
        <p className="text-quiet text-sm wrap-anywhere">
          <time dateTime={at}>{formatDateTime(at)}</time>
          {actor && (
            <>
              {' · '}
              <bdi className="inline-block">{actor}</bdi>
            </>
          )}
        </p>
        {note && (
          <p dir="auto" className="text-sm wrap-anywhere">
            {note}
          </p>
        )}
        {orderId && !isPacker && (
          <TextLink
            to={`/dashboard/order/${orderId}`}
            aria-label={`See the order ${orderId}`}
            className="text-sm lg:min-h-0"
          >
            See the order
          </TextLink>
        )}
      </div>
      <p className="text-right tabular-nums">
        <span className="block font-semibold">{formatChange(delta)}</span>
        <span className="block text-quiet text-sm">
          <span className="sr-only">leaves </span>
          {formatCount(after)}
        </span>
      </p>
    </li>
  )
}
