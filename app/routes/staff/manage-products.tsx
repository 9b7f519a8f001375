import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { listCategories } from '#app/api/category.ts'
import {
  countStaffProducts,
  listStaffProducts,
  type ProductFilters,
  type ProductSort,
} from '#app/api/staff-product.ts'
import { requireStaff } from '#app/session/require-user.ts'
import { useIsRefused } from '#app/session/session.ts'
import { ChangeStates } from '#app/staff/product/change-states.tsx'
import { DeleteProductModal } from '#app/staff/product/delete-product-modal.tsx'
import { DownloadParts } from '#app/staff/product/download-parts.tsx'
import { ProductFilter } from '#app/staff/product/product-filter.tsx'
import {
  listedIn,
  productFiltersOf,
  productSortOf,
  SORTED,
  searchOf,
} from '#app/staff/product/product-filters.ts'
import { ProductHeads } from '#app/staff/product/product-heads.tsx'
import { StaffProductRow } from '#app/staff/product/staff-product-row.tsx'
import { useSelection } from '#app/staff/product/use-selection.ts'
import { Checkbox } from '#app/ui/components/checkbox.tsx'
import { lazyComponent } from '#app/ui/lazy-component.ts'
import { EmptyList } from '#app/ui/lists/empty-list.tsx'
import { restoredList } from '#app/ui/lists/list-cache.ts'
import { LoadMore } from '#app/ui/lists/load-more.tsx'
import { Table } from '#app/ui/lists/table.tsx'
import { useInfiniteList } from '#app/ui/lists/use-infinite-list.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import { useLoad } from '#app/ui/use-load.ts'
import type { StaffCategory } from '#contract/catalog/category.ts'
import type { StaffProduct, StaffProductCount } from '#contract/catalog/staff-product.ts'
import { MAX_CHOSEN_PARTS } from '#contract/import/import-bounds.ts'
import { formatCount } from '#contract/money.ts'
import type { Page } from '#contract/page.ts'
import type { Route } from './+types/manage-products'

// Its script is loaded once parts are selected.
const BulkBar = lazyComponent(async () => (await import('#app/staff/product/bulk-bar.tsx')).BulkBar)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'catalog', 'stock')
  const filters = productFiltersOf(request.url)
  const sort = productSortOf(request.url)
  const [counts, categories, products] = await Promise.all([
    countStaffProducts(),
    listCategories(),
    restoredList<StaffProduct>(request) ?? listStaffProducts({ ...filters, ...(sort && { sort }) }),
  ])
  return { filters, sort, counts, categories, products }
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Manage Products')]
}

const WIDTHS = [
  ...['w-31', '', 'max-xl:hidden xl:w-26', 'max-xl:hidden xl:w-26', 'w-21', 'w-19', 'w-26'],
  ...['w-36', 'w-17'],
]
const COLUMNS = ['Image', ...SORTED.map(([, label]) => label), 'Id', 'Delete']

export default function ManageProducts({ loaderData }: Route.ComponentProps) {
  const { filters, sort, counts, categories, products } = loaderData
  const category = categories.find(({ id }) => id === filters.category)?.name
  const isReader = useIsRefused('catalog')
  return (
    <section>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="wrap-anywhere">Manage Products: {listedIn(filters, counts, category)}</h2>
        {!isReader && (
          <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:flex-1">
            <Link to="/dashboard/imports" className="btn btn-outline">
              Import
            </Link>
            {filters.state !== 'deleted' && <DownloadParts filters={filters} />}
            <Link to="/dashboard/addProduct" className="btn btn-primary max-sm:basis-full">
              Add A Product
            </Link>
          </div>
        )}
      </div>
      <ProductFilter filters={filters} sort={sort} counts={counts} categories={categories} />
      <ProductTable
        key={searchOf(filters, sort)}
        filters={filters}
        sort={sort}
        products={products}
        counts={counts}
        categories={categories}
      />
    </section>
  )
}

type TableProps = {
  filters: ProductFilters
  sort: ProductSort
  products: Page<StaffProduct>
  counts: StaffProductCount
  categories: StaffCategory[]
}

