import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { ProductFilters } from '#app/api/staff-product.ts'
import { StrokeIcon } from '#app/ui/components/stroke-icon.tsx'
import { lazyComponent } from '#app/ui/lazy-component.ts'
import { SearchForm } from '#app/ui/lists/search-form.tsx'
import type { StaffCategory } from '#contract/catalog/category.ts'
import { FilterFields } from './filter-fields.tsx'
import { type FilterProps, STATES, STOCKS, searchOf } from './product-filters.ts'

const FilterSheet = lazyComponent(async () => (await import('./filter-sheet.tsx')).FilterSheet)

/** The search beside its filters, which a phone has in a sheet, and those that are set. */
export function ProductFilter(props: FilterProps) {
  const { filters, sort, categories } = props
  const [isOpen, setOpen] = useState(false)
  const chips = chipsOf(filters, categories)
  return (
    <div className="mt-3">
      <SearchForm q={filters.q} label="Name, brand, number or id" className="">
        {/* On a phone they keep what the sheet has set. */}
        <div className="order-last flex flex-wrap gap-2 max-md:hidden">
          <FilterFields {...props} isSubmitting />
        </div>
      </SearchForm>
      <div className="mt-2 flex flex-wrap items-center gap-2 empty:hidden max-md:min-h-11">
        <button
          type="button"
          className="btn btn-outline px-4 md:hidden"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          Filter and sort
        </button>
        {chips.map(([name, label]) => (
          <Link
            key={name}
            to={{ search: searchOf({ ...filters, [name]: undefined }, sort) }}
            aria-label={`Without the filter ${label}`}
            className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-field border border-primary/60 bg-primary/7 px-3 text-sm md:min-h-9"
          >
            <span className="truncate">{label}</span>
            <StrokeIcon viewBox="0 0 12 12" className="size-2.5 shrink-0" strokeWidth="1.8">
              <path d="m1 1 10 10M11 1 1 11" />
            </StrokeIcon>
          </Link>
        ))}
      </div>
      {isOpen && (
        <Suspense>
          <FilterSheet {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** The filters that are set, but for the search, in words. */
function chipsOf(
  { category, brand, tag, state, stock }: ProductFilters,
  categories: StaffCategory[],
) {
  const named = categories.find(({ id }) => id === category)?.name
  const chips: [name: keyof ProductFilters, label: string | undefined][] = [
    ['category', category === undefined ? undefined : (named ?? 'A category that is gone')],
    ['brand', brand],
    ['tag', tag && `Tag: ${tag}`],
    ['state', STATES.find(([one]) => one === state)?.[1]],
    ['stock', STOCKS.find(([one]) => one === stock)?.[1]],
  ]
  return chips.filter((chip): chip is [keyof ProductFilters, string] => chip[1] !== undefined)
}
