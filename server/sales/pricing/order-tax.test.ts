import { expect, test } from 'vitest'
import { at690, NOTHING, part, taxRate, US, withoutLines } from '#test/price-order.ts'
import { priceOrder } from './price-order.ts'

test('tax is of each line, half up; delivery is taxed like the goods', () => {
  const zones = at690()
  const taxRates = [
    taxRate({ name: 'US' }),
    taxRate({ name: 'Illinois', region: 'IL', ppm: 62_500 }),
    taxRate({ name: 'Illinois, later', region: 'IL', ppm: 70_000, from: '2027-01-01' }),
  ]
  const prices = { ...NOTHING, zones, taxRates, taxMode: 'exclusive' as const }
  const priced = priceOrder([part(1000), part(1008)], prices, {
    destination: { country: 'US', region: 'IL' },
  })
  expect(priced.lines.map((line) => line.taxCents)).toEqual([63, 63]) // 62.5 and 63
  const [of1000, of1008] = [1000, 1008].map((baseCents) => ({ baseCents, taxCents: 63 }))
  const lines = [of1000, of1008]
  expect(priced.taxes).toEqual([
    { name: 'Illinois', ppm: 62_500, baseCents: 2698, taxCents: 169, lines }, // and 43.125
  ])
  expect(priced.totalCents).toBe(2008 + 690 + 169)
  expect(priceOrder([part(1000)], prices, { destination: US }).taxCents).toBe(0)
})

test('tax that prices contain changes no total', () => {
  const taxRates = [taxRate({ name: 'VAT', country: 'DE', ppm: 190_000 })]
  const priced = priceOrder(
    [part(11_900)],
    { ...NOTHING, taxRates, taxMode: 'inclusive' },
    { destination: { country: 'DE' } },
  )
  expect(priced).toMatchObject({ taxCents: 1900, totalCents: 11_900 })
  expect(priced.taxes[0]).toMatchObject({ baseCents: 10_000 })
})

/**
 * Canada, as listed in its tables of GST/HST and provincial rates in 2026: a province replaces the
 * country's own rate.
 */
const CANADA = [
  taxRate({ name: 'GST', country: 'CA', ppm: 50_000 }),
  taxRate({ name: 'GST', country: 'CA', region: 'QC', ppm: 50_000 }),
  taxRate({ name: 'QST', country: 'CA', region: 'QC', ppm: 99_750 }),
  taxRate({ name: 'GST', country: 'CA', region: 'BC', ppm: 50_000 }),
  taxRate({ name: 'PST', country: 'CA', region: 'BC', ppm: 70_000 }),
  taxRate({ name: 'HST', country: 'CA', region: 'ON', ppm: 130_000 }),
]

// The first is the example of Revenu Québec, ‘Calculating the taxes’. At $10.45 one rate of 14.975%
// gives 1.56, too; at $1.10 it gives 0.16, and each for itself 0.06 and 0.11.
test.each([
  ['QC', 10_000, ['GST 500', 'QST 998'], 11_498],
  ['QC', 1_045, ['GST 52', 'QST 104'], 1_201],
  ['QC', 110, ['GST 6', 'QST 11'], 127],
  ['BC', 10_000, ['GST 500', 'PST 700'], 11_200],
  ['ON', 10_000, ['HST 1300'], 11_300],
  ['AB', 10_000, ['GST 500'], 10_500],
])(
  'several taxes of a place are each rounded for themselves: %s, %d cents',
  (region, cents, taxes, total) => {
    const prices = { ...NOTHING, taxRates: CANADA, taxMode: 'exclusive' as const }
    const priced = priceOrder([part(cents)], prices, { destination: { country: 'CA', region } })
    expect(priced.taxes.map(({ name, taxCents }) => `${name} ${taxCents}`)).toEqual(taxes)
    expect(priced.taxes.every(({ baseCents }) => baseCents === cents)).toBe(true)
    expect(priced.totalCents).toBe(total)
  },
)

