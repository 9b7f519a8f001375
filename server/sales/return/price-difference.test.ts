import { expect, test } from 'vitest'
import { priceDifferenceCents } from './price-difference.ts'

const line = (back: number, more = {}) => ({
  ...{ lineQuantity: 50, goodsCents: 50 * 600, back, priceCents: 1_000 },
  priceSteps: [
    { from: 10, cents: 900 },
    { from: 50, cents: 600 },
  ],
  ...more,
})

test.each([
  ['five units cost the price of one unit', [line(45)], 5 * 400],
  ['twenty cost the price from ten', [line(30)], 20 * 300],
  ['none is kept', [line(50)], 0],
  [
    'the line had no price by quantity',
    [line(45, { goodsCents: 50 * 1_000, priceSteps: null })],
    0,
  ],
  ['the prices have changed since', [line(45, { goodsCents: 50 * 500 })], 0],
  ['two lines add up', [line(45), line(49)], 5 * 400 + 400],
])('units that stay with the buyer: %s', (_, lines, cents) => {
  expect(priceDifferenceCents(lines)).toBe(cents)
})
