import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'
import { shippingRate, shippingZone } from '#server/platform/db/schema/delivery.ts'
import { setting } from '#server/platform/db/schema/setting.ts'
import { taxRate } from '#server/platform/db/schema/tax-rate.ts'

// What delivery costs, and two taxes: of the whole shop.

/** As before the owner has set any price: the other scenarios pay for goods alone. */
export async function deletePrices() {
  await db.delete(shippingZone)
  await db.delete(taxRate)
  await db.delete(setting).where(sql`key in ('delivery', 'tax')`)
}

export async function setPrices() {
  await deletePrices()
  const [zoneId, rateId, taxId] = [randomUUID(), randomUUID(), randomUUID()]
  const zone = { id: zoneId, name: 'US', countries: ['US'], postalPrefixes: [], position: 0 }
  await db.insert(shippingZone).values(zone)
  const steps = [{ upTo: null, cents: 690 }]
  const rate = { id: rateId, zoneId, name: 'Ground', by: 'weight' as const, steps, position: 0 }
  await db.insert(shippingRate).values(rate)
  const place = { country: 'US', region: null, category: 'standard', from: '2020-01-01' }
  const tax = { id: taxId, name: 'Tax', ...place, ppm: 88_750, position: 0 }
  const city = { name: 'City', ...place, ppm: 45_000, isDeliveryTaxed: false, position: 1 }
  await db.insert(taxRate).values([tax, city])
  await db.insert(setting).values({ key: 'tax', value: { mode: 'exclusive' } })
  return { rateId, taxId }
}
