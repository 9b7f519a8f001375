import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { anOrder, anOrderOf, aPerson, aProduct } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { idOf, payWithCard } from '#test/card.ts'
import {
  closeConnections,
  countWaitingForStandby,
  loseStandby,
  restoreStandby,
} from '#test/outage.ts'
import { db, paymentDb, pool } from '../platform/db/client.ts'
import { order } from '../platform/db/schema/order.ts'
import { product } from '../platform/db/schema/product.ts'

// A COMMIT that waits for a standby has no end of its own: statement_timeout does not count for it.

const UNKNOWN = {
  status: 503,
  headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  body: { detail: 'We don’t know yet whether that worked. Please try again.' },
}

const pools = [pool, paymentDb.$client]
const patience = pools.map(({ options }) => ({ ...options }))

/** A query's timeout has to be shorter than that of a test. */
beforeAll(() => {
  for (const { options } of pools) Object.assign(options, { query_timeout: 1_000 })
})

/** A connection keeps the timeout that it was made with: the worker's next file needs new ones. */
afterAll(async () => {
  for (const [n, { options }] of pools.entries()) Object.assign(options, patience[n])
  await closeConnections()
})

afterEach(untilNothingWaits)

async function untilNothingWaits() {
  await restoreStandby()
  await vi.waitUntil(async () => (await countWaitingForStandby()) === 0)
}

test('an order whose commit is not confirmed is a 503, and its key finds it afterwards', async () => {
  const [casey, part] = [await aPerson(), await aProduct({ availableQuantity: 10 })]
  const place = () =>
    call('POST', '/order', {
      as: casey,
      body: anOrderOf(part, { quantity: 2 }),
      headers: { 'idempotency-key': key },
    })
  const key = randomUUID()
  await loseStandby()
  expect(await place()).toMatchObject(UNKNOWN)
  expect(await countWaitingForStandby()).toBe(1)
  await untilNothingWaits()
  const placed = await place()
  expect(placed.status).toBe(201)
  const rows = await db.select().from(order).where(eq(order.customerId, casey.id))
  expect(rows.map(({ id }) => id)).toEqual([placed.body.insertedId])
  const [left] = await db.select().from(product).where(eq(product.id, part.id))
  expect(left?.availableQuantity).toBe(8)
})

test('a payment and a cancellation that are not confirmed are 503s, and the next try is right', async () => {
  const casey = await aPerson()
  const [wanted, unwanted] = [await anOrder(casey), await anOrder(casey)]
  const { body: intent } = await call('POST', '/create-payment-intent', {
    as: casey,
    body: { pricePerUnit: 12.5, orderId: wanted.id },
  })
  await payWithCard(intent)
  const body = { appointment: wanted.id, transactionId: idOf(intent) }
  const pay = () => call('PATCH', `/order/${wanted.id}`, { as: casey, body })
  const cancel = () => call('DELETE', `/myOrder/${unwanted.id}`, { as: casey })
  await loseStandby()
  expect(await Promise.all([pay(), cancel()])).toMatchObject([UNKNOWN, UNKNOWN])
  await untilNothingWaits()
  expect((await cancel()).status).toBe(404) // it is canceled
  expect(await pay()).toMatchObject({ status: 200, body: { modifiedCount: 0 } })
  const [paid] = await db.select().from(order).where(eq(order.id, wanted.id))
  expect(paid?.paidAt).not.toBeNull()
})

test('a connection whose COMMIT waits is not reused', async () => {
  const [casey, part] = [await aPerson(), await aProduct()]
  const orders = await Promise.all([anOrder(casey), anOrder(casey), anOrder(casey), anOrder(casey)])
  await loseStandby()
  const cancellations = orders.map(({ id }) => call('DELETE', `/myOrder/${id}`, { as: casey }))
  for (const answer of await Promise.all(cancellations)) expect(answer).toMatchObject(UNKNOWN)
  expect(paymentDb.$client.totalCount).toBe(0)
  expect((await call('GET', `/product/${part.id}`)).status).toBe(200)
  await untilNothingWaits()
  const after = await call('DELETE', `/myOrder/${(await anOrder(casey)).id}`, { as: casey })
  expect(after.status).toBe(200)
})

test('a lock timeout behind an unconfirmed order is a 503, not a 500', async () => {
  const [casey, part] = [await aPerson(), await aProduct()]
  const body = anOrderOf(part)
  await loseStandby()
  const answers = await Promise.all(
    [1, 2, 3].map(() => call('POST', '/order', { as: casey, body })),
  )
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503])
})
