import type { ChangeEvent } from 'react'
import { formatCount } from '#contract/money.ts'
import { CategoryOptions } from './category-options.tsx'
import { type FilterProps, SORTED, STATES, STOCKS } from './product-filters.ts'
import { SuggestField } from './suggest-field.tsx'

type Props = FilterProps & {
  /** Does a choice search at once? */
  isSubmitting?: boolean
}

const CONTROL =
  'h-11 min-w-0 rounded-field border border-control bg-base-100 px-3 text-base md:max-w-48'

/** The filters; and the sort, where the heads of the columns are not shown. */
export function FilterFields({ filters, sort, counts, categories, isSubmitting = false }: Props) {
  const { q, category, brand, tag, state, stock } = filters
  const isAlone = !q && !category && !brand && !tag && !stock
  const submit = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => {
    if (isSubmitting) currentTarget.form?.requestSubmit()
  }
  const counted = (count: number | undefined) =>
    isAlone && count !== undefined ? ` (${formatCount(count)})` : ''
  const { live, draft, noWeight, deleted } = counts
  const byState = { live, draft, deleted, 'no-weight': noWeight }
  // Without their keys, Back would leave the choices as they were.
  return (
    <>
      <select
        key={`category ${category}`}
        name="category"
        aria-label="Category"
        defaultValue={category ?? ''}
        className={CONTROL}
        onChange={submit}
      >
        <option value="">All categories</option>
        <CategoryOptions categories={categories} isFilter />
      </select>
      <SuggestField
        of="brand"
        key={`brand ${brand}`}
        name="brand"
        label=""
        aria-label="Brand"
        placeholder="All brands"
        defaultValue={brand ?? ''}
        className="*:[label]:hidden md:w-36"
        onKnown={isSubmitting ? (input) => input.form?.requestSubmit() : undefined}
      />
      <SuggestField
        of="tag"
        key={`tag ${tag}`}
        name="tag"
        label=""
        aria-label="Tag"
        placeholder="Any tag"
        defaultValue={tag ?? ''}
        className="*:[label]:hidden md:w-32"
        onKnown={isSubmitting ? (input) => input.form?.requestSubmit() : undefined}
      />
      <select
        key={`state ${state}`}
        name="state"
        aria-label="State"
        defaultValue={state ?? ''}
        className={CONTROL}
        onChange={submit}
      >
        <option value="">Any state{counted(counts.all)}</option>
        {STATES.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
            {counted(byState[value])}
          </option>
        ))}
      </select>
      <select
        key={`stock ${stock}`}
        name="stock"
        aria-label="Stock"
        defaultValue={stock ?? ''}
        className={CONTROL}
        onChange={submit}
      >
        <option value="">Any stock</option>
        {STOCKS.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
            {value === 'low' && !state && counted(counts.low)}
          </option>
        ))}
      </select>
      <select
        key={`sort ${sort}`}
        name="sort"
        aria-label="Sort"
        defaultValue={sort ?? ''}
        className={`${CONTROL} lg:hidden`}
        onChange={submit}
      >
        <option value="">Newest first</option>
        {SORTED.map(([value, label]) => (
          <optgroup key={value} label={label}>
            <option value={value}>{label}, up</option>
            <option value={`-${value}`}>{label}, down</option>
          </optgroup>
        ))}
      </select>
    </>
  )
}
