import { useState } from 'react'
import { Link } from 'react-router'
import { CopyId } from '#app/ui/components/copy-id.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import type { StaffProductPage } from '#contract/catalog/staff-product.ts'
import { DeleteProductModal } from '../delete-product-modal.tsx'
import { ProductState } from '../product-state.tsx'
import type { ProductEdit } from './use-product-edit.ts'

type Props = Pick<StaffProductPage, 'defaultLowStockAt'> & {
  edit: ProductEdit
  /** As the stock card has them. */
  units: number | undefined
  heldUnits: number | undefined
}

/** What part the page is about, its state, and what can be done with it as a whole. */
export function ProductHeading({ edit: { saved }, units, heldUnits, defaultLowStockAt }: Props) {
  const product = {
    ...saved,
    availableQuantity: units ?? saved.availableQuantity,
    heldUnits: heldUnits ?? 0,
  }
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 dir="auto" className="wrap-anywhere">
          {saved.name}
        </h2>
        <ProductState product={product} defaultLowStockAt={defaultLowStockAt} />
        {!saved.deleted && (
          <span className="flex gap-2 sm:ml-auto">
            {saved.state === 'live' && (
              <Link to={`/part/${saved._id}`} className="btn btn-outline">
                See in shop
              </Link>
            )}
            <button
              type="button"
              className="btn btn-outline btn-error"
              onClick={() => setIsDeleting(true)}
            >
              Delete
            </button>
          </span>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4">
        <CopyId id={saved._id} label="product id" />
        <TextLink to={`/dashboard/audit?q=${saved._id}`} className="text-sm lg:min-h-8">
          What was changed
        </TextLink>
      </div>
      {isDeleting && (
        <DeleteProductModal product={saved} onClose={() => setIsDeleting(false)}>
          The shop no longer sells it. Paid orders keep it, and it can be restored.
        </DeleteProductModal>
      )}
    </>
  )
}
