import { expect, test } from 'vitest'
import { NOTHING, part, rate, taxRate, US, withoutLines } from '#test/price-order.ts'
import { priceOrder } from './price-order.ts'

test('a step of the price is for its quantity and more', () => {
  const steps = [
    { from: 50, cents: 900 },
    { from: 10, cents: 1000 },
  ]
  const costOf = (quantity: number) =>
    priceOrder([part(1250, { quantity, steps })], NOTHING, { destination: US }).lines[0]?.unitCents
  expect([1, 9, 10, 49, 50, 51].map(costOf)).toEqual([1250, 1250, 1000, 1000, 900, 900])
})

test('a discount of a percentage is split over the lines by their largest remainders', () => {
  const discount = { kind: 'percent' as const, value: 1000, minCents: 0, productIds: null }
  const priced = priceOrder([part(333), part(334), part(335)], NOTHING, {
    destination: US,
    discount,
  })
  // 10% of $10.02 is $1.00: 33.23, 33.33 and 33.43 cents
  expect(priced.lines.map((line) => line.discountCents)).toEqual([33, 33, 34])
})

test('core charges come on top of all: no code takes anything off, and no rate or free delivery counts them', () => {
  const byTotal = rate({
    by: 'total',
    steps: [{ upTo: null, cents: 690 }],
    freeFromCents: 15_000,
  })
  const zones = [{ name: 'A zone', countries: ['US'], postalPrefixes: [], rates: [byTotal] }]
  const discount = { kind: 'percent' as const, value: 1000, minCents: 0, productIds: null }
  const priced = priceOrder(
    [part(5_000, { quantity: 2, coreCents: 4_000 })],
    { ...NOTHING, zones },
    { destination: US, discount },
  )
  expect(priced).toMatchObject({ goodsCents: 10_000, discountCents: 1_000, shippingCents: 690 })
  expect(priced).toMatchObject({ coreCents: 8_000, totalCents: 10_000 - 1_000 + 690 + 8_000 })
})

test('the tax of a core charge is rounded for one unit, and can be turned off', () => {
  const taxRates = [taxRate({ name: 'US', ppm: 72_500 })]
  const parts = [part(1_000, { quantity: 3, coreCents: 333 })]
  const taxed = { ...NOTHING, taxMode: 'exclusive' as const, taxRates }
  // 7.25% of $30.00 are 217.5 cents, of $3.33 24.1
  const priced = priceOrder(parts, taxed, { destination: US })
  expect(priced.lines).toMatchObject([{ taxCents: 218, coreCents: 999, coreTaxCents: 72 }])
  expect(withoutLines(priced.taxes)).toEqual([
    {
      ...{ name: 'US', ppm: 72_500, baseCents: 3_999, taxCents: 290 },
      ...{ coreBaseCents: 999, coreTaxCents: 72 },
    },
  ])
  expect(priced.totalCents).toBe(3_000 + 999 + 290)
  const untaxed = priceOrder(parts, { ...taxed, areCoresTaxed: false }, { destination: US })
  expect(untaxed).toMatchObject({ taxCents: 218, totalCents: 3_000 + 999 + 218 })
  expect(untaxed.taxes[0]).not.toHaveProperty('coreTaxCents')
  const inclusive = priceOrder(parts, { ...taxed, taxMode: 'inclusive' }, { destination: US })
  expect(inclusive).toMatchObject({ totalCents: 3_999 })
  expect(inclusive.lines).toMatchObject([{ coreTaxCents: 69 }]) // 3 × (3.33 − 3.33 ÷ 1.0725)
})