test.each([
  [11_498, 500, 998, 10_000],
  [1_201, 52, 104, 1_045],
  [127, 6, 11, 110],
])('%d cents that contain two taxes are split so that they add up', (gross, gst, qst, base) => {
  const prices = { ...NOTHING, taxRates: CANADA, taxMode: 'inclusive' as const }
  const destination = { country: 'CA', region: 'QC' }
  const priced = priceOrder([part(gross)], prices, { destination })
  expect(withoutLines(priced.taxes)).toEqual([
    { name: 'GST', ppm: 50_000, baseCents: base, taxCents: gst },
    { name: 'QST', ppm: 99_750, baseCents: base, taxCents: qst },
  ])
  expect(priced).toMatchObject({ taxCents: gst + qst, totalCents: gross })
})

test('taxes that begin on a later day replace all of the place and category', () => {
  const until2013 = { country: 'CA', region: 'BC', from: '2013-04-01' }
  const taxRates = [
    taxRate({ name: 'HST', country: 'CA', region: 'BC', ppm: 120_000, from: '2010-07-01' }),
    taxRate({ name: 'GST', ...until2013, ppm: 50_000 }),
    taxRate({ name: 'PST', ...until2013, ppm: 70_000 }),
  ]
  const namesOn = (today: string) =>
    priceOrder(
      [part(10_000)],
      { ...NOTHING, taxRates, today, taxMode: 'exclusive' },
      { destination: { country: 'CA', region: 'BC' } },
    ).taxes.map(({ name }) => name)
  expect(namesOn('2013-03-31')).toEqual(['HST'])
  expect(namesOn('2013-04-01')).toEqual(['GST', 'PST'])
})

test('a tax that is not one of delivery is of the goods alone, and of several each says for itself', () => {
  const taxRates = [
    taxRate({ name: 'Massachusetts', region: 'MA', ppm: 62_500, isDeliveryTaxed: false }),
    taxRate({ name: 'State', region: 'NY', ppm: 40_000 }),
    taxRate({ name: 'City', region: 'NY', ppm: 45_000, isDeliveryTaxed: false }),
  ]
  const taxesIn = (region: string, taxMode: 'exclusive' | 'inclusive') => {
    const prices = { ...NOTHING, zones: at690(), taxRates, taxMode }
    const priced = priceOrder([part(10_000)], prices, { destination: { country: 'US', region } })
    return priced.taxes.map(({ name, baseCents, taxCents }) => [name, baseCents, taxCents])
  }
  expect(taxesIn('MA', 'exclusive')).toEqual([['Massachusetts', 10_000, 625]])
  expect(taxesIn('MA', 'inclusive')).toEqual([['Massachusetts', 9_412, 588]])
  expect(taxesIn('NY', 'exclusive')).toEqual([
    ['State', 10_690, 428], // 400 and 27.6
    ['City', 10_000, 450],
  ])
  expect(taxesIn('NY', 'inclusive')).toEqual([
    ['State', 9_216 + 663, 369 + 27], // 10,000 ÷ 1.085, and 690 ÷ 1.04 alone
    ['City', 9_216, 415],
  ])
})

test('the same tax of two categories is one, and delivery is taxed with the goods of each', () => {
  const qc = { country: 'CA', region: 'QC' }
  const taxRates = [
    taxRate({ name: 'GST', ...qc, ppm: 50_000 }),
    taxRate({ name: 'QST', ...qc, ppm: 99_750 }),
    taxRate({ name: 'GST', ...qc, ppm: 50_000, category: 'book' }),
  ]
  const prices = { ...NOTHING, zones: at690(), taxRates, taxMode: 'exclusive' as const }
  const parts = [part(6_900), part(3_450, { taxCategory: 'book' })]
  const priced = priceOrder(parts, prices, { destination: qc })
  expect(withoutLines(priced.taxes)).toEqual([
    // 345 of the part, 172.5 of the book, and 23 and 11.5 of delivery
    { name: 'GST', ppm: 50_000, baseCents: 11_040, taxCents: 345 + 173 + 23 + 12 },
    { name: 'QST', ppm: 99_750, baseCents: 7_360, taxCents: 688 + 46 },
  ])
})
