import type { Product } from '#contract/catalog/product.ts'
import { productTitle, unitOfTitle } from '#contract/catalog/product-title.ts'
import { formatPrice } from '#contract/money.ts'
import { totalWithCore } from '#contract/pricing/core-charge.ts'
import { unitPrice } from '#contract/pricing/price-step.ts'

/** The unit price, and the total as soon as the quantity is a number. */
export function PurchaseTotal({ product, quantity }: { product: Product; quantity: unknown }) {
  const text = String(quantity).trim()
  const units = /^\d{1,9}$/.test(text) ? Number(text) : undefined
  const price = unitPrice(product, units ?? 0)
  const { coreCharge = 0 } = product
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 tabular-nums">
      <span className="text-quiet">
        {formatPrice(price)} per {unitOfTitle(productTitle(product))}
        {coreCharge > 0 && ` + ${formatPrice(coreCharge)} core charge`}
      </span>
      {units !== undefined && (
        <span className="font-heading text-2xl">
          Total: {formatPrice(totalWithCore(price, coreCharge, units))}
        </span>
      )}
    </p>
  )
}
