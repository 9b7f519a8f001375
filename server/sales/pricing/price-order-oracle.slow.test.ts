import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOfParts, amountOfUnits, partsOfUnsentUnits } from '#contract/order/line-amount.ts'
import { aPricing } from '#test/generated-pricing.ts'
import { expectedOf } from '#test/pricing-oracle.ts'
import type { Tax } from '../../platform/db/schema/order-amounts.ts'
import { priceOrder } from './price-order.ts'

const RUNS = 10_000

test('ten thousand generated baskets cost what exact fractions say, to the cent', () => {
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
      const contained = prices.taxMode === 'inclusive' ? 1 : 0
      return (
        sum(lines, (line) => line.goodsCents) === goodsCents &&
        sum(lines, (line) => line.discountCents) === discountCents &&
        sum(lines, (line) => line.coreCents) === coreCents &&
        sum(taxes, (tax) => tax.taxCents) === taxCents &&
        sum(lines, (line) => line.coreTaxCents) === sum(taxes, (tax) => tax.coreTaxCents ?? 0) &&
        taxes.every((tax) => tax.baseCents + contained * tax.taxCents <= charged) &&
        lines.every((line, at) => line.taxCents === sum(taxes, (tax) => taxOfLine(tax, at))) &&
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

const aStep = fc.record({
  at: fc.nat(),
  units: fc.integer({ min: 1, max: 400 }),
  isBack: fc.boolean(),
})

test('units of ten thousand generated baskets that are refunded unsent, that come back, and the rest add up to the total', () => {
  fc.assert(
    fc.property(aPricing, fc.array(aStep, { maxLength: 12 }), ({ parts, prices, input }, steps) => {
      const priced = priceOrder(parts, prices, input)
      const onTop = prices.taxMode === 'exclusive' ? 1 : 0
      const lines = priced.lines.map((line) => ({
        ...line,
        taxCents: line.taxCents * onTop,
        coreOfUnit: (line.coreCents + line.coreTaxCents * onTop) / line.quantity,
        ...{ back: 0, unsent: 0 },
      }))
      const rest = lines.map((_, at) => ({ at, units: Number.POSITIVE_INFINITY, isBack: true }))
      let refunded = 0
      for (const { at, units, isBack } of [...steps, ...rest]) {
        const line = lines[at % lines.length] as (typeof lines)[number]
        const now = Math.min(units, line.quantity - line.back - line.unsent)
        if (isBack) refunded += amountOfUnits(line, now, line.back)
        else refunded += amountOfParts(partsOfUnsentUnits(line, now, line.unsent))
        refunded += now * line.coreOfUnit
        if (isBack) line.back += now
        else line.unsent += now
      }
      const ofLines = sum(lines, (line) => line.taxCents + line.coreTaxCents * onTop)
      const delivery = priced.shippingCents + onTop * priced.taxCents - ofLines
      return refunded + delivery === priced.totalCents
    }),
    { numRuns: RUNS, seed: 20 },
  )
})

function taxOfLine({ lines }: Tax, at: number) {
  return lines?.[at]?.taxCents ?? 0
}

function sum<One>(list: One[], amount: (one: One) => number) {
  return list.reduce((all, one) => all + amount(one), 0)
}
