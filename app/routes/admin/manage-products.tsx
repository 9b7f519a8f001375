import { useState } from 'react'
import { Link } from 'react-router'
import type { StaffProduct } from '#contract/catalog/staff-product.ts'
import { formatCount, formatPrice } from '#contract/money.ts'
import type { Page } from '../../api/page.ts'
import { deleteProduct } from '../../api/product.ts'
import {
  countStaffProducts,
  listStaffProducts,
  type ProductFilters,
  restoreProduct,
} from '../../api/staff-product.ts'
import { ConfirmModal } from '../../components/confirm-modal.tsx'
import { CopyId } from '../../components/copy-id.tsx'
import { FormError } from '../../components/form-error.tsx'
import { PartPicture } from '../../components/part-picture.tsx'
import { useAction } from '../../components/use-action.ts'
import { EmptyList } from '../../lists/empty-list.tsx'
import { restoredList } from '../../lists/list-cache.ts'
import { LoadMore } from '../../lists/load-more.tsx'
import { Cell, Row, Table } from '../../lists/table.tsx'
import { useInfiniteList } from '../../lists/use-infinite-list.ts'
import { pageTitle } from '../../page-meta.ts'
import { filtersOf, ProductFilter } from '../../product/product-filter.tsx'
import { ProductState } from '../../product/product-state.tsx'
import { PutOnSale } from '../../product/put-on-sale.tsx'
import { requireAdmin } from '../../session/require-user.ts'
import type { Route } from './+types/manage-products'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request)
  const filters = filtersOf(request.url)
  const [counts, products] = await Promise.all([
    countStaffProducts(),
    restoredList<StaffProduct>(request) ?? listStaffProducts(filters),
  ])
  return { filters, counts, products }
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Manage Products')]
}

const COLUMNS = ['Image', 'Name', 'Id', 'Delete']
const WIDTHS = ['w-28', '', 'w-50 xl:w-84', 'w-28 xl:w-32']

export default function ManageProducts({ loaderData }: Route.ComponentProps) {
  const { filters, counts, products } = loaderData
  return (
    <section>
      <h2>Manage Products: {counts.all}</h2>
      <ProductFilter filters={filters} counts={counts} />
      <ProductTable
        key={JSON.stringify(filters)}
        filters={filters}
        products={products}
        defaultLowStockAt={counts.defaultLowStockAt}
      />
    </section>
  )
}

type TableProps = {
  filters: ProductFilters
  products: Page<StaffProduct>
  defaultLowStockAt: number | null
}

function ProductTable({ filters, products, defaultLowStockAt }: TableProps) {
  const {
    items,
    total: _,
    ...more
  } = useInfiniteList(products, (cursor, limit) => listStaffProducts(filters, cursor, limit))
  const [toDelete, setToDelete] = useState<StaffProduct>()
  return (
    <>
      {filters.state === 'draft' && items.length > 0 && <PutOnSale drafts={items} />}
      {items.length === 0 ? (
        <NothingFound filters={filters} />
      ) : (
        <Table columns={COLUMNS} widths={WIDTHS}>
          {items.map((product) => (
            <ProductRow
              key={product._id}
              product={product}
              defaultLowStockAt={defaultLowStockAt}
              onDelete={() => setToDelete(product)}
            />
          ))}
        </Table>
      )}
      <LoadMore {...more}>Show more products</LoadMore>
      {toDelete && (
        <ConfirmModal
          title={`Are you sure you want to delete ${toDelete.name}!`}
          action="Delete"
          onConfirm={() => deleteProduct(toDelete._id)}
          success={`Product: ${toDelete.name} is deleted.`}
          onClose={() => setToDelete(undefined)}
        >
          <p>The shop no longer sells it. Paid orders keep it.</p>
        </ConfirmModal>
      )}
    </>
  )
}

type RowProps = {
  product: StaffProduct
  defaultLowStockAt: number | null
  onDelete: () => void
}

function ProductRow({ product, defaultLowStockAt, onDelete }: RowProps) {
  const { run, pending, error } = useAction()
  const { _id, name, sku, pricePerUnit, availableQuantity } = product
  return (
    <Row card="picture">
      <Cell label="Image" bare className="md:max-lg:row-span-2">
        <div className="w-20">
          <PartPicture src={product.img} photo={product.pictures[0]} alt="" sizes="5rem" />
        </div>
      </Cell>
      <Cell label="Name" bare className="max-md:col-span-2">
        <Link
          to={`/dashboard/product/${_id}`}
          dir="auto"
          className="inline-flex min-h-11 items-center font-semibold underline-offset-4 wrap-anywhere hover:underline lg:min-h-0"
        >
          {name}
        </Link>
        <span className="block text-quiet text-sm">
          {sku && <span className="font-mono text-xs">{sku} · </span>}
          {formatPrice(pricePerUnit)} · {formatCount(availableQuantity)} available
        </span>
        <ProductState product={product} defaultLowStockAt={defaultLowStockAt} />
      </Cell>
      <Cell label="Id" bare className="max-md:col-span-2 md:max-lg:col-start-2">
        <CopyId id={_id} label="product id" />
      </Cell>
      <Cell
        label="Delete"
        bare
        className="md:max-lg:col-start-3 md:max-lg:row-span-2 md:max-lg:row-start-1"
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

/** What was looked for, and one way on. */
function NothingFound({ filters: { state, q } }: { filters: ProductFilters }) {
  if (!state && !q) {
    return (
      <EmptyList to="/dashboard/addProduct" action="Add A Product">
        There are no products yet.
      </EmptyList>
    )
  }
  const of = state ? NONE[state] : 'No product'
  return (
    <EmptyList to="/dashboard/manageProducts" action="All products">
      {q ? `${of} has “${q}” in its name, SKU or number.` : `${of} here.`}
    </EmptyList>
  )
}

const NONE = {
  live: 'No live product',
  draft: 'No draft',
  low: 'No product at its low-stock threshold',
  deleted: 'No deleted product',
}
