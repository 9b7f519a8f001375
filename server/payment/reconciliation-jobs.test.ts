import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getOrderRow, letHoldExpire, stockOf } from '#test/builders.ts'
import { idOf, payWithCard } from '#test/card.ts'
import { upstream } from '#test/environment.ts'
import { anOrderWithIntent, reconcileAndReleaseHolds } from '#test/payments.ts'
import { db } from '../db/client.ts'
import { order as orders } from '../db/schema/order.ts'
import { reconcileOrders } from './reconciliation-jobs.ts'

/** An order of four units that was charged without call or event, and whose hold has ended. */
async function anOrderWithUnreportedCharge() {
  const unpaid = await anOrderWithIntent(4)
  const { id } = unpaid.order
  await payWithCard(unpaid.intent)
  await db
    .update(orders)
    .set({ createdAt: sql`now() - interval '2 hours'` })
    .where(eq(orders.id, id))
  await letHoldExpire(id)
  return unpaid
}

test('a hold is not released while Stripe can’t be asked about its payment', async () => {
  const { order, part, intent } = await anOrderWithUnreportedCharge()
  upstream.behave = (_answer, response) => response.writeHead(500).end('{"error":{}}')
  await reconcileAndReleaseHolds()
  expect(await stockOf(part)).toBe(6)
  upstream.behave = (answer) => answer()
  await reconcileAndReleaseHolds()
  expect((await getOrderRow(order.id)).transactionId).toBe(idOf(intent))
  expect(await stockOf(part)).toBe(6)
})

test('while Stripe is unreachable a run asks about a few orders, not about all', async () => {
  for (let n = 0; n < 20; n += 1) await anOrderWithIntent()
  let asked = 0
  upstream.behave = (_answer, response) => {
    asked += 1
    response.writeHead(500).end('{"error":{}}')
  }
  await reconcileOrders()
  expect(asked).toBeLessThanOrEqual(2 * (3 + 3)) // the SDK tries twice; four orders are asked about at a time
})

test('a charge after the end of the hold is found without browser or event', async () => {
  const { order, intent } = await anOrderWithIntent(4)
  await letHoldExpire(order.id)
  await reconcileAndReleaseHolds()
  expect((await getOrderRow(order.id)).stockHeld).toBe(false)
  await payWithCard(intent)
  const createdAt = sql`now() - interval '3 days'`
  const reconciledAt = sql`now() - interval '61 minutes'`
  await db.update(orders).set({ createdAt, reconciledAt }).where(eq(orders.id, order.id))
  await reconcileAndReleaseHolds()
  expect((await getOrderRow(order.id)).transactionId).toBe(idOf(intent))
})

test('an order that is not being paid is not asked about while its hold lasts', async () => {
  const { order, intent } = await anOrderWithIntent()
  const createdAt = sql`now() - interval '2 hours'`
  await db.update(orders).set({ createdAt }).where(eq(orders.id, order.id))
  const asked: string[] = []
  upstream.behave = (answer, _response, { url = '' }) => {
    asked.push(url)
    answer()
  }
  await reconcileAndReleaseHolds()
  expect(asked.filter((url) => url.includes(idOf(intent)))).toEqual([])
})
