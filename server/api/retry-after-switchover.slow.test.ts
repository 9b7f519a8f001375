import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { anOrderOf, aPerson, aProduct } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { bringDatabaseBack, stopDatabase } from '#test/outage.ts'
import { db, pool } from '../platform/db/client.ts'
import { order } from '../platform/db/schema/order.ts'

// A primary that is switched over is away for some seconds.

afterEach(bringDatabaseBack)

async function anOrderDuringASwitchover(headers: Record<string, string>) {
  const [casey, part] = [await aPerson(), await aProduct()]
  await stopDatabase()
  const placing = call('POST', '/order', { as: casey, body: anOrderOf(part), headers })
  await delay(1_000)
  await bringDatabaseBack()
  const answer = await placing
  const rows = await db.select().from(order).where(eq(order.customerId, casey.id))
  return { answer, ids: rows.map(({ id }) => id) }
}

async function isSomeoneWaiting() {
  const { rows } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}

test('an order with a key that meets a switchover is placed once, by the new primary', async () => {
  const { answer, ids } = await anOrderDuringASwitchover({ 'idempotency-key': randomUUID() })
  expect(answer.status).toBe(201)
  expect(ids).toEqual([answer.body.insertedId])
})

test('an order without a key is not sent again', async () => {
  const { answer, ids } = await anOrderDuringASwitchover({})
  expect(answer.status).toBe(503)
  expect(ids).toEqual([])
})

test('a call whose body does not come takes nobody’s place among those that wait', async () => {
  const casey = await aPerson()
  await stopDatabase()
  const headers = {
    'idempotency-key': randomUUID(),
    'content-type': 'application/json',
    'content-length': '64',
  }
  const { status } = await call('POST', '/order', { as: casey, body: new PassThrough(), headers })
  expect(status).toBe(503)
})

test('a transaction whose connection ends is executed again', async () => {
  const [casey, part] = [await aPerson(), await aProduct()]
  const headers = { 'idempotency-key': randomUUID() }
  const locking = await pool.connect()
  await locking.query('begin')
  await locking.query('select from product where id = $1 for update', [part.id])
  const placing = call('POST', '/order', { as: casey, body: anOrderOf(part), headers })
  await vi.waitUntil(isSomeoneWaiting, 10_000)
  await stopDatabase()
  locking.release(true)
  await bringDatabaseBack()
  const answer = await placing
  expect(answer.status).toBe(201)
  const rows = await db.select().from(order).where(eq(order.customerId, casey.id))
  expect(rows.map(({ id }) => id)).toEqual([answer.body.insertedId])
})
