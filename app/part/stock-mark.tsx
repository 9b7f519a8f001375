import { formatCount } from '#contract/money.ts'

type Stock = { availableQuantity: number; minimumOrderQuantity: number }

/** Fewer than this many orders of the minimum are scarce. */
const SCARCE = 5

/** What is left of a part, in words and color. */
export function StockMark({ part, className = '' }: { part: Stock; className?: string }) {
  const [text, color] = stockOf(part)
  return <p className={`text-sm tabular-nums ${color} ${className}`}>{text}</p>
}

/** Can it be ordered, as the server decides? */
export function isOrderable({ availableQuantity, minimumOrderQuantity }: Stock) {
  return availableQuantity >= minimumOrderQuantity
}

/** Fewer than can be ordered are none. */
function stockOf(stock: Stock) {
  const { availableQuantity: left, minimumOrderQuantity: minimum } = stock
  if (!isOrderable(stock)) return ['Out of stock', 'text-quiet'] as const
  if (left < SCARCE * minimum) return [`Only ${formatCount(left)} left`, 'text-warning'] as const
  return [`In stock: ${formatCount(left)}`, 'text-success'] as const
}
