import { expect, test } from 'vitest'
import { formatPrice, toCents, totalPrice } from './money.ts'

test('totals are exact where floats are not', () => {
  expect(totalPrice(19.99, 3)).toBe(59.97)
  expect(totalPrice(0.1, 3)).toBe(0.3)
  expect(totalPrice(0.07, 1_000_000)).toBe(70_000)
})

test('every price in cents survives the way to dollars and back', () => {
  for (let cents = 1; cents < 200_000; cents += 7) expect(toCents(cents / 100)).toBe(cents)
})

test('prices are shown with a dollar sign and two decimals', () => {
  expect(formatPrice(12.5)).toBe('$12.50')
  expect(formatPrice(1250)).toBe('$1,250.00')
})