function ProductTable({ filters, sort, products, counts, categories }: TableProps) {
  const {
    items,
    total: _,
    ...more
  } = useInfiniteList(products, (cursor, limit) =>
    listStaffProducts({ ...filters, ...(sort && { sort }) }, cursor, limit),
  )
  const [toDelete, setToDelete] = useState<StaffProduct>()
  const selection = useSelection(items.map(({ _id }) => _id))
  const isReader = useIsRefused('catalog')
  const canSelect = filters.state !== 'deleted' && items.length > 0 && !isReader
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  const selectShown = (
    <Checkbox className="gap-3" checked={selection.areAllShown} onChange={selection.toggleShown}>
      <span className="lg:sr-only">Select the {formatCount(items.length)} shown</span>
      <span aria-hidden="true" className="max-lg:hidden">
        Image
      </span>
    </Checkbox>
  )
  return (
    <>
      {filters.state === 'draft' && canSelect && (
        <div className="mt-4">
          <ChangeStates parts={{ filter: filters }} text="Make all of these drafts live" />
        </div>
      )}
      {canSelect && <div className="-mb-3 lg:hidden">{selectShown}</div>}
      {items.length === 0 ? (
        <NothingFound filters={filters} />
      ) : (
        <Table
          columns={COLUMNS}
          widths={WIDTHS}
          heads={
            <ProductHeads
              filters={filters}
              sort={sort}
              selectShown={canSelect ? selectShown : undefined}
            />
          }
        >
          {items.map((product) => (
            <StaffProductRow
              key={product._id}
              product={product}
              category={names.get(product.categoryId ?? 0)}
              defaultLowStockAt={counts.defaultLowStockAt}
              onDelete={() => setToDelete(product)}
              selection={
                canSelect
                  ? {
                      isSelected: selection.has(product._id),
                      onToggle: () => selection.toggle(product._id),
                    }
                  : undefined
              }
            />
          ))}
        </Table>
      )}
      <LoadMore {...more}>Show more products</LoadMore>
      {selection.ids.length > 0 && (
        <Suspense>
          <SelectedParts
            filters={filters}
            all={counts.all}
            categories={categories}
            selection={selection}
          />
        </Suspense>
      )}
      {toDelete && (
        <DeleteProductModal product={toDelete} onClose={() => setToDelete(undefined)}>
          The shop no longer sells it. Paid orders keep it.
        </DeleteProductModal>
      )}
    </>
  )
}

type SelectedProps = {
  filters: ProductFilters
  all: number
  categories: StaffCategory[]
  selection: ReturnType<typeof useSelection>
}

/** The parts are counted only once some are selected: a search of a large shop is slow to count. */
function SelectedParts({ filters, all, categories, selection }: SelectedProps) {
  const { ids, isAll, selectAll, clear } = selection
  const isFiltered = Object.keys(filters).length > 0
  const { value } = useLoad(isFiltered ? JSON.stringify(filters) : undefined, () =>
    countStaffProducts(filters),
  )
  const matching = isFiltered ? value?.matching : all
  // Those that are ticked are sent as they are: others may match by now.
  const isBeyond = matching !== undefined && matching > ids.length
  const hasMore = !isAll && (isBeyond || ids.length > MAX_CHOSEN_PARTS)
  return (
    <BulkBar
      parts={isAll ? { filter: filters } : { ids }}
      count={isAll ? matching : ids.length}
      matching={hasMore ? matching : undefined}
      categories={categories}
      onSelectAll={selectAll}
      onClear={clear}
    />
  )
}

/** Says what was searched for, and offers one link. */
function NothingFound({ filters }: { filters: ProductFilters }) {
  const { state, q, category, brand, stock } = filters
  if (Object.keys(filters).length === 0) {
    return (
      <EmptyList to="/dashboard/addProduct" action="Add A Product">
        There are no products yet.
      </EmptyList>
    )
  }
  const of = state ? NONE[state] : 'No product'
  const where = [
    brand && `of ${brand} `,
    stock && `${STOCK[stock]} `,
    category && 'in this category ',
  ]
    .filter(Boolean)
    .join('')
  return (
    <EmptyList to="/dashboard/manageProducts" action="All products">
      {q
        ? `${of} ${where}has “${q}” in its name, brand, SKU or number.`
        : `${of} ${where || 'here'}.`}
    </EmptyList>
  )
}

const NONE = {
  live: 'No live product',
  draft: 'No draft',
  'no-weight': 'No product without a weight',
  deleted: 'No deleted product',
}

const STOCK = { in: 'in stock', low: 'at its low-stock threshold', out: 'out of stock' }
