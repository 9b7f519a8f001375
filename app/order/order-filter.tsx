import { useId, useState } from 'react'
import { Form, Link } from 'react-router'
import { SEARCH_LENGTH } from '#contract/field-lengths.ts'
import { ORDER_STATES } from '#contract/order/order-state.ts'
import type { OrderFilters } from '../api/staff-order.ts'
import { STATES } from '../shipment/state-mark.tsx'

const LABELS: [NonNullable<OrderFilters['state']>, string][] = [
  ['to send', 'To send'],
  ['disputed', 'Disputed'],
  ...ORDER_STATES.map((state) => [state, STATES[state].label] satisfies [string, string]),
]

const FIELD = 'min-w-0 border-control text-base'

/** The search, the state and the days, all in the URL. On a phone all but the search is folded. */
export function OrderFilter({ filters }: { filters: OrderFilters }) {
  const { q, state, from, to } = filters
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const set = [labelOf(state), from && `from ${from}`, to && `to ${to}`].filter(Boolean)
  return (
    <Form
      role="search"
      // Fields are uncontrolled: another URL brings its own.
      key={JSON.stringify(filters)}
      className="mt-3 flex flex-wrap items-end gap-2"
      onSubmit={(event) => leaveOutEmpty(event.currentTarget)}
    >
      {/* Too long for a placeholder on a phone. */}
      <label htmlFor={id} className="-mb-2 basis-full text-quiet text-sm">
        Number, name, email, part, tracking or transaction
      </label>
      <input
        id={id}
        type="search"
        name="q"
        defaultValue={q}
        maxLength={SEARCH_LENGTH}
        dir="auto"
        className={`input flex-1 basis-56 ${FIELD}`}
      />
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
        className={`flex flex-wrap items-end gap-2 basis-full ${isOpen ? '' : 'max-lg:hidden'}`}
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
            {LABELS.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
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
          <label key={name} className="max-sm:flex-1">
            <span className="block text-quiet text-sm">{label}</span>
            <input
              type="date"
              name={name}
              defaultValue={value}
              className={`input w-full ${FIELD}`}
            />
          </label>
        ))}
        {(set.length > 0 || q) && (
          <Link to="/dashboard/manageOrders" className="btn btn-ghost">
            Clear
          </Link>
        )}
      </div>
    </Form>
  )
}

/** A field that is empty stays out of the URL. */
function leaveOutEmpty(form: HTMLFormElement) {
  const fields = [...form.elements].filter(
    (field) => field instanceof HTMLInputElement || field instanceof HTMLSelectElement,
  )
  for (const field of fields) field.disabled = field.value.trim() === ''
  // They are read in this event; a page that stays the same must let them be used again.
  setTimeout(() => {
    for (const field of fields) field.disabled = false
  })
}

export function labelOf(state: OrderFilters['state']) {
  return LABELS.find(([value]) => value === state)?.[1]
}

/** The filters of a URL; what is none is left out. The days are the browser's. */
export function filtersOf(url: string): OrderFilters {
  const { searchParams } = new URL(url)
  const q = searchParams.get('q')?.trim().slice(0, SEARCH_LENGTH)
  const state = LABELS.find(([value]) => value === searchParams.get('state'))?.[0]
  const [from, to] = [dayOf(searchParams.get('from')), dayOf(searchParams.get('to'))]
  return { ...(q && { q }), ...(state && { state }), ...(from && { from }), ...(to && { to }) }
}

/** The same with moments in place of days: from the first day's start, to the last day's end. */
export function momentsOf({ from, to, ...filters }: OrderFilters): OrderFilters {
  return {
    ...filters,
    ...(from && { from: startOf(from, 0) }),
    ...(to && { to: startOf(to, 1) }),
  }
}

function dayOf(text: string | null) {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  return Number.isNaN(Date.parse(`${text}T00:00`)) ? undefined : text
}

/** When a day begins where the browser is. @param after days later */
function startOf(day: string, after: number) {
  const start = new Date(`${day}T00:00`)
  start.setDate(start.getDate() + after)
  return start.toISOString()
}
