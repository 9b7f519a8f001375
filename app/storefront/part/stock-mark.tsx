import { formatCount } from '#contract/money.ts'
import { isInStock, type QuantityBounds } from '#contract/pricing/allowed-quantity.ts'

/** A stock of fewer than this many minimum orders is scarce. */
const SCARCE = 5

/** The stock of a part, in words and color. */
export function StockMark({ part, className = '' }: { part: QuantityBounds; className?: string }) {
  const [text, color] = stockOf(part)
  return <p className={`text-sm tabular-nums ${color} ${className}`}>{text}</p>
}

/** Fewer units than the minimum order count as none. */
function stockOf(stock: QuantityBounds) {
  const { availableQuantity: left, minimumOrderQuantity: minimum } = stock
  if (!isInStock(stock)) return ['Out of stock', 'text-quiet'] as const
  if (left < SCARCE * minimum) return [`Only ${formatCount(left)} left`, 'text-warning'] as const
  return [`In stock: ${formatCount(left)}`, 'text-success'] as const
}
