import { randomUUID } from 'node:crypto'
import { db } from '#server/platform/db/client.ts'
import { discount } from '#server/platform/db/schema/discount.ts'
import type { Buyer, Part } from './buyer.ts'
import { call, retryUntilAnswered } from './call.ts'
import { recordBasket } from './ledger.ts'

// Orders with a code, at the total that their page showed.

/** The price depends on it. */
const SHIP_TO = {
  ...{ name: 'Casey Jones', line1: '1 Main Street', city: 'Springfield' },
  ...{ region: 'IL', postalCode: '62701', country: 'US' },
}

export type Seen = { parts: Part[]; code?: string; total: number }

export async function submitWithCode(buyer: Buyer, { parts, code, total }: Seen) {
  const lines = parts.map(({ id, pricePerUnitCents }) => ({
    productId: id,
    quantity: 1,
    pricePerUnit: pricePerUnitCents / 100,
  }))
  const body = { lines, phone: '5551234', shipTo: SHIP_TO, code, total }
  const key = randomUUID()
  // A slow machine's shop is busy for a while, and says so.
  const answer = await retryUntilAnswered(() => call(buyer, 'POST', '/checkout', { body, key }))
  if (answer.status === 201) {
    const sold = parts.map(({ id, pricePerUnitCents: cents }) => {
      return { productId: id, quantity: 1, cents }
    })
    recordBasket({ id: String(answer.body.insertedId), customerId: buyer.id, lines: sold })
  }
  return answer
}

export async function aCode(maxUses: number, maxPerCustomer: number | null = null) {
  const code = `RACE-${randomUUID().slice(0, 12).toUpperCase()}`
  const values = { code, kind: 'percent' as const, value: 1000, maxUses, maxPerCustomer }
  const [row] = await db.insert(discount).values(values).returning()
  if (!row) throw new Error('no code')
  return row
}
