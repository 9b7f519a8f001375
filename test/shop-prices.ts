import { randomUUID } from 'node:crypto'
import { isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { DeliverySetting } from '#contract/pricing/delivery.ts'
import type { TaxSetting, taxSettingSchema } from '#contract/pricing/tax-setting.ts'
import { db } from '#server/platform/db/client.ts'
import { discount } from '#server/platform/db/schema/discount.ts'
import { product } from '#server/platform/db/schema/product.ts'
import { singleRow } from '#server/platform/db/single-row.ts'
import { aPerson } from './builders.ts'
import { call } from './call.ts'

// What an owner has set of delivery, tax and codes.

type Zone = DeliverySetting['zones'][number]
type Rate = Zone['rates'][number]
type TaxRate = TaxSetting['rates'][number]

export function aRate(more: Partial<Rate> = {}): Rate {
  return {
    id: randomUUID(),
    name: 'Ground',
    carrier: 'UPS',
    by: 'weight',
    steps: [
      { upTo: 2000, price: 6.9 },
      { upTo: null, price: 12.9 },
    ],
    freeFrom: null,
    isDefault: false,
    minDays: 2,
    maxDays: 4,
    classes: [],
    ...more,
  }
}

export function aZone(more: Partial<Zone> = {}): Zone {
  const id = randomUUID()
  return { id, name: 'US', countries: ['US'], postalPrefixes: [], rates: [aRate()], ...more }
}

export function aTaxRate(more: Partial<TaxRate> = {}): TaxRate {
  return {
    id: randomUUID(),
    name: 'Illinois sales tax',
    country: 'US',
    region: 'IL',
    category: 'standard',
    percent: 6.25,
    from: '2026-01-01',
    isDeliveryTaxed: true,
    ...more,
  }
}

/** As the owner saves it, whatever it was. */
export async function setDelivery(value: Partial<DeliverySetting>) {
  const defaults = { home: 'US', defaultWeightGrams: 500, days: 1, zones: [] }
  return save('delivery', { ...defaults, ...value })
}

export async function setTax(value: z.input<typeof taxSettingSchema>) {
  // Parts of other tests have core charges, with which the setting is refused.
  if (value.source === 'stripe' && value.mode !== 'none')
    await db.update(product).set({ coreChargeCents: null }).where(isNull(product.deletedAt))
  return save('tax', value)
}

async function save(section: 'delivery' | 'tax', value: object) {
  const admin = await aPerson({ role: 'admin' })
  const { body } = await call('GET', '/staff/setting', { as: admin })
  const { version } = body[section]
  const saved = await call('PUT', `/staff/setting/${section}`, {
    as: admin,
    body: { version, value },
  })
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
  return saved.body
}

/** 10% off everything, unless said otherwise. */
export async function aDiscount(more: Partial<typeof discount.$inferInsert> = {}) {
  const code = `CODE-${randomUUID().slice(0, 8).toUpperCase()}`
  const values = { code, kind: 'percent' as const, value: 1000, ...more }
  return singleRow(await db.insert(discount).values(values).returning())
}

/** As before the owner has set any price. */
export async function deletePrices() {
  await db.execute(sql`delete from shipping_zone`)
  await db.execute(sql`delete from tax_rate`)
  await db.execute(sql`delete from setting where key in ('delivery', 'tax')`)
  await db.execute(sql`delete from tax_calculation`)
}
