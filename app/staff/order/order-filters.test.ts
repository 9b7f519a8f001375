import { expect, test } from 'vitest'
import { orderFiltersOf, wrongIn } from './order-filters.ts'

const at = (query: string) => `https://parts.example/dashboard/manageOrders?${query}`

test('days, state and search come from the URL', () => {
  const url = at('q=+casey+&state=to+send&from=2026-11-01&to=2026-11-30')
  const filters = { q: 'casey', state: 'to send', from: '2026-11-01', to: '2026-11-30' }
  expect(orderFiltersOf(url)).toEqual(filters)
  expect(wrongIn(url)).toEqual([])
})

test.each(['2026-13-45', '2026-02-30', 'yesterday', '12026-01-01', '0000-01-01', '2026-11-1'])(
  '%s is no date: it is left out, and the page says so',
  (from) => {
    const url = at(new URLSearchParams({ from }).toString())
    expect(orderFiltersOf(url)).toEqual({})
    expect(wrongIn(url)).toEqual([`“From” is left out: “${from}” is not a date.`])
  },
)

test('a state that orders do not have is left out, and the page says so', () => {
  expect(orderFiltersOf(at('state=lost'))).toEqual({})
  expect(wrongIn(at('state=lost'))).toEqual(['“State” is left out: orders have no state “lost”.'])
})

test('a range that ends before it begins shows an error', () => {
  const url = at('from=2026-12-01&to=2026-11-01')
  expect(orderFiltersOf(url)).toEqual({ from: '2026-12-01', to: '2026-11-01' })
  expect(wrongIn(url)).toEqual(['“From” is after “To”: there is no day in between.'])
  expect(wrongIn(at('from=2026-12-01&to=2026-12-01'))).toEqual([])
})

test('an empty field is none, and a long wrong one is shortened', () => {
  expect(wrongIn(at('from=&to=&state='))).toEqual([])
  expect(wrongIn(at(`from=${'9'.repeat(500)}`))[0]?.length).toBeLessThan(100)
})
