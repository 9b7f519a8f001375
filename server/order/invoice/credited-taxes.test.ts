import fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditable, creditedTaxes } from './credited-taxes.ts'

const SALE = {
  totalCents: 19_258,
  isTaxIncluded: false,
  taxes: [{ name: 'Texas', percent: 8.25, baseCents: 17_790, taxCents: 1_468 }],
}

const NONE = { goodsCents: 0, coreCents: 0 }

test('a credit note has its share of the tax, half up', () => {
  expect(creditedTaxes(SALE, { goodsCents: 11_184, coreCents: 0 }, NONE)).toEqual([
    { name: 'Texas', percent: 8.25, baseCents: 10_331, taxCents: 853 },
  ])
})

test('credit notes one after the other add up to all of the tax', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9_000 })), (amounts) => {
      let [before, tax] = [0, 0]
      for (const amount of [...amounts, SALE.totalCents]) {
        const goodsCents = Math.min(amount, SALE.totalCents - before)
        const credited = { goodsCents, coreCents: 0 }
        tax += creditedTaxes(SALE, credited, { ...NONE, goodsCents: before })[0]?.taxCents ?? 0
        before += goodsCents
      }
      expect(tax).toBe(1_468)
    }),
  )
})

/** Two units at $100.00 with core charges of $40.00; 6.25% of all. */
const CORES = {
  totalCents: 29_750,
  coreCents: 8_000,
  isTaxIncluded: false,
  taxes: [
    {
      ...{ name: 'Illinois', percent: 6.25, baseCents: 28_000, taxCents: 1_750 },
      ...{ coreBaseCents: 8_000, coreTaxCents: 500 },
    },
  ],
}

test('refunded core charges have their own tax, and the remaining amount has the rest', () => {
  expect(creditable(CORES)).toEqual({ goodsCents: 21_250, coreCents: 8_500 })
  const core = { goodsCents: 0, coreCents: 4_250 }
  expect(creditedTaxes(CORES, core, NONE)).toEqual([
    {
      ...{ name: 'Illinois', percent: 6.25, baseCents: 4_000, taxCents: 250 },
      ...{ coreBaseCents: 4_000, coreTaxCents: 250 },
    },
  ])
  expect(creditedTaxes(CORES, { goodsCents: 21_250, coreCents: 4_250 }, core)).toEqual([
    {
      ...{ name: 'Illinois', percent: 6.25, baseCents: 24_000, taxCents: 1_500 },
      ...{ coreBaseCents: 4_000, coreTaxCents: 250 },
    },
  ])
})

test('core charges without tax take none back', () => {
  const [tax] = CORES.taxes
  const untaxed = {
    ...CORES,
    totalCents: 29_250,
    taxes: [{ name: 'Illinois', percent: tax?.percent ?? 0, baseCents: 20_000, taxCents: 1_250 }],
  }
  expect(creditedTaxes(untaxed, { goodsCents: 0, coreCents: 8_000 }, NONE)).toMatchObject([
    { baseCents: 0, taxCents: 0 },
  ])
})
