import fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditedTaxes } from './credit-share.ts'

const SALE = {
  totalCents: 19_258,
  taxes: [{ name: 'Texas', percent: 8.25, baseCents: 17_790, taxCents: 1_468 }],
}

test('a credit note has its share of the tax, half up', () => {
  expect(creditedTaxes(SALE, 11_184, 0)).toEqual([
    { name: 'Texas', percent: 8.25, baseCents: 10_331, taxCents: 853 },
  ])
})

test('credit notes one after the other add up to all of the tax', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9_000 })), (amounts) => {
      let [before, tax] = [0, 0]
      for (const amount of [...amounts, SALE.totalCents]) {
        const cents = Math.min(amount, SALE.totalCents - before)
        tax += creditedTaxes(SALE, cents, before)[0]?.taxCents ?? 0
        before += cents
      }
      expect(tax).toBe(1_468)
    }),
  )
})
