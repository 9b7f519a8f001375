import { expect, test } from 'vitest'
import type { Quote } from '#contract/order/checkout-quote.ts'
import { quoteChanges } from './quote-changes.ts'

const STANDARD = { id: '0', name: 'Standard', price: 6.9 }
const EXPRESS = { id: '1', name: 'Express', price: 12 }

const SEEN: Quote = {
  lines: [
    {
      productId: 'disc',
      pricePerUnit: 57.4,
      quantity: 2,
      goods: 114.8,
      discount: 11.48,
      tax: 8.52,
    },
    { productId: 'fluid', pricePerUnit: 10, quantity: 1, goods: 10, discount: 1, tax: 0.74 },
  ],
  ...{ goods: 124.8, discount: 12.48, shipping: 6.9, tax: 9.83, total: 129.05 },
  ...{ taxMode: 'exclusive', taxes: [], countries: [] },
  ...{ rates: [STANDARD, EXPRESS], rate: '0', code: { code: 'TEN', says: '10% off' } },
}

const titles: Record<string, string> = { disc: 'Brake disc', fluid: 'Brake fluid' }
const changes = (now: Partial<Quote>) =>
  quoteChanges(SEEN, { ...SEEN, ...now }, (id) => titles[id]).map(
    ({ what, was, now: is }) => `${what}: ${was} → ${is}`,
  )

test('amounts that stay the same are not listed', () => {
  expect(changes({})).toEqual([])
})

test('a line with another price is named, with the old and the new one, down to the total', () => {
  const [disc, fluid] = SEEN.lines
  if (!disc || !fluid) throw new Error('no lines')
  const lines = [disc, { ...fluid, pricePerUnit: 11, goods: 11 }]
  expect(changes({ lines, tax: 9.91, total: 130.13 })).toEqual([
    'Brake fluid: $10.00 → $11.00',
    'Tax: $9.83 → $9.91',
    'Total: $129.05 → $130.13',
  ])
})

test('a code that works no longer, and one that takes off less', () => {
  expect(changes({ discount: 0, total: 142.56 })).toEqual([
    'Discount: −$12.48 → none',
    'Total: $129.05 → $142.56',
  ])
  expect(changes({ discount: 5 })).toEqual(['Discount: −$12.48 → −$5.00'])
})

test('another day of the same delivery, and one that the shop no longer says', () => {
  const by = (latest?: string): Quote => ({
    ...SEEN,
    rates: [{ ...STANDARD, ...(latest && { latest }) }, EXPRESS],
  })
  const change = (now: Quote) => quoteChanges(by('2026-11-27'), now, () => undefined)
  expect(change(by('2026-11-27'))).toEqual([])
  const was = { what: 'Arrives by', was: 'Fri, Nov\u00a027' }
  expect(change(by('2026-11-30'))).toEqual([{ ...was, now: 'Mon, Nov\u00a030' }])
  expect(change(by())).toEqual([{ ...was, now: 'unknown' }])
})

test('a removed delivery rate is replaced by name; a dearer one keeps its name', () => {
  expect(changes({ rates: [EXPRESS], rate: '1', shipping: 12, total: 134.15 })).toEqual([
    'Delivery: Standard, $6.90 → Express, $12.00',
    'Total: $129.05 → $134.15',
  ])
  expect(changes({ shipping: 7.5 })).toEqual(['Delivery: $6.90 → $7.50'])
})

test('a delivery that costs nothing is free, and one that the shop no longer has is none', () => {
  expect(changes({ shipping: 0 })).toEqual(['Delivery: $6.90 → free'])
  expect(changes({ rates: [], rate: null, shipping: 0 })).toEqual([
    'Delivery: Standard, $6.90 → none',
  ])
})

test('a tax that the buyer saw nothing of was none', () => {
  expect(quoteChanges({ ...SEEN, tax: 0 }, SEEN, () => undefined)).toEqual([
    { what: 'Tax', was: 'none', now: '$9.83' },
  ])
})

test('of other units, such as after a part was removed, only prices are compared', () => {
  const [disc] = SEEN.lines
  if (!disc) throw new Error('no line')
  const lines = [{ ...disc, pricePerUnit: 60, goods: 120 }]
  expect(changes({ lines, total: 118.2 })).toEqual(['Brake disc: $57.40 → $60.00'])
})
