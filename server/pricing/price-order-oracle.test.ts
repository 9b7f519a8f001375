import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aPricing } from '#test/pricing.ts'
import { expectedOf } from '#test/pricing-oracle.ts'
import { priceOrder } from './price-order.ts'

const RUNS = 10_000

test('ten thousand drawn carts cost what exact fractions say, to the cent', () => {
  fc.assert(
    fc.property(aPricing, ({ parts, prices, input }) => {
      const { undeliverable, rate, rates, ...amounts } = priceOrder(parts, prices, input)
      const priced = {
        ...amounts,
        rates: rates.map(({ id, cents }) => ({ id, cents })),
        rate: rate?.id,
        isDelivered: undeliverable === undefined,
      }
      const expected = expectedOf(parts, prices, input)
      if (!isDeepStrictEqual(priced, expected)) expect(priced).toEqual(expected)
    }),
    { numRuns: RUNS, seed: 18 },
  )
})

test('the amounts of each generated basket add up, and no total is negative', () => {
  fc.assert(
    fc.property(aPricing, ({ parts, prices, input }) => {
      const priced = priceOrder(parts, prices, input)
      const { lines, taxes, goodsCents, discountCents, shippingCents, taxCents, coreCents } = priced
      const charged = goodsCents - discountCents + shippingCents + coreCents
      const onTop = prices.taxMode === 'exclusive' ? taxCents : 0
      const base = sum(taxes, (tax) => tax.baseCents)
      return (
        sum(lines, (line) => line.goodsCents) === goodsCents &&
        sum(lines, (line) => line.discountCents) === discountCents &&
        sum(lines, (line) => line.coreCents) === coreCents &&
        sum(taxes, (tax) => tax.taxCents) === taxCents &&
        sum(lines, (line) => line.coreTaxCents) === sum(taxes, (tax) => tax.coreTaxCents ?? 0) &&
        base + taxCents - onTop <= charged &&
        priced.totalCents === charged + onTop &&
        shippingCents >= 0 &&
        lines.every(
          (line) =>
            line.discountCents >= 0 &&
            line.discountCents <= line.goodsCents &&
            line.taxCents >= 0 &&
            line.coreTaxCents % line.quantity === 0,
        )
      )
    }),
    { numRuns: RUNS, seed: 19 },
  )
})

function sum<One>(list: One[], amount: (one: One) => number) {
  return list.reduce((all, one) => all + amount(one), 0)
}
