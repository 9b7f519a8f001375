import type { ChangeEvent, ComponentProps } from 'react'
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
  const choice = { className: CONTROL, onChange: submit }
  const suggested = {
    ...{ label: '', className: '*:[label]:hidden md:w-36' },
    onKnown: isSubmitting ? (input: HTMLInputElement) => input.form?.requestSubmit() : undefined,
  }
  return (
    <>
      <Choice {...choice} name="category" label="Category" value={category}>
        <option value="">All categories</option>
        <CategoryOptions categories={categories} isFilter />
      </Choice>
      <SuggestField
        {...suggested}
        of="brand"
        key={`brand ${brand}`}
        name="brand"
        aria-label="Brand"
        placeholder="All brands"
        defaultValue={brand ?? ''}
      />
      <SuggestField
        {...suggested}
        of="tag"
        key={`tag ${tag}`}
        name="tag"
        aria-label="Tag"
        placeholder="Any tag"
        defaultValue={tag ?? ''}
      />
      <Choice {...choice} name="state" label="State" value={state}>
        <option value="">Any state{counted(counts.all)}</option>
        {STATES.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
            {counted(byState[value])}
          </option>
        ))}
      </Choice>
      <Choice {...choice} name="stock" label="Stock" value={stock}>
        <option value="">Any stock</option>
        {STOCKS.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
            {value === 'low' && !state && counted(counts.low)}
          </option>
        ))}
      </Choice>
      <Choice {...choice} name="sort" label="Sort" value={sort} className={`${CONTROL} lg:hidden`}>
        <option value="">Newest first</option>
        {SORTED.map(([value, label]) => (
          <optgroup key={value} label={label}>
            <option value={value}>{label}, up</option>
            <option value={`-${value}`}>{label}, down</option>
          </optgroup>
        ))}
      </Choice>
    </>
  )
}

type ChoiceProps = ComponentProps<'select'> & { label: string; value: string | number | undefined }

/** Without its key, Back would leave it as it was. */
function Choice({ label, value = '', ...props }: ChoiceProps) {
  return <select key={value} aria-label={label} defaultValue={value} {...props} />
}
