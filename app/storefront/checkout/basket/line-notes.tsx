import type { BasketLine } from '#contract/basket/basket.ts'
import { isOrderableLine, orderableQuantity } from '#contract/basket/basket-issue.ts'
import { formatCount } from '#contract/money.ts'
import { issueMessages } from '../../basket/issue-messages.ts'

type Props = {
  /** Of what says why the line can't be ordered. */
  id: string
  line: BasketLine
  /** The buyer has changed the line on this page: why it can't be ordered is announced. */
  isChanged: boolean
  onFix: (quantity: number) => void
}

/** The issue of a line, and the button that fixes it. */
export function LineNotes({ id, line, isChanged, onFix }: Props) {
  if (line.issues.length === 0) return null
  const orderable = orderableQuantity(line)
  return (
    <div className="grid gap-2 [grid-area:notes]">
      {line.issues.map((issue) => {
        const isPrice = issue === 'price-rose' || issue === 'price-fell'
        const [fact, meaning] = issueMessages(issue, line)
        return (
          <div
            key={issue}
            data-blocks={isPrice ? undefined : ''}
            tabIndex={isPrice ? undefined : -1}
            className={`flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-field border px-3 py-1 text-sm ${isPrice ? 'border-base-300 bg-base-200' : 'border-warning'}`}
          >
            <p
              id={isPrice ? undefined : id}
              role={isChanged && !isPrice ? 'alert' : undefined}
              className="min-w-40 flex-1"
            >
              <b className={`font-semibold ${isPrice ? '' : 'text-warning'}`}>{fact}</b> {meaning}
            </p>
            {!isPrice && orderable !== undefined && !isOrderableLine(line) && (
              <button
                type="button"
                aria-label={`Change to ${formatCount(orderable)}: ${line.product.title}`}
                className="btn btn-outline border-control"
                onClick={() => onFix(orderable)}
              >
                Change to {formatCount(orderable)}
              </button>
            )}
          </div>
        )
      })}
    </div>
  )
}
