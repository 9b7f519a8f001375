import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CreditedBefore,
  type CreditedUnits,
  creditable,
  creditedTaxes,
} from './credited-taxes.ts'

const SALE = {
  totalCents: 19_258,
  shippingCents: 0,
  isTaxIncluded: false,
  taxes: [{ name: 'Texas', percent: 8.25, baseCents: 17_790, taxCents: 1_468 }],
}

const NONE = { goodsCents: 0, coreCents: 0, taxes: [] }

test('a credit note has its share of the tax, half up', () => {
  expect(creditedTaxes(SALE, { goodsCents: 11_184, coreCents: 0 }, NONE)).toEqual([
    { name: 'Texas', percent: 8.25, baseCents: 10_331, taxCents: 853 },
  ])
})

test('credit notes one after the other add up to all of the tax', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9_000 })), (amounts) => {
      const notes = amounts.map((goodsCents) => ({ goodsCents, units: [] }))
      expect(creditAll(SALE, notes)).toEqual([{ baseCents: 17_790, taxCents: 1_468 }])
    }),
  )
})

type Sale = typeof SALE | typeof QUEBEC

/** Credits each amount, as far as it is left, and then the rest. @returns the sum of each tax */
function creditAll(sale: Sale, notes: { goodsCents: number; units: CreditedUnits[] }[]) {
  const before: CreditedBefore = { goodsCents: 0, coreCents: 0, taxes: [] }
  for (const { units, ...note } of [...notes, { goodsCents: sale.totalCents, units: [] }]) {
    const goodsCents = Math.min(note.goodsCents, sale.totalCents - before.goodsCents)
    const taxes = creditedTaxes(sale, { goodsCents, coreCents: 0 }, before, units)
    for (const { baseCents, taxCents } of taxes)
      expect(Math.min(baseCents, taxCents)).toBeGreaterThanOrEqual(0)
    before.goodsCents += goodsCents
    before.taxes.push(taxes)
  }
  return sale.taxes.map((_, at) => {
    const sum = (kind: 'baseCents' | 'taxCents') =>
      before.taxes.reduce((all, taxes) => all + (taxes[at]?.[kind] ?? 0), 0)
    return { baseCents: sum('baseCents'), taxCents: sum('taxCents') }
  })
}

/**
 * Three plugs at $10.45 and a book at $20.00, which has GST alone, sent to Quebec for $6.90; QST is
 * not one of delivery.
 */
const QUEBEC = {
  totalCents: 3_135 + 157 + 313 + 2_000 + 100 + 690 + 35,
  shippingCents: 690,
  isTaxIncluded: false,
  taxes: [
    {
      ...{ name: 'GST', percent: 5, baseCents: 5_825, taxCents: 292 },
      lines: [
        { baseCents: 3_135, taxCents: 157 },
        { baseCents: 2_000, taxCents: 100 },
      ],
    },
    {
      ...{ name: 'QST', percent: 9.975, baseCents: 3_135, taxCents: 313 },
      lines: [{ baseCents: 3_135, taxCents: 313 }, null],
    },
  ],
}
const plugs = (units: number) => ({
  ...{ position: 1, units, lineUnits: 3 },
  chargedCents: Math.round((3_605 * units) / 3),
})
const BOOK = { position: 2, units: 1, lineUnits: 1, chargedCents: 2_100 }

test.each([
  ['a plug', 1_202, [plugs(1)], [1_045, 52, 1_045, 104]],
  ['the book', 2_100, [BOOK], [2_000, 100, 0, 0]],
  ['the book and delivery', 2_825, [BOOK], [2_690, 135, 0, 0]],
  ['half of what the plugs cost', 1_802, [plugs(3)], [1_567, 78, 1_567, 156]],
  ['all', QUEBEC.totalCents, [], [5_825, 292, 3_135, 313]],
])(
  'a credit note for units has their taxes, each by itself: %s',
  (_, goodsCents, units, expected) => {
    const [gst, qst] = creditedTaxes(QUEBEC, { goodsCents, coreCents: 0 }, NONE, units)
    const amounts = [gst?.baseCents, gst?.taxCents, qst?.baseCents, qst?.taxCents]
    expect(amounts).toEqual(expected)
  },
)

test('credit notes for units, for amounts and for the rest add up to each tax', () => {
  const aNote = fc.record({
    goodsCents: fc.integer({ min: 1, max: 4_000 }),
    units: fc.constantFrom<CreditedUnits[]>([], [BOOK], [plugs(1)], [plugs(2)], [plugs(1), BOOK]),
  })
  fc.assert(
    fc.property(fc.array(aNote, { maxLength: 8 }), (notes) => {
      expect(creditAll(QUEBEC, notes)).toEqual([
        { baseCents: 5_825, taxCents: 292 },
        { baseCents: 3_135, taxCents: 313 },
      ])
    }),
  )
})

/** Two units at $100.00 with core charges of $40.00; 6.25% of all. */
const CORES = {
  totalCents: 29_750,
  coreCents: 8_000,
  shippingCents: 0,
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
  const [ofCore] = creditedTaxes(CORES, core, NONE)
  const before = { ...core, taxes: ofCore ? [[ofCore]] : [] }
  expect(creditedTaxes(CORES, { goodsCents: 21_250, coreCents: 4_250 }, before)).toEqual([
    {
      ...{ name: 'Illinois', percent: 6.25, baseCents: 24_000, taxCents: 1_500 },
      ...{ coreBaseCents: 4_000, coreTaxCents: 250 },
    },
  ])
})

test('core charges with a tax of 0% come off what it is of once, and no credit note has less than nothing', () => {
  const tax = { name: 'Zero', percent: 0, baseCents: 28_000, taxCents: 0 }
  const zero = {
    ...{ totalCents: 28_000, coreCents: 8_000, shippingCents: 0, isTaxIncluded: false },
    taxes: [{ ...tax, coreBaseCents: 8_000, coreTaxCents: 0 }],
  }
  const core = { goodsCents: 0, coreCents: 8_000 }
  const ofCore = creditedTaxes(zero, core, NONE)
  expect(ofCore).toMatchObject([{ baseCents: 8_000, taxCents: 0 }])
  const half = { goodsCents: 10_000, coreCents: 0 }
  const ofHalf = creditedTaxes(zero, half, { ...core, taxes: [ofCore] })
  expect(ofHalf).toMatchObject([{ baseCents: 10_000 }])
  const before = { goodsCents: 10_000, coreCents: 8_000, taxes: [ofCore, ofHalf] }
  expect(creditedTaxes(zero, half, before)).toMatchObject([{ baseCents: 10_000 }])
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
