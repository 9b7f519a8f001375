import fc from 'fast-check'

// Generated baskets and shops, for the tests of pricing.

const aPart = fc.record({
  quantity: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 5000 })),
  priceCents: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 9_999_999 })),
  steps: fc.uniqueArray(
    fc.record({
      from: fc.integer({ min: 2, max: 100 }),
      cents: fc.integer({ min: 1, max: 100_000 }),
    }),
    { maxLength: 4, selector: ({ from }) => from },
  ),
  weightGrams: fc.option(fc.integer({ min: 1, max: 40_000 })),
  taxCategory: fc.constantFrom('standard', 'reduced', 'exempt'),
  deliveryClass: fc.constant('standard'),
  coreCents: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 20_000 })),
})

/** Few letters and digits, so that prefixes fit. */
const aPostalCode = fc.constantFrom('12345', '12 999', '1', '99950', '996 01', 'AB1 2CD', 'ab1-2ce')
const aCountry = fc.constantFrom('US', 'DE', 'CA')
const aRegion = fc.constantFrom('IL', 'CA', 'ON')

const steps = (max: number) =>
  fc
    .record({
      bounds: fc.uniqueArray(fc.integer({ min: 1, max }), { maxLength: 4 }),
      isEndless: fc.boolean(),
      cents: fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 5, maxLength: 5 }),
    })
    .map(({ bounds, isEndless, cents }) => {
      const sorted = bounds.toSorted((a, b) => a - b)
      const ends = isEndless || sorted.length === 0 ? [...sorted, null] : sorted
      return ends.map((upTo, at) => ({ upTo, cents: cents[at] ?? 0 }))
    })

const aRate = fc
  .record({
    by: fc.constantFrom('weight' as const, 'total' as const),
    byWeight: steps(100_000),
    byTotal: steps(1_000_000),
    freeFromCents: fc.option(fc.integer({ min: 0, max: 500_000 })),
    isDefault: fc.boolean(),
  })
  .map(({ byWeight, byTotal, ...rate }) => ({
    ...rate,
    steps: rate.by === 'weight' ? byWeight : byTotal,
  }))

const aZone = fc.record({
  countries: fc.uniqueArray(aCountry, { maxLength: 2 }),
  postalPrefixes: fc.uniqueArray(fc.constantFrom('1', '12', '999', '99', 'AB', 'AB12CD'), {
    maxLength: 2,
  }),
  rates: fc.array(aRate, { maxLength: 3 }),
})

const aTaxRate = fc.record({
  name: fc.constantFrom('GST', 'QST', 'PST'),
  country: aCountry,
  region: fc.option(aRegion),
  category: fc.constantFrom('standard', 'standard', 'reduced'),
  ppm: fc.oneof(
    fc.constantFrom(0, 50_000, 99_750, 62_500, 72_500, 190_000, 70_000, 88_750),
    fc.integer({ min: 0, max: 500_000 }),
  ),
  from: fc.constantFrom('2020-01-01', '2026-11-22', '2026-11-23'),
  isDeliveryTaxed: fc.boolean(),
})

const aDiscount = fc
  .record({
    kind: fc.constantFrom('percent' as const, 'amount' as const, 'free delivery' as const),
    percent: fc.integer({ min: 1, max: 10_000 }),
    cents: fc.integer({ min: 1, max: 100_000 }),
    of: fc.option(fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 3 })),
  })
  .map(({ kind, percent, cents, of }) => ({
    kind,
    value: { percent, amount: cents, 'free delivery': 0 }[kind],
    minCents: 0,
    productIds: of ? of.map((at) => `part ${at}`) : null,
  }))

/** A basket, a shop and what the buyer wants. */
export const aPricing = fc
  .record({
    parts: fc.array(aPart, { minLength: 1, maxLength: 6 }),
    zones: fc.array(aZone, { maxLength: 4 }),
    defaultWeightGrams: fc.integer({ min: 1, max: 5000 }),
    taxMode: fc.constantFrom('none' as const, 'inclusive' as const, 'exclusive' as const),
    taxRates: fc.uniqueArray(aTaxRate, {
      maxLength: 16,
      selector: ({ name, country, region, category, from }) =>
        [name, country, region, category, from].join(),
    }),
    areCoresTaxed: fc.boolean(),
    country: aCountry,
    region: fc.option(aRegion, { nil: undefined }),
    postalCode: fc.option(aPostalCode, { nil: undefined }),
    rate: fc.option(fc.integer({ min: 0, max: 8 }), { nil: undefined }),
    discount: fc.option(aDiscount, { nil: undefined }),
  })
  .map(({ parts, zones, country, region, postalCode, rate, discount, ...shop }) => {
    let rates = 0
    return {
      parts: parts.map((part, at) => ({ ...part, productId: `part ${at}` })),
      prices: {
        ...shop,
        today: '2026-11-22',
        zones: zones.map((zone) => ({
          ...zone,
          name: 'A zone',
          rates: zone.rates.map((one) => ({
            ...one,
            id: `rate ${rates++}`,
            name: 'A rate',
            carrier: null,
            minDays: null,
            maxDays: null,
            classes: [],
          })),
        })),
      },
      input: {
        destination: { country, ...(region && { region }), ...(postalCode && { postalCode }) },
        rate: rate === undefined ? undefined : `rate ${rate}`,
        discount,
      },
    }
  })
