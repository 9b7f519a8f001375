import { expect, test } from 'vitest'
import { type FeedPrices, shippingOfPart, shownCents, taxesOfPart } from './feed-terms.ts'

const rate = (name: string, cents: number, more = {}) => ({
  ...{ id: name, name, carrier: null, by: 'weight' as const, isDefault: false, classes: [] },
  ...{ steps: [{ upTo: 5000, cents }], freeFromCents: null, minDays: 2, maxDays: 4, ...more },
})
const zone = (
  name: string,
  countries: string[],
  postalPrefixes: string[],
  rates = [rate(name, 0)],
) => ({
  ...{ name, countries, postalPrefixes, rates },
})
const tax = (region: string | null, ppm: number, more = {}) => ({
  ...{ name: 'Tax', country: 'US', region, category: 'standard', ppm, from: '2026-01-01' },
  ...{ isDeliveryTaxed: true, ...more },
})

const SHOP: FeedPrices = {
  ...{ home: 'US', days: 1, closedDays: [], defaultWeightGrams: 500, today: '2026-06-01' },
  ...{ zones: [], taxMode: 'none', taxRates: [], areCoresTaxed: true, stripeTax: undefined },
  oldPartDays: 30,
}
const PARCEL = { grams: 900, goodsCents: 5000, classes: [] }

test('a shop without zones delivers free', () => {
  expect(shippingOfPart(SHOP, PARCEL)).toEqual([
    { country: 'US', service: 'Free delivery', cents: 0, handlingDays: 1 },
  ])
})

test('each country has the rates of its zone that take the parcel, then postal codes have theirs', () => {
  const zones = [
    zone('Alaska', ['US'], ['995', '996'], [rate('Air', 2900)]),
    zone(
      'US',
      ['US'],
      [],
      [rate('Ground', 690), rate('Letter', 90, { steps: [{ upTo: 100, cents: 90 }] })],
    ),
    zone('World', [], [], [rate('Post', 4900, { minDays: null, maxDays: null })]),
    zone('Nowhere', ['CA'], [], []),
  ]
  const said = shippingOfPart({ ...SHOP, zones, home: 'DE' }, PARCEL)
  expect(said.map((one) => [one.country, one.postalCode, one.service, one.cents])).toEqual([
    ['DE', undefined, 'Post', 4900],
    ['US', undefined, 'Ground', 690],
    ['US', '995*', 'Air', 2900],
    ['US', '996*', 'Air', 2900],
  ])
  expect(said.map(({ transitDays }) => transitDays)).toEqual([
    undefined,
    ...Array.from({ length: 3 }, () => ({ min: 2, max: 4 })),
  ])
})

test('a sales tax of the US stands beside the price, with what adds up', () => {
  const taxRates = [
    tax('IL', 62_500),
    tax('IL', 10_000),
    tax('OR', 0, { isDeliveryTaxed: false }),
    tax('TX', 90_000, { from: '2027-01-01' }),
  ]
  const shop: FeedPrices = { ...SHOP, taxMode: 'exclusive', taxRates }
  expect(shownCents(shop, 1000, 'standard')).toBe(1000)
  expect(taxesOfPart(shop, 'standard')).toEqual([
    { region: 'IL', percent: 7.25, isDeliveryTaxed: true },
    { region: 'OR', percent: 0, isDeliveryTaxed: false },
  ])
})

test('a price elsewhere contains the tax of the shop’s country, and no tax is said', () => {
  const taxRates = [tax(null, 190_000, { country: 'DE' }), tax('IL', 62_500)]
  const shop: FeedPrices = { ...SHOP, home: 'DE', taxMode: 'exclusive', taxRates }
  expect(shownCents(shop, 1000, 'standard')).toBe(1190)
  expect(taxesOfPart(shop, 'standard')).toEqual([])
  expect(shownCents({ ...shop, taxMode: 'inclusive' }, 1000, 'standard')).toBe(1000)
})
