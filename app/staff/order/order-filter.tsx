import { useId, useState } from 'react'
import { Form, Link } from 'react-router'
import type { OrderFilters } from '#app/api/staff-order.ts'
import { STATES } from '#app/order/state-mark.tsx'
import { useFieldsOfUrl } from '#app/ui/lists/search-form.tsx'
import { SEARCH_LENGTH } from '#contract/field-lengths.ts'
import { ORDER_FILTERS } from '#contract/order/order-state.ts'

const FIELD = 'min-w-0 border-control text-base'

type Props = {
  filters: OrderFilters
  /** What of the URL is left out, or finds nothing. */
  wrong: string[]
}

/** The search, the state and the days, all in the URL. On a phone all but the search is folded. */
export function OrderFilter({ filters, wrong }: Props) {
  const { q, state, from, to } = filters
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const fields = useFieldsOfUrl({ q, state, from, to })
  const set = [state && labelOf(state), from && `from ${from}`, to && `to ${to}`].filter(Boolean)
  return (
    <Form
      role="search"
      {...fields}
      className="mt-3 flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        fields.onSubmit()
        leaveOutEmpty(event.currentTarget)
      }}
    >
      {/* Too long for a placeholder on a phone. */}
      <div className="min-w-0 flex-1 basis-56">
        <label htmlFor={id} className="block pb-1 text-quiet text-sm">
          Number, name, address, email, phone, part or SKU, tracking or transaction
        </label>
        <input
          id={id}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={SEARCH_LENGTH}
          dir="auto"
          className={`input w-full ${FIELD}`}
        />
      </div>
      <button type="submit" className="btn btn-outline">
        Search
      </button>
      <button
        type="button"
        className="btn btn-ghost max-w-full lg:hidden"
        aria-expanded={isOpen}
        aria-controls="order-filters"
        onClick={() => setOpen(!isOpen)}
      >
        <span className="truncate">{set.length > 0 ? set.join(', ') : 'Filters'}</span>
        <span aria-hidden="true">{isOpen ? '▴' : '▾'}</span>
      </button>
      <div
        id="order-filters"
        className={`flex flex-wrap items-end gap-2 basis-full xl:basis-auto ${isOpen ? '' : 'max-lg:hidden'}`}
      >
        <label className="max-sm:basis-full">
          <span className="block text-quiet text-sm">State</span>
          <select
            name="state"
            defaultValue={state ?? ''}
            className={`h-11 w-full rounded-field border bg-base-100 px-3 ${FIELD}`}
            onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
          >
            <option value="">Any</option>
            {ORDER_FILTERS.map((value) => (
              <option key={value} value={value}>
                {labelOf(value)}
              </option>
            ))}
          </select>
        </label>
        {(
          [
            ['from', 'From', from],
            ['to', 'To', to],
          ] as const
        ).map(([name, label, value]) => (
          <label key={name} className="max-sm:flex-1 sm:w-42">
            <span className="block text-quiet text-sm">{label}</span>
            <input
              type="date"
              name={name}
              defaultValue={value}
              // Without it Chromium's field takes years of six digits, which the URL would not.
              max="9999-12-31"
              className={`input w-full ${FIELD}`}
            />
          </label>
        ))}
        {(set.length > 0 || q || wrong.length > 0) && (
          <Link to="/dashboard/manageOrders" className="btn btn-ghost">
            Clear
          </Link>
        )}
      </div>
      {wrong.map((sentence) => (
        <p key={sentence} role="alert" className="basis-full text-error text-sm wrap-anywhere">
          {sentence}
        </p>
      ))}
    </Form>
  )
}

/** A field that is empty stays out of the URL. */
function leaveOutEmpty(form: HTMLFormElement) {
  const fields = [...form.elements].filter(
    (field) => field instanceof HTMLInputElement || field instanceof HTMLSelectElement,
  )
  const empty = fields
    .filter(({ value }) => !value.trim())
    .map((field) => [field, field.name] as const)
  // Disabled instead, the field would lose the focus.
  for (const [field] of empty) field.name = ''
  // The names are read in this event.
  setTimeout(() => {
    for (const [field, name] of empty) field.name = name
  })
}

export function labelOf(state: NonNullable<OrderFilters['state']>) {
  if (state === 'to send') return 'To send'
  return state === 'disputed' ? 'Disputed' : STATES[state].label
}
