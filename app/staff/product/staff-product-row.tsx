import { Link } from 'react-router'
import { restoreProduct } from '#app/api/staff-product.ts'
import { CopyId } from '#app/ui/components/copy-id.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { keepUnits } from '#app/ui/components/keep-units.ts'
import { PartPicture } from '#app/ui/components/part-picture.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { Cell, Row } from '#app/ui/lists/table.tsx'
import { heldText } from '#contract/catalog/held-units.ts'
import type { StaffProduct } from '#contract/catalog/staff-product.ts'
import { waitingText } from '#contract/catalog/stock-alert-text.ts'
import { formatCount, formatPrice } from '#contract/money.ts'
import { ProductState } from './product-state.tsx'

const DENSE = 'lg:py-1.5 lg:align-middle'

type Props = {
  product: StaffProduct
  defaultLowStockAt: number | null
  onDelete: () => void
  /** undefined: it can't be selected. */
  selection?: { isSelected: boolean; onToggle: () => void } | undefined
}

/** A part in Manage Products. */
export function StaffProductRow({ product, defaultLowStockAt, onDelete, selection }: Props) {
  const { run, pending, error } = useAction()
  const { _id, name, brand, sku, pricePerUnit, availableQuantity, heldUnits = 0, alerts } = product
  return (
    <Row card="picture">
      <Cell label="Image" bare className={`${DENSE} md:max-lg:row-span-2`}>
        <div className="relative flex items-center lg:gap-1">
          {selection && (
            <label className="grid size-11 shrink-0 cursor-pointer place-items-center max-lg:absolute max-lg:-top-1.5 max-lg:-left-1.5 max-lg:z-1">
              <input
                type="checkbox"
                className="checkbox border-control bg-base-100"
                aria-label={`Select ${name}`}
                checked={selection.isSelected}
                onChange={selection.onToggle}
              />
            </label>
          )}
          <div className="w-20 lg:w-16">
            <PartPicture src={product.img} photo={product.pictures[0]} alt="" sizes="5rem" />
          </div>
        </div>
      </Cell>
      <Cell label="Name" bare className={`${DENSE} max-md:col-span-2`}>
        {/* Prices and stocks stand below each other where there is room beside the names. */}
        <span className="block lg:flex lg:items-center lg:justify-between lg:gap-4">
          <span className="block min-w-0">
            <Link
              to={`/dashboard/product/${_id}`}
              dir="auto"
              className="inline-flex min-h-11 items-center font-semibold underline-offset-4 wrap-anywhere hover:underline lg:min-h-0"
            >
              {keepUnits(name)}
            </Link>
            <span className="flex flex-wrap items-baseline gap-x-4 text-sm">
              {brand && <span className="text-quiet wrap-anywhere">{brand}</span>}
              {sku && <span className="font-mono text-quiet text-xs wrap-anywhere">{sku}</span>}
              <ProductState product={product} defaultLowStockAt={defaultLowStockAt} />
            </span>
          </span>
          <span className="block text-quiet text-sm lg:shrink-0 lg:text-right">
            <span className="lg:block lg:text-base lg:text-base-content">
              {formatPrice(pricePerUnit)}
            </span>
            <span className="lg:hidden"> · </span>
            {formatCount(availableQuantity)} available
            {heldUnits > 0 && (
              <>
                <span className="lg:hidden">, </span>
                {/* Narrow, so that the name beside it keeps its line. */}
                <span className="text-balance lg:ml-auto lg:block lg:max-w-30">
                  {heldText(heldUnits)}
                </span>
              </>
            )}
            {alerts && (
              <>
                <span className="lg:hidden">, </span>
                <span className="lg:block">{waitingText(alerts)}</span>
              </>
            )}
          </span>
        </span>
      </Cell>
      <Cell label="Id" bare className={`${DENSE} max-md:col-span-2 md:max-lg:col-start-2`}>
        <CopyId id={_id} label="product id" />
      </Cell>
      <Cell
        label="Delete"
        bare
        className={`${DENSE} md:max-lg:col-start-3 md:max-lg:row-span-2 md:max-lg:row-start-1`}
      >
        {product.deleted ? (
          <button
            type="button"
            className="btn btn-ghost -mx-3 px-3"
            aria-label={`Restore ${name}`}
            disabled={pending}
            onClick={() => void run(() => restoreProduct(_id), `Restored: ${name}.`)}
          >
            Restore
          </button>
        ) : (
          <button
            type="button"
            className="btn btn-ghost -mx-3 px-3 text-error"
            aria-label={`Delete ${name}`}
            onClick={onDelete}
          >
            Delete
          </button>
        )}
        <FormError>{error}</FormError>
      </Cell>
    </Row>
  )
}
