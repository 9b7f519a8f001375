import Decimal from 'decimal.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCountOf, formatPrice, toCents, toDollars, totalPrice } from './money.ts'
import { price } from './number.ts'

/** Every price that the shop takes, as its cents. */
const anyCents = fc.integer({ min: 1, max: 99_999_999 })
const anyQuantity = fc.integer({ min: 1, max: 1_000_000 })
const priceSchema = price()

/** What a decimal library, which knows no binary fractions, makes of it. */
function exactTotal(pricePerUnit: number, quantity: number) {
  return new Decimal(pricePerUnit).times(quantity).toNumber()
}

test('one is singular, and everything else is not', () => {
  expect([0, 1, 2, 1_250].map((count) => formatCountOf(count, 'row'))).toEqual([
    '0 rows',
    '1 row',
    '2 rows',
    '1,250 rows',
  ])
})

test('totals are exact where floats are not', () => {
  expect(totalPrice(19.99, 3)).toBe(59.97)
  expect(totalPrice(0.1, 3)).toBe(0.3)
  expect(totalPrice(0.07, 1_000_000)).toBe(70_000)
})

test.each([
  [0.1, 1],
  [0.1, 3],
  [19.99, 3],
  [0.57, 100],
  [8.41, 1_000_000],
  [999_999.99, 1],
  [999_999.99, 1_000_000],
])('%d dollars × %d is what decimal arithmetic says', (pricePerUnit, quantity) => {
  expect(totalPrice(pricePerUnit, quantity)).toBe(exactTotal(pricePerUnit, quantity))
})

test('the total of any price and any quantity is what decimal arithmetic says', () => {
  fc.assert(
    fc.property(anyCents, anyQuantity, (cents, quantity) => {
      const pricePerUnit = new Decimal(cents).dividedBy(100).toNumber()
      expect(totalPrice(pricePerUnit, quantity)).toBe(exactTotal(pricePerUnit, quantity))
    }),
    { numRuns: 10_000 },
  )
})

test('every price in cents survives the way to dollars and back', () => {
  fc.assert(
    fc.property(anyCents, (cents) => {
      expect(toDollars(cents)).toBe(new Decimal(cents).dividedBy(100).toNumber())
      expect(toCents(toDollars(cents))).toBe(cents)
    }),
    { numRuns: 10_000 },
  )
})

test('every price with two decimals is read to the cent', () => {
  fc.assert(
    fc.property(anyCents, (cents) => {
      const written = new Decimal(cents).dividedBy(100).toFixed(2)
      expect(toCents(priceSchema.parse(written))).toBe(cents)
    }),
    { numRuns: 10_000 },
  )
})

test('prices are shown with a dollar sign and two decimals', () => {
  expect(formatPrice(12.5)).toBe('$12.50')
  expect(formatPrice(1250)).toBe('$1,250.00')
})
