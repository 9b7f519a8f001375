import type { Product } from '#contract/catalog/product.ts'
import { formatCount } from '#contract/money.ts'
import { fewestUnits, isInStock } from '#contract/pricing/allowed-quantity.ts'

/** Stock and minimum in one line; colored when the part is scarce or can't be ordered. */
export function StockLine({ product }: { product: Product }) {
  const { availableQuantity, minimumOrderQuantity } = product
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm tabular-nums">
      <span className={stockColor(product)}>
        {isInStock(product) ? `Available: ${formatCount(availableQuantity)}` : 'Out of stock'}
        {availableQuantity > 0 &&
          !isInStock(product) &&
          `: only ${formatCount(availableQuantity)} left`}
      </span>
      <span className="text-quiet">Minimum order: {formatCount(minimumOrderQuantity)}</span>
    </p>
  )
}

function stockColor(product: Product) {
  if (!isInStock(product)) return 'text-error'
  if (product.availableQuantity < 5 * fewestUnits(product)) return 'text-warning'
  return 'text-success'
}
