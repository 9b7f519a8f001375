import { asc, sql } from 'drizzle-orm'
import { toCents, toDollars } from '#contract/money.ts'
import type { DeliverySetting } from '#contract/pricing/delivery.ts'
import type { db, Transaction } from '../db/client.ts'
import { shippingRate, shippingZone } from '../db/schema/delivery.ts'

// The section `delivery` has its zones and rates in tables.

type Zone = DeliverySetting['zones'][number]
type Rate = Zone['rates'][number]

export async function readZones(tx: Transaction | typeof db): Promise<Zone[]> {
  const zones = await tx.select().from(shippingZone).orderBy(asc(shippingZone.position))
  const rates = await tx.select().from(shippingRate).orderBy(asc(shippingRate.position))
  return zones.map(({ id, name, countries, postalPrefixes }) => ({
    id,
    name,
    countries,
    postalPrefixes,
    rates: rates.filter(({ zoneId }) => zoneId === id).map(toRate),
  }))
}

/** Called with the row of the section locked: its version has counted up. */
export async function replaceZones(tx: Transaction, zones: Zone[]) {
  await tx.execute(sql`delete from shipping_zone`)
  if (zones.length === 0) return
  await tx
    .insert(shippingZone)
    .values(zones.map(({ rates: _, ...zone }, position) => ({ ...zone, position })))
  const rates = zones.flatMap(({ id, rates: ofZone }) =>
    ofZone.map((rate, position) => ({ ...toRow(rate), zoneId: id, position })),
  )
  if (rates.length > 0) await tx.insert(shippingRate).values(rates)
}

function toRow({ steps, freeFrom, carrier, ...rate }: Rate) {
  return {
    ...rate,
    carrier: carrier || null,
    steps: steps.map(({ upTo, price }) => ({
      upTo: upTo !== null && rate.by === 'total' ? toCents(upTo) : upTo,
      cents: toCents(price),
    })),
    freeFromCents: freeFrom === null ? null : toCents(freeFrom),
  }
}

function toRate(row: typeof shippingRate.$inferSelect): Rate {
  const { id, name, carrier, by, steps, freeFromCents, isDefault, minDays, maxDays, classes } = row
  return {
    id,
    name,
    carrier: carrier ?? '',
    by,
    steps: steps.map(({ upTo, cents }) => ({
      upTo: upTo !== null && by === 'total' ? toDollars(upTo) : upTo,
      price: toDollars(cents),
    })),
    freeFrom: freeFromCents === null ? null : toDollars(freeFromCents),
    isDefault,
    minDays,
    maxDays,
    classes,
  }
}
