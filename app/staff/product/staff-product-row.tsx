import { Link } from 'react-router'
import { restoreProduct } from '#app/api/staff-product.ts'
import { useIsRefused } from '#app/session/session.ts'
import { CopyId } from '#app/ui/components/copy-id.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { keepUnits } from '#app/ui/components/keep-units.ts'
import { PartPicture } from '#app/ui/components/part-picture.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { Cell, DENSE_CELL, Row } from '#app/ui/lists/table.tsx'
import { heldText } from '#contract/catalog/held-units.ts'
import type { StaffProduct } from '#contract/catalog/staff-product.ts'
import { waitingText } from '#contract/catalog/stock-alert-text.ts'
import { formatCount, formatPrice } from '#contract/money.ts'
import { PriceCell } from './price-cell.tsx'
import { ProductState } from './product-state.tsx'

type Props = {
  product: StaffProduct
  category: string | undefined
  defaultLowStockAt: number | null
  onDelete: () => void
  /** undefined: it can't be selected. */
  selection?: { isSelected: boolean; onToggle: () => void } | undefined
}

/**
 * A part in Manage Products. Brand and category stand below its name where there is no room for
 * their columns.
 */
export function StaffProductRow({ product, category, selection, ...props }: Props) {
  const { _id, name, brand, number, sku } = product
  const isReader = useIsRefused('catalog')
  return (
    <Row card="picture">
      <Cell label="Image" bare className={`${DENSE_CELL} max-lg:row-span-3 max-lg:self-start`}>
        <div className="relative flex items-center lg:gap-1">
          {selection && (
            <label className="grid size-11 shrink-0 cursor-pointer place-items-center max-lg:absolute max-lg:-top-2 max-lg:-left-2 max-lg:z-1">
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
      <Cell label="Name" bare className={`${DENSE_CELL} max-lg:col-span-2`}>
        <Link
          to={isReader ? `/dashboard/stock/${_id}` : `/dashboard/product/${_id}`}
          dir="auto"
          className="inline-flex min-h-11 items-center font-semibold underline-offset-4 wrap-anywhere hover:underline lg:min-h-0 lg:text-sm"
        >
          {keepUnits(name)}
        </Link>
        <span className="flex flex-wrap items-baseline gap-x-3 text-quiet text-sm xl:hidden">
          {brand && <span className="wrap-anywhere">{brand}</span>}
          {(number ?? sku) && <Numbers {...product} />}
          {category && <span>{category}</span>}
        </span>
      </Cell>
      <Cell label="Brand" bare className={`${DENSE_CELL} max-xl:hidden!`}>
        <span className="block wrap-anywhere lg:text-sm">{brand}</span>
        <Numbers {...product} />
      </Cell>
      <Cell label="Category" bare className={`${DENSE_CELL} max-xl:hidden!`}>
        <span className="text-sm wrap-anywhere">{category}</span>
      </Cell>
      <Cell label="Price" bare className={`${DENSE_CELL} lg:text-right`}>
        {isReader ? formatPrice(product.pricePerUnit) : <PriceCell product={product} />}
      </Cell>
      <Cell label="Stock" bare className={`${DENSE_CELL} text-right`}>
        <Stock {...product} />
      </Cell>
      <Cell label="State" bare className={`${DENSE_CELL} max-lg:col-start-2`}>
        <ProductState product={product} defaultLowStockAt={props.defaultLowStockAt} />
      </Cell>
      <Cell
        label="Id"
        bare
        className={`${DENSE_CELL} text-quiet max-lg:order-1 max-lg:col-span-2 [&_.font-mono]:text-[0.625rem]`}
      >
        <CopyId id={_id} label="product id" />
      </Cell>
      <Cell label="Delete" bare className={`${DENSE_CELL} max-lg:order-1 max-lg:text-right`}>
        {!isReader && <DeleteOrRestore product={product} onDelete={props.onDelete} />}
      </Cell>
    </Row>
  )
}

/** The maker's number, and the shop's own code. */
function Numbers({ number, sku }: StaffProduct) {
  return [number, sku !== number && sku].map(
    (one) =>
      one && (
        <span key={one} className="block font-mono text-quiet text-xs leading-4 wrap-anywhere">
          {one}
        </span>
      ),
  )
}

function Stock({ availableQuantity, heldUnits = 0, alerts }: StaffProduct) {
  return (
    <>
      {formatCount(availableQuantity)}
      <span className="text-quiet text-sm lg:sr-only"> available</span>
      {heldUnits > 0 && (
        <span className="block text-balance text-quiet text-sm">{heldText(heldUnits)}</span>
      )}
      {alerts && (
        <span className="block text-balance text-quiet text-sm">{waitingText(alerts)}</span>
      )}
    </>
  )
}

function DeleteOrRestore({ product, onDelete }: Pick<Props, 'product' | 'onDelete'>) {
  const { run, pending, error } = useAction()
  const { _id, name, deleted } = product
  return (
    <>
      {deleted ? (
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
          className="btn btn-ghost -mx-3 px-3 font-normal text-quiet underline underline-offset-4 hover:text-error"
          aria-label={`Delete ${name}`}
          onClick={onDelete}
        >
          Delete
        </button>
      )}
      <FormError>{error}</FormError>
    </>
  )
}
