import type { PoolClient } from 'pg'
import { expect, test } from 'vitest'
import { pool } from '#server/platform/db/client.ts'
import {
  aKey,
  anIntent,
  CARD,
  errorOf,
  eventsOf,
  origin,
  pay,
  refuseDeliveries,
  stripe,
} from '#test/stripe-sandbox.ts'

test('the webhook gets an event of every outcome, signed, after the response', async () => {
  const paid = await pay(CARD.ok, { metadata: { orderId: 'o-7' } })
  await stripe.refunds.create({ payment_intent: paid.id })
  const declined = await anIntent()
  await errorOf(
    stripe.paymentIntents.confirm(declined.id, { payment_method: 'pm_card_visa_chargeDeclined' }),
  )
  await stripe.paymentIntents.cancel(declined.id)
  const challenged = await pay(CARD.threeDSecure)

  const events = await expect
    .poll(() => eventsOf(paid.id, declined.id, challenged.id), { timeout: 5000 })
    .toHaveLength(6)
    .then(() => eventsOf(paid.id, declined.id, challenged.id))
  expect(events.map(({ type }) => type).sort()).toEqual([
    'charge.refunded',
    'payment_intent.canceled',
    'payment_intent.payment_failed',
    'payment_intent.requires_action',
    'payment_intent.succeeded',
    'refund.created',
  ])
  const success = events.find(({ type }) => type === 'payment_intent.succeeded')
  expect(success).toMatchObject({
    object: 'event',
    livemode: false,
    data: { object: { id: paid.id, status: 'succeeded', metadata: { orderId: 'o-7' } } },
  })
  const refund = events.find(({ type }) => type === 'charge.refunded')
  expect(refund?.data.object).toMatchObject({ payment_intent: paid.id, refunded: true })
})

test('the webhook is tried again until it answers', async () => {
  refuseDeliveries(1)
  const { id } = await pay(CARD.ok)
  await expect.poll(() => eventsOf(id), { timeout: 5000 }).toHaveLength(1)
})

test('the webhook gets the event of a payment whose buyer closed the page meanwhile', async () => {
  const intent = await anIntent()
  const lock = await pool.connect()
  const leaving = new AbortController()
  try {
    await lock.query('begin')
    await lock.query('select from sandbox.payment_intent where id = $1 for update', [intent.id])
    const confirm = fetch(`${origin}/v1/payment_intents/${intent.id}/confirm`, {
      method: 'POST',
      body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
      headers: { authorization: 'Bearer sk_test_x' },
      signal: leaving.signal,
    })
    await expect.poll(() => waitingFor(lock), { timeout: 5000 }).toBe(1)
    leaving.abort()
    await expect(confirm).rejects.toThrow()
  } finally {
    await lock.query('rollback')
    lock.release()
  }
  await expect.poll(() => eventsOf(intent.id), { timeout: 5000 }).toHaveLength(1)
})

test('a replayed call is not announced twice', async () => {
  const { id } = await anIntent()
  const options = { idempotencyKey: aKey() }
  for (let round = 0; round < 2; round++) {
    await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }, options)
  }
  const { id: later } = await pay(CARD.ok)
  await expect.poll(() => eventsOf(later), { timeout: 5000 }).toHaveLength(1)
  expect(eventsOf(id)).toHaveLength(1)
})

/** How many connections wait for a lock that this one holds. */
async function waitingFor(holder: PoolClient) {
  const { rows } = await holder.query<{ count: number }>(
    `select count(*)::integer from pg_stat_activity
     where pg_backend_pid() = any(pg_blocking_pids(pid))`,
  )
  return rows[0]?.count
}
