import { eq, like, sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { anOrder, aPerson, aProduct, getOrderRow, letHoldExpire } from '#test/builders.ts'
import { idOf, payWithCard } from '#test/card.ts'
import { upstream } from '#test/environment.ts'
import { runMaintenanceJobs, startMaintenance } from './maintenance.ts'
import { JOBS_LOCK } from './platform/db/advisory-locks.ts'
import { db } from './platform/db/client.ts'
import { CONNECTION } from './platform/db/pool.ts'
import { order as orders } from './platform/db/schema/order.ts'
import { rateLimit } from './platform/db/schema/rate-limit.ts'
import { createIntent } from './sales/payment/create-intent.ts'
import { reconcileOrders } from './sales/payment/reconcile-unpaid-orders.ts'

/** A charged order whose webhook event never came. */
async function anOrderWithUnreportedCharge() {
  const casey = await aPerson()
  const order = await anOrder(casey, await aProduct())
  const intent = await createIntent(casey, { orderId: order.id, pricePerUnit: 12.5 })
  await payWithCard(intent)
  return { casey, id: order.id, intentId: idOf(intent) }
}

async function anOldCount() {
  const key = `old ${crypto.randomUUID()}`
  await db.insert(rateLimit).values({ key, count: 1, resetsAt: new Date(0) })
  return async () => (await db.$count(rateLimit, eq(rateLimit.key, key))) > 0
}

test('the jobs run in one process at a time', async () => {
  const { id, intentId } = await anOrderWithUnreportedCharge()
  const other = new pg.Client(CONNECTION)
  await other.connect()
  await other.query('select pg_advisory_lock($1)', [JOBS_LOCK])
  await runMaintenanceJobs()
  expect((await getOrderRow(id)).paidAt).toBeNull()
  await other.end() // as when the other process dies
  await runMaintenanceJobs()
  expect((await getOrderRow(id)).transactionId).toBe(intentId)
})

test('a job that fails stops no other', async () => {
  const isThere = await anOldCount()
  await db.execute(sql`alter table verification rename to verification_away`)
  await db.execute(sql`alter table refund rename to refund_away`)
  try {
    await runMaintenanceJobs()
    expect(await isThere()).toBe(false)
  } finally {
    await db.execute(sql`alter table verification_away rename to verification`)
    await db.execute(sql`alter table refund_away rename to refund`)
  }
})

test('once the shop stops, no further job begins', async () => {
  const isThere = await anOldCount()
  await runMaintenanceJobs(AbortSignal.abort())
  expect(await isThere()).toBe(true)
  await runMaintenanceJobs()
  expect(await isThere()).toBe(false)
})

test('a shop that stops waits for a run that takes longer than a minute', async () => {
  await anOrderWithUnreportedCharge()
  const held: (() => void)[] = []
  upstream.behave = (answer) => held.push(answer)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const maintenance = startMaintenance()
    vi.advanceTimersByTime(60_000)
    await expect.poll(() => held.length).toBeGreaterThan(0)
    vi.advanceTimersByTime(60_000)
    let isOver = false
    const stopped = maintenance.stop().then(() => isOver)
    await runMaintenanceJobs() // as long as a run takes that finds another one under way
    isOver = true
    upstream.behave = (answer) => answer()
    for (const answer of held) answer()
    expect(await stopped).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})

test('Stripe is asked about four orders at a time, and no order is locked meanwhile', async () => {
  for (let n = 0; n < 6; n += 1) await anOrderWithUnreportedCharge()
  const { id } = await anOrderWithUnreportedCharge()
  const held: (() => void)[] = []
  upstream.behave = (answer) => held.push(answer)
  const run = reconcileOrders()
  await expect.poll(() => held.length).toBe(4)
  await db.execute(sql`select from "order" where id = ${id} for update nowait`)
  upstream.behave = (answer) => answer()
  for (const answer of held) answer()
  await run
})

test('a customer with many open orders does not delay the reconciliation of another’s charge', async () => {
  const crowd = await aPerson()
  const { id: older } = await anOrder(crowd, await aProduct())
  await db.execute(sql`
    insert into "order" (id, product_id, product_name, price_per_unit_cents, quantity, customer_id,
      customer_email, customer_name, phone, address, held_until, stock_held, payment_intent_id, created_at,
      units, goods_cents, total_cents)
    select ('00000002-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, product_id, product_name,
      price_per_unit_cents, quantity, customer_id, customer_email, customer_name, phone, address,
      now() - interval '1 day', false, 'pi_crowd' || n, now() - interval '2 days',
      units, goods_cents, total_cents
    from "order", generate_series(1, 250) n where id = ${older}`)
  const { id, intentId } = await anOrderWithUnreportedCharge()
  await db
    .update(orders)
    .set({ createdAt: sql`now() - interval '2 hours'` })
    .where(eq(orders.id, id))
  await letHoldExpire(id)
  await reconcileOrders()
  expect((await getOrderRow(id)).transactionId).toBe(intentId)
  // They have no lines, which a backup of this database would report.
  await db.delete(orders).where(like(orders.paymentIntentId, 'pi_crowd%'))
})
