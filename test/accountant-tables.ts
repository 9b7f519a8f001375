import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { sumOf } from '#contract/sum.ts'
import { db } from '#server/platform/db/client.ts'
import { singleRow } from '#server/platform/db/single-row.ts'
import { aPerson, aProduct } from './builders.ts'
import { call } from './call.ts'
import { payByCard } from './several-parts.ts'
import { aRate, aTaxRate, aZone, setDelivery, setTax } from './shop-prices.ts'

// The tables for the accountant, what they have to add up to, and sales that need rounding.

const ALL = { from: '2000-01-01', to: '2099-12-31' }

export async function download(what: string, query: Record<string, string> = ALL) {
  const admin = await aPerson({ role: 'admin' })
  const path = `/staff/export/${what}?${new URLSearchParams(query)}`
  const { status, body } = await call('GET', path, { as: admin })
  expect(status).toBe(200)
  return parse<Record<string, string>>(body, { bom: true, columns: true })
}

/** In cents. */
export function sumsOf(rows: Record<string, string>[], ...columns: string[]) {
  return columns.map((column) => Math.round(sumOf(rows, (row) => Number(row[column]) * 100)))
}

export async function ledger() {
  const { rows } = await db.execute<Record<'total' | 'tax' | 'refunded', number>>(sql`
    select sum(total_cents)::float8 as total, sum(tax_cents)::float8 as tax, (
      select coalesce(sum(r.amount_cents), 0)::float8 from refund r join "order" o on o.transaction_id = r.payment_intent_id
      where r.provider_refund_id is not null and r.failed_at is null
    ) as refunded from "order" where paid_at is not null`)
  return singleRow(rows)
}

/** Taxed goods with a paid delivery, and a core charge of which one unit goes back. */
export async function aTaxedShop(mode: 'exclusive' | 'inclusive') {
  const ground = aRate({ isDefault: true })
  await setDelivery({ zones: [aZone({ rates: [ground] })] })
  await setTax({
    mode,
    rates: [aTaxRate({ region: null }), aTaxRate({ name: 'City tax', percent: 1, region: null })],
  })
}

/** An order of 33 plugs and a clamp to Springfield, whose tax has to be rounded. */
export async function aTaxedSale() {
  const casey = await aPerson()
  const part = await aProduct({ pricePerUnitCents: 333, availableQuantity: 50 })
  const other = await aProduct({ pricePerUnitCents: 1999 })
  const lines = [
    { productId: part.id, pricePerUnit: 3.33, quantity: 33 },
    { productId: other.id, pricePerUnit: 19.99, quantity: 1 },
  ]
  const place = { region: 'Illinois', postalCode: '62701', country: 'US' }
  const shipTo = { name: 'Casey Jones', line1: '1 Main Street', city: 'Springfield', ...place }
  const asked = { lines, phone: '5551234', shipTo }
  const { body } = await call('POST', '/checkout', { as: casey, body: { ...asked, total: 1 } })
  const { total } = body.quote
  const placed = await call('POST', '/checkout', { as: casey, body: { ...asked, total } })
  expect(placed.status).toBe(201)
  const id = String(placed.body.insertedId)
  await payByCard(casey, { id })
  const admin = await aPerson({ role: 'admin' })
  const refund = async (amount: number) => {
    const answer = await call('POST', `/order/${id}/refund`, {
      as: admin,
      body: { amount, reason: 'Scratched', restock: false },
    })
    expect(answer.status).toBe(201)
  }
  return { id, total, refund }
}
