import { eq, sql } from 'drizzle-orm'
import { db } from '#server/db/client.ts'
import { order as orders } from '#server/db/schema/order.ts'
import { runJobs } from '#server/maintenance.ts'
import { getOrderRow, letHoldExpire } from '#test/builders.ts'
import { aBuyer, anOrder, aPart, type Buyer, charge, openPayment } from '../buyer.ts'
import { acknowledge } from '../ledger.ts'
import type { Scenario } from '../scenario.ts'
import { catchEvents } from '../stripe-proxy.ts'
import { within } from '../time.ts'
import { expectThat } from '../verdict.ts'

const CROWD = 4
/** Of each of the crowd: more than a run looks at, all together. */
const OF_EACH = 70

export const reconciliation: Scenario = {
  title: 'Many open orders do not delay the reconciliation of another customer’s charge',
  runs: { short: 2, full: 12 },
  atOnce: 1,
  async run() {
    const crowd = await Promise.all(Array.from({ length: CROWD }, () => aBuyer()))
    for (const buyer of crowd) await openOrders(buyer)
    const buyer = await aBuyer()
    const id = await anOrder(buyer, await aPart(2), 2)
    catchEvents(id)
    await charge(await openPayment(buyer, id))
    await db
      .update(orders)
      .set({ createdAt: sql`now() - interval '1 hour'` })
      .where(eq(orders.id, id))
    await letHoldExpire(id)
    // Two at once, as of two machines: one of them does nothing.
    await Promise.all([runJobs(), runJobs()])
    const isFound = async () => (await getOrderRow(id)).paidAt !== null
    // One run is enough; a web process may have been in the middle of its own.
    expectThat(await within(15, isFound), 'a charge was not seen for a crowd of open orders')
    await leave(crowd)
  },
}

/** Orders whose holds have ended, with intents that Stripe does not know. */
async function openOrders(buyer: Buyer) {
  const part = await aPart(OF_EACH)
  const id = await anOrder(buyer, part)
  await letHoldExpire(id)
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into "order" (id, product_id, product_name, price_per_unit_cents, quantity, customer_id,
      customer_email, customer_name, phone, address, held_until, stock_held, payment_intent_id, created_at)
    select gen_random_uuid(), product_id, product_name, price_per_unit_cents, 1, customer_id,
      customer_email, customer_name, phone, address, now() - interval '1 day', false,
      'pi_unknown' || n || replace(id::text, '-', ''), now() - interval '2 days'
    from "order", generate_series(1, ${OF_EACH}) n where id = ${id} returning id`)
  for (const row of rows) {
    acknowledge({
      id: row.id,
      customerId: buyer.id,
      productId: part.id,
      quantity: 1,
      cents: part.pricePerUnitCents,
    })
  }
}

async function leave(crowd: Buyer[]) {
  for (const { id } of crowd) {
    await db.update(orders).set({ reconciledAt: sql`now()` }).where(eq(orders.customerId, id))
  }
}
