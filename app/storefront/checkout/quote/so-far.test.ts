import { expect, test } from 'vitest'
import type { Quote } from '#contract/order/checkout-quote.ts'
import { hasPlace, soFarOf } from './so-far.ts'

const QUOTE: Quote = {
  ...{ lines: [], goods: 100, discount: 10, shipping: 6.9, tax: 5, core: 20, total: 121.9 },
  ...{ taxMode: 'exclusive', taxes: [], rate: null, code: null, countries: [] },
  rates: [{ id: 'a', name: 'Ground', price: 6.9 }],
}

test.each<[string, Partial<Quote>, string | undefined]>([
  ['delivery and tax', {}, 'delivery and tax'],
  ['delivery alone, if prices contain the tax', { taxMode: 'inclusive' }, 'delivery'],
  ['tax alone, if the shop has no delivery', { rates: [] }, 'tax'],
  ['nothing, if the shop has neither', { rates: [], taxMode: 'none' }, undefined],
])('without a place a total waits for %s', (_, of, open) => {
  const expected = open && { amount: 110, open }
  expect(soFarOf({ ...QUOTE, ...of }, false)).toEqual(expected)
})

test('with a place a total waits only for a tax that is asked for', () => {
  expect(soFarOf(QUOTE, true)).toBeUndefined()
  expect(soFarOf({ ...QUOTE, taxPending: true }, true)).toEqual({ amount: 121.9, open: 'tax' })
})

test('a place has a postal code where the country has them', () => {
  expect(hasPlace({ postalCode: '60601' })).toBe(false)
  expect(hasPlace({ country: 'US' })).toBe(false)
  expect(hasPlace({ country: 'US', postalCode: '60601' })).toBe(true)
  expect(hasPlace({ country: 'HK' })).toBe(true)
})
