import { v7 as uuidv7 } from 'uuid'
import type { DeliverySetting } from '#contract/pricing/delivery.ts'
import type { TaxSetting } from '#contract/pricing/tax-setting.ts'
import type { Transaction } from '#server/platform/db/client.ts'
import { discount } from '#server/platform/db/schema/discount.ts'
import { setting } from '#server/platform/db/schema/setting.ts'
import { replaceZones } from '#server/platform/settings/delivery-tables.ts'
import { replaceTaxRates } from '#server/platform/settings/tax-table.ts'

// What the owner of a real shop sets of delivery, tax and codes. They count at the checkout only.

const STEPS = [
  { upTo: 2_000, price: 6.9 },
  { upTo: 10_000, price: 12.9 },
  { upTo: 30_000, price: 24.9 },
  { upTo: null, price: 59.9 },
]

const ground = {
  name: 'Ground',
  carrier: 'UPS',
  by: 'weight' as const,
  steps: STEPS,
  isDefault: true,
  classes: [],
}

const zones = (): DeliverySetting['zones'] => [
  {
    id: uuidv7(),
    name: 'United States',
    countries: ['US'],
    postalPrefixes: [],
    rates: [
      { ...ground, id: uuidv7(), freeFrom: 150, minDays: 2, maxDays: 4 },
      {
        ...ground,
        id: uuidv7(),
        name: 'Express',
        steps: STEPS.map(({ upTo, price }) => ({ upTo, price: Math.round(price * 250) / 100 })),
        isDefault: false,
        freeFrom: null,
        minDays: 1,
        maxDays: 1,
      },
    ],
  },
  {
    id: uuidv7(),
    name: 'Alaska and Hawaii',
    countries: ['US'],
    postalPrefixes: ['967', '968', '995', '996', '997', '998', '999'],
    rates: [
      {
        ...ground,
        id: uuidv7(),
        steps: STEPS.map(({ upTo, price }) => ({ upTo, price: price + 15 })),
        freeFrom: null,
        minDays: 5,
        maxDays: 9,
      },
    ],
  },
]

const taxRates = (): TaxSetting['rates'] => [
  {
    id: uuidv7(),
    name: 'Illinois sales tax',
    country: 'US',
    region: 'IL',
    category: 'standard',
    percent: 6.25,
    from: '2026-01-01',
    isDeliveryTaxed: true,
  },
]

export async function seedPrices(tx: Transaction) {
  const settings = [
    {
      key: 'delivery',
      value: { home: 'US', defaultWeightGrams: 500, timeZone: 'America/Chicago', days: 1 },
    },
    { key: 'tax', value: { mode: 'exclusive' } },
  ]
  await tx.insert(setting).values(settings).onConflictDoNothing()
  await replaceZones(tx, zones())
  await replaceTaxRates(tx, taxRates())
  await tx
    .insert(discount)
    .values({ code: 'WELCOME10', kind: 'percent', value: 1000, maxPerCustomer: 1 })
    .onConflictDoNothing()
}
