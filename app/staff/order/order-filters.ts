import type { OrderFilters } from '#app/api/staff-order.ts'
import { SEARCH_LENGTH } from '#contract/field-lengths.ts'
import { ORDER_FILTERS } from '#contract/order/order-state.ts'

// The filters of Manage Orders, as the URL has them: typed, bookmarked or sent by a colleague.

/** How much of a wrong value is said. */
const SAID_LENGTH = 30

/**
 * The filters of a URL. Invalid ones are left out, and `wrongIn` reports them. The days are the
 * shop's.
 */
export function orderFiltersOf(url: string): OrderFilters {
  const { searchParams } = new URL(url)
  const q = searchParams.get('q')?.trim().slice(0, SEARCH_LENGTH)
  const state = ORDER_FILTERS.find((value) => value === searchParams.get('state'))
  const [from, to] = [dayOf(searchParams.get('from')), dayOf(searchParams.get('to'))]
  return { ...(q && { q }), ...(state && { state }), ...(from && { from }), ...(to && { to }) }
}

/** The problems of a URL's filters, one sentence each. */
export function wrongIn(url: string) {
  const { searchParams } = new URL(url)
  const filters = orderFiltersOf(url)
  const wrong: string[] = []
  for (const [name, say] of LEFT_OUT) {
    const value = searchParams.get(name)
    if (value && !filters[name]) wrong.push(say(value.slice(0, SAID_LENGTH)))
  }
  const { from, to } = filters
  if (from && to && from > to) wrong.push('“From” is after “To”: there is no day in between.')
  return wrong
}

const LEFT_OUT: [name: 'state' | 'from' | 'to', say: (value: string) => string][] = [
  ['state', (value) => `“State” is left out: orders have no state “${value}”.`],
  ['from', (value) => `“From” is left out: “${value}” is not a date.`],
  ['to', (value) => `“To” is left out: “${value}” is not a date.`],
]

/** A date that does not exist comes out as another day: February 30 would become a day in March. */
function dayOf(text: string | null) {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001') return undefined
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined
}
