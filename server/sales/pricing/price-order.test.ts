import { expect, test } from 'vitest'
import type { Tax } from '../../platform/db/schema/order.ts'
import { type Prices, priceOrder } from './price-order.ts'
import type { TaxRate } from './tax.ts'

const NOTHING: Prices = {
  zones: [],
  defaultWeightGrams: 500,
  taxMode: 'none',
  taxRates: [],
  areCoresTaxed: true,
  today: '2026-11-22',
}

function part(cents: number, more: object = {}) {
  const productId = `part of ${cents}`
  const plain = { steps: [], weightGrams: null, taxCategory: 'standard', coreCents: 0 }
  return { productId, quantity: 1, priceCents: cents, ...plain, ...more }
}

const rate = (more: object = {}) => ({
  id: 'standard',
  name: 'Standard',
  carrier: null,
  by: 'weight' as const,
  steps: [
    { upTo: 2000, cents: 690 },
    { upTo: null, cents: 1290 },
  ],
  freeFromCents: null,
  isDefault: true,
  minDays: null,
  maxDays: null,
  ...more,
})

const US = { country: 'US' }

const taxRate = (more: Partial<TaxRate> = {}): TaxRate => ({
  ...{ name: 'Tax', country: 'US', region: null, category: 'standard', ppm: 0 },
  ...{ from: '2020-01-01', isDeliveryTaxed: true },
  ...more,
})

/** Without what each line has of them. */
const withoutLines = (taxes: Tax[]) => taxes.map(({ lines: _, ...tax }) => tax)

const at690 = () => [{ name: 'A zone', countries: [], postalPrefixes: [], rates: [rate()] }]

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

test('a step of a rate holds up to its bound, and with it', () => {
  const zones = [{ name: 'A zone', countries: ['US'], postalPrefixes: [], rates: [rate()] }]
  const costOf = (grams: number) =>
    priceOrder([part(1000, { weightGrams: grams })], { ...NOTHING, zones }, { destination: US })
      .shippingCents
  expect([1, 1999, 2000, 2001].map(costOf)).toEqual([690, 690, 690, 1290])
})

test('the zone with the longest fitting postal prefix is taken, and one without rates is not delivered to', () => {
  const zones = [
    { name: 'A zone', countries: [], postalPrefixes: [], rates: [rate({ id: 'world' })] },
    { name: 'A zone', countries: ['US'], postalPrefixes: [], rates: [rate({ id: 'us' })] },
    {
      name: 'A zone',
      countries: ['US'],
      postalPrefixes: ['99', '96'],
      rates: [rate({ id: 'far' })],
    },
    { name: 'A zone', countries: ['US'], postalPrefixes: ['9995'], rates: [] },
    { name: 'A zone', countries: ['CU'], postalPrefixes: [], rates: [] },
  ]
  const at = (country: string, postalCode?: string) => {
    const destination = { country, ...(postalCode && { postalCode }) }
    const priced = priceOrder([part(1000)], { ...NOTHING, zones }, { destination })
    return priced.undeliverable ?? priced.rate?.id
  }
  expect(at('US')).toBe('us')
  expect(at('US', '62701')).toBe('us')
  expect(at('US', '99 501')).toBe('far')
  expect(at('US', '99950')).toBe('postal code')
  expect(at('DE', '99950')).toBe('world')
  expect(at('CU')).toBe('postal code')
})

test.each(['84100', '841 00', 'GR-84100', 'gr 84100', 'GR84100', '８４１００', '\u200B84100'])(
  'a postal prefix fits its code however it is written: %s',
  (postalCode) => {
    const zones = [
      { name: 'Greece', countries: ['GR'], postalPrefixes: [], rates: [rate({ id: 'land' })] },
      { name: 'Islands', countries: ['GR'], postalPrefixes: ['84'], rates: [rate({ id: 'sea' })] },
    ]
    const destination = { country: 'GR', postalCode }
    const priced = priceOrder([part(1000)], { ...NOTHING, zones }, { destination })
    expect(priced.rate?.id).toBe('sea')
  },
)

test('a postal prefix that begins with the country fits a code without it, and one with it', () => {
  const zones = [
    { name: 'Latvia', countries: ['LV'], postalPrefixes: [], rates: [rate({ id: 'all' })] },
    { name: 'Riga', countries: ['LV'], postalPrefixes: ['LV10'], rates: [rate({ id: 'riga' })] },
  ]
  const at = (postalCode: string) =>
    priceOrder([part(1000)], { ...NOTHING, zones }, { destination: { country: 'LV', postalCode } })
      .rate?.id
  expect(['LV-1010', '1010', 'LV-3001', '3001'].map(at)).toEqual(['riga', 'riga', 'all', 'all'])
})

test('a parcel beyond the last step of every rate is not delivered', () => {
  const steps = [{ upTo: 1000, cents: 500 }]
  const zones = [{ name: 'A zone', countries: [], postalPrefixes: [], rates: [rate({ steps })] }]
  const priced = priceOrder(
    [part(1000, { quantity: 3 })],
    { ...NOTHING, zones },
    {
      destination: US,
    },
  )
  expect(priced).toMatchObject({ undeliverable: 'size', rates: [], shippingCents: 0 })
})

test('free delivery makes the cheapest rate free, and takes as much off the others', () => {
  const rates = [
    rate(),
    rate({ id: 'express', steps: [{ upTo: null, cents: 2400 }], isDefault: false }),
  ]
  const zones = [{ name: 'A zone', countries: [], postalPrefixes: [], rates }]
  const discount = { kind: 'free delivery' as const, value: 0, minCents: 0, productIds: null }
  const shippingOf = (asked?: string) =>
    priceOrder([part(1000)], { ...NOTHING, zones }, { destination: US, discount, rate: asked })
      .shippingCents
  expect(shippingOf()).toBe(0)
  expect(shippingOf('express')).toBe(1710)
})

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
