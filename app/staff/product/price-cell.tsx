import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyComponent } from '#app/ui/lazy-component.ts'
import type { StaffProduct } from '#contract/catalog/staff-product.ts'
import { formatPrice } from '#contract/money.ts'

const PriceInput = lazyComponent(async () => (await import('./price-input.tsx')).PriceInput)

/** The price of a part, which a click makes a field. */
export function PriceCell({ product }: { product: StaffProduct }) {
  const [isEditing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  const price = formatPrice(product.pricePerUnit)
  const shown = (
    <button
      ref={button}
      type="button"
      className="inline-flex min-h-11 cursor-text items-center lg:min-h-9"
      aria-label={`Price of ${product.name}, ${price}: edit`}
      onClick={() => setEditing(true)}
    >
      <span className="border-quiet border-b border-dashed">{price}</span>
    </button>
  )
  if (product.deleted) return price
  if (!isEditing) return shown
  return (
    <Suspense fallback={shown}>
      <PriceInput product={product} onClose={() => setEditing(false)} />
    </Suspense>
  )
}
