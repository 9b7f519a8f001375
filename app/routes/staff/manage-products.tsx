import { useState } from 'react'
import {
  countStaffProducts,
  listStaffProducts,
  type ProductFilters,
} from '#app/api/staff-product.ts'
import { requireAdmin } from '#app/session/require-user.ts'
import { DeleteProductModal } from '#app/staff/product/delete-product-modal.tsx'
import { DownloadParts } from '#app/staff/product/download-parts.tsx'
import { MakeLive } from '#app/staff/product/make-live.tsx'
import { ProductFilter, productFiltersOf } from '#app/staff/product/product-filter.tsx'
import { StaffProductRow } from '#app/staff/product/staff-product-row.tsx'
import { EmptyList } from '#app/ui/lists/empty-list.tsx'
import { restoredList } from '#app/ui/lists/list-cache.ts'
import { LoadMore } from '#app/ui/lists/load-more.tsx'
import { Table } from '#app/ui/lists/table.tsx'
import { useInfiniteList } from '#app/ui/lists/use-infinite-list.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { StaffProduct, StaffProductCount } from '#contract/catalog/staff-product.ts'
import { formatCount } from '#contract/money.ts'
import type { Page } from '#contract/page.ts'
import type { Route } from './+types/manage-products'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request)
  const filters = productFiltersOf(request.url)
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
const WIDTHS = ['w-24', '', 'w-50 xl:w-84', 'w-28 xl:w-32']

export default function ManageProducts({ loaderData }: Route.ComponentProps) {
  const { filters, counts, products } = loaderData
  return (
    <section>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="wrap-anywhere">Manage Products: {listedIn(filters, counts)}</h2>
        {filters.state !== 'deleted' && <DownloadParts filters={filters} />}
      </div>
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

/** ‘5 low in stock’; of a search what was searched for, as the API does not count it. */
function listedIn({ state, q }: ProductFilters, counts: StaffProductCount) {
  if (q) return state ? `“${q}”, ${STATES[state]}` : `“${q}”`
  if (!state) return counts.all
  const count = state === 'no-weight' ? counts.noWeight : counts[state]
  return count === undefined ? STATES[state] : `${formatCount(count)} ${STATES[state]}`
}

const STATES = {
  live: 'live',
  draft: 'in draft',
  low: 'low in stock',
  'no-weight': 'without a weight',
  deleted: 'deleted',
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
      {filters.state === 'draft' && items.length > 0 && <MakeLive drafts={items} />}
      {items.length === 0 ? (
        <NothingFound filters={filters} />
      ) : (
        <Table columns={COLUMNS} widths={WIDTHS}>
          {items.map((product) => (
            <StaffProductRow
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
        <DeleteProductModal product={toDelete} onClose={() => setToDelete(undefined)}>
          The shop no longer sells it. Paid orders keep it.
        </DeleteProductModal>
      )}
    </>
  )
}

/** Says what was searched for, and offers one link. */
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
      {q ? `${of} has “${q}” in its name, brand, SKU or number.` : `${of} here.`}
    </EmptyList>
  )
}

const NONE = {
  live: 'No live product',
  draft: 'No draft',
  low: 'No product at its low-stock threshold',
  'no-weight': 'No product without a weight',
  deleted: 'No deleted product',
}
