import type { BasketLine } from '#contract/basket/basket.ts'
import { basketIssuesOf, orderableQuantity } from '#contract/basket/basket-issue.ts'
import { formatCount } from '#contract/money.ts'
import { issueMessages } from '../basket/issue-messages.ts'

type Props = { line: BasketLine; onChange: (productId: string, quantity: number) => void }

/** The texts of what keeps a line from being ordered. */
export function whyNotOrderable(line: BasketLine) {
  const [issue = 'not-sold'] = basketIssuesOf(line)
  return issueMessages(issue, line)
}

/** A line of a checkout that can't be ordered as it is, and the click that fixes it there. */
export function LineToFix({ line, onChange }: Props) {
  const [fact, meaning] = whyNotOrderable(line)
  const quantity = orderableQuantity(line) ?? 0
  const { _id, title } = line.product
  const words = quantity === 0 ? 'Remove' : `Change to ${formatCount(quantity)}`
  return (
    <div
      data-blocks
      tabIndex={-1}
      className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-field border border-warning px-3 py-1 text-sm"
    >
      <p className="min-w-40 flex-1">
        <b className="font-semibold text-warning">{fact}</b> {meaning}
      </p>
      <button
        type="button"
        className="btn btn-outline border-control"
        aria-label={quantity === 0 ? `Remove ${title}` : `${words}: ${title}`}
        onClick={() => onChange(_id, quantity)}
      >
        {words}
      </button>
    </div>
  )
}
