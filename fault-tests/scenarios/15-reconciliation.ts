import { eq, sql } from 'drizzle-orm'
import { runMaintenanceJobs } from '#server/maintenance.ts'
import { JOBS_LOCK } from '#server/platform/db/advisory-locks.ts'
import { db } from '#server/platform/db/client.ts'
import { order as orders } from '#server/platform/db/schema/order.ts'
import { getOrderRow, letHoldExpire } from '#test/builders.ts'
import { aBuyer, anOrder, aPart, type Buyer, charge, openPaymentPage } from '../buyer.ts'
import { recordOrder } from '../ledger.ts'
import { insertLines } from '../order-lines.ts'
import type { Scenario } from '../scenario.ts'
import { captureEvents } from '../stripe-proxy.ts'
import { within } from '../time.ts'
import { expectThat } from '../violations.ts'

const OTHERS = 4
/** Orders of each of the other customers: together more than one run asks about. */
const OF_EACH = 70

export const reconciliation: Scenario = {
  title: 'Many open orders do not delay the reconciliation of another customer’s charge',
  description: `Four customers have 70 open orders each, more than one run of the job asks Stripe
    about. It still finds a fifth customer’s charge.`,
  runs: { short: 2, full: 12 },
  atOnce: 1,
  async run() {
    const others = await Promise.all(Array.from({ length: OTHERS }, () => aBuyer()))
    for (const buyer of others) await openOrders(buyer)
    const buyer = await aBuyer()
    const id = await anOrder(buyer, await aPart(2), 2)
    captureEvents(id)
    await charge(await openPaymentPage(buyer, id))
    await db
      .update(orders)
      .set({ createdAt: sql`now() - interval '1 hour'` })
      .where(eq(orders.id, id))
    await letHoldExpire(id)
    // A run that is under way in a web process has chosen its orders already, and ours would do
    // nothing.
    expectThat(await within(60, isNoRun), 'a run of the maintenance jobs did not end')
    // Two at once, as on two machines: one of them does nothing.
    await Promise.all([runMaintenanceJobs(), runMaintenanceJobs()])
    const isFound = async () => (await getOrderRow(id)).paidAt !== null
    // One run is enough; a web process may have begun its own meanwhile.
    expectThat(await within(15, isFound), 'a charge was not found because of many open orders')
    await markReconciled(others)
  },
}

async function isNoRun() {
  const { rows } = await db.execute(
    sql`select from pg_locks where locktype = 'advisory' and objid = ${JOBS_LOCK} and granted`,
  )
  return rows.length === 0
}

/** Orders whose holds have ended, with intents that Stripe does not know. */
async function openOrders(buyer: Buyer) {
  const part = await aPart(OF_EACH)
  const id = await anOrder(buyer, part)
  await letHoldExpire(id)
  const { rows } = await db.execute<{ id: string }>(sql`
    with placed as (insert into "order" (id, product_id, product_name, price_per_unit_cents, quantity, customer_id,
      customer_email, customer_name, phone, address, held_until, stock_held, payment_intent_id, created_at,
      units, goods_cents, total_cents)
    select gen_random_uuid(), product_id, product_name, price_per_unit_cents, 1, customer_id,
      customer_email, customer_name, phone, address, now() - interval '1 day', false,
      'pi_unknown' || n || replace(id::text, '-', ''), now() - interval '2 days',
      1, price_per_unit_cents, price_per_unit_cents
    from "order", generate_series(1, ${OF_EACH}) n where id = ${id} returning *)
    ${insertLines}`)
  for (const row of rows) {
    recordOrder({
      id: row.id,
      customerId: buyer.id,
      productId: part.id,
      quantity: 1,
      cents: part.pricePerUnitCents,
    })
  }
}

async function markReconciled(others: Buyer[]) {
  for (const { id } of others) {
    await db.update(orders).set({ reconciledAt: sql`now()` }).where(eq(orders.customerId, id))
  }
}
