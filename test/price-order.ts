import type { Tax } from '#server/platform/db/schema/order-amounts.ts'
import type { Prices } from '#server/sales/pricing/price-order.ts'
import type { TaxRate } from '#server/sales/pricing/taxes-of-lines.ts'

// What `priceOrder` is given.

export const NOTHING: Prices = {
  zones: [],
  defaultWeightGrams: 500,
  taxMode: 'none',
  taxRates: [],
  areCoresTaxed: true,
  today: '2026-11-22',
}

export function part(cents: number, more: object = {}) {
  const productId = `part of ${cents}`
  const plain = {
    steps: [],
    weightGrams: null,
    taxCategory: 'standard',
    deliveryClass: 'standard',
    coreCents: 0,
  }
  return { productId, quantity: 1, priceCents: cents, ...plain, ...more }
}

export const rate = (more: object = {}) => ({
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
  classes: [],
  ...more,
})

export const US = { country: 'US' }

export const taxRate = (more: Partial<TaxRate> = {}): TaxRate => ({
  ...{ name: 'Tax', country: 'US', region: null, category: 'standard', ppm: 0 },
  ...{ from: '2020-01-01', isDeliveryTaxed: true },
  ...more,
})

/** Without what each line has of them. */
export const withoutLines = (taxes: Tax[]) => taxes.map(({ lines: _, ...tax }) => tax)

export const at690 = () => [{ name: 'A zone', countries: [], postalPrefixes: [], rates: [rate()] }]
