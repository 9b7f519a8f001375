import { StrokeIcon } from '#app/ui/components/stroke-icon.tsx'
import type { StaffProduct } from '#contract/catalog/staff-product.ts'

type State = StaffProduct['state'] | 'deleted' | 'low' | 'out'

const LOOKS = {
  live: {
    word: 'Live',
    color: 'text-success',
    shape: <circle cx="6" cy="6" r="4.5" fill="currentColor" />,
  },
  draft: { word: 'Draft', color: 'text-quiet', shape: <circle cx="6" cy="6" r="4" /> },
  low: {
    word: 'Low stock',
    color: 'text-warning',
    shape: (
      <>
        <circle cx="6" cy="6" r="4" />
        <path d="M6 2a4 4 0 0 0 0 8z" fill="currentColor" />
      </>
    ),
  },
  out: {
    word: 'Out of stock',
    color: 'text-error',
    shape: <path d="M6 1.5 11 10H1z" fill="currentColor" />,
  },
  deleted: { word: 'Deleted', color: 'text-error', shape: <path d="m2 2 8 8M10 2l-8 8" /> },
}

type Props = {
  product: StaffProduct
  /** The low-stock threshold of a live part that has none of its own. */
  defaultLowStockAt: number | null
}

/** Where a product is: a word and a shape, so that it reads without colors. */
export function ProductState({ product, defaultLowStockAt }: Props) {
  return (
    <span className="flex flex-wrap gap-x-4 text-sm">
      {statesOf(product, defaultLowStockAt).map((state) => (
        <span key={state} className={`inline-flex items-center gap-1.5 ${LOOKS[state].color}`}>
          <StrokeIcon viewBox="0 0 12 12" className="size-3" strokeWidth="2">
            {LOOKS[state].shape}
          </StrokeIcon>
          {LOOKS[state].word}
        </span>
      ))}
    </span>
  )
}

function statesOf(product: StaffProduct, defaultLowStockAt: number | null): State[] {
  const { deleted, state } = product
  const units = product.availableQuantity + (product.heldUnits ?? 0)
  const threshold = product.lowStockAt ?? (state === 'live' ? defaultLowStockAt : null)
  if (deleted) return ['deleted']
  if (units === 0) return [state, 'out']
  return threshold !== null && units <= threshold ? [state, 'low'] : [state]
}
