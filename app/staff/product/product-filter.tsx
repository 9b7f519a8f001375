import { Link } from 'react-router'
import { type ProductFilters, parametersOf } from '#app/api/staff-product.ts'
import { SearchForm } from '#app/ui/lists/search-form.tsx'
import type { StaffCategory } from '#contract/catalog/category.ts'
import type { StaffProductCount } from '#contract/catalog/staff-product.ts'
import { SEARCH_LENGTH } from '#contract/field-lengths.ts'
import { formatCount } from '#contract/money.ts'
import { CategoryOptions } from './category-options.tsx'

type Props = {
  filters: ProductFilters
  counts: StaffProductCount
  categories: StaffCategory[]
}

type State = ProductFilters['state']

/**
 * The states as links, the search and the category: all are in the URL, so that they can be linked
 * and gone back to.
 */
export function ProductFilter({ filters, counts, categories }: Props) {
  const links: [state: State, label: string, count?: number][] = [
    [undefined, 'All', counts.all],
    ['live', 'Live', counts.live],
    ['draft', 'Draft', counts.draft],
    ['low', 'Low stock', counts.low],
    ['no-weight', 'No weight', counts.noWeight],
    ['deleted', 'Deleted', counts.deleted],
  ]
  return (
    <div className="mt-3">
      <nav
        aria-label="Products by state"
        className="flex flex-wrap gap-x-1 border-base-300 border-b"
      >
        {links.map(([state, label, count]) => (
          <Link
            key={label}
            to={{ search: searchOf({ ...filters, state }) }}
            aria-current={filters.state === state ? 'true' : undefined}
            className="flex min-h-11 items-center gap-1.5 border-transparent border-b-2 px-3 aria-[current=true]:border-primary aria-[current=true]:font-semibold"
          >
            {label}
            {!filters.q && !filters.category && count !== undefined && (
              <span className="text-quiet text-sm tabular-nums">{formatCount(count)}</span>
            )}
          </Link>
        ))}
      </nav>
      <SearchForm q={filters.q} label="Name, brand or SKU" className="mt-2">
        {filters.state && <input type="hidden" name="state" value={filters.state} />}
        <select
          // Without it, Back would leave the choice as it was.
          key={filters.category}
          name="category"
          aria-label="Category"
          defaultValue={filters.category ?? ''}
          className="h-11 min-w-0 flex-1 basis-48 rounded-field border border-control bg-base-100 px-3 text-base sm:max-w-64"
          onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
        >
          <option value="">All categories</option>
          <CategoryOptions categories={categories} isFilter />
        </select>
      </SearchForm>
    </div>
  )
}

const STATES: State[] = ['draft', 'live', 'low', 'no-weight', 'deleted']

/** The filters of a URL, without parameters that are no filter. */
export function productFiltersOf(url: string): ProductFilters {
  const { searchParams } = new URL(url)
  const state = STATES.find((one) => one === searchParams.get('state'))
  const q = searchParams.get('q')?.trim().slice(0, SEARCH_LENGTH)
  const category = Number(searchParams.get('category'))
  return {
    ...(state && { state }),
    ...(q && { q }),
    ...(Number.isSafeInteger(category) && category > 0 && { category }),
  }
}

function searchOf(filters: ProductFilters) {
  return new URLSearchParams(parametersOf(filters)).toString()
}
