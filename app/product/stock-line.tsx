import { formatCount } from '#contract/money.ts'
import type { Product } from '#contract/product.ts'

/** Stock and minimum in one line; colored when the part is scarce or can't be ordered. */
export function StockLine({ product }: { product: Product }) {
  const { availableQuantity, minimumOrderQuantity } = product
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm tabular-nums">
      <span className={stockColor(product)}>
        {availableQuantity >= minimumOrderQuantity
          ? `Available: ${formatCount(availableQuantity)}`
          : 'Out of stock'}
        {availableQuantity > 0 &&
          availableQuantity < minimumOrderQuantity &&
          `: only ${formatCount(availableQuantity)} left`}
      </span>
      <span className="text-quiet">Minimum order: {formatCount(minimumOrderQuantity)}</span>
    </p>
  )
}

function stockColor({ availableQuantity, minimumOrderQuantity }: Product) {
  if (availableQuantity < minimumOrderQuantity) return 'text-error'
  if (availableQuantity < 5 * minimumOrderQuantity) return 'text-warning'
  return 'text-success'
}
