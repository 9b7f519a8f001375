import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { anOrder, anOrderOf, aPerson, aProduct } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { makeReadOnly, makeWritable } from '#test/outage.ts'
import { paymentDb, pool } from '../platform/db/client.ts'

// A server whose disk is full, or the old primary after a failover: it reads, and refuses writes.

const PAUSED = {
  status: 503,
  headers: { 'retry-after': '5' },
  body: { detail: 'The shop is busy. Please try again in a moment.' },
}

afterEach(() => makeWritable())

test('on a read-only database each write is a 503, and reads are answered', async () => {
  const [casey, part] = [await aPerson(), await aProduct()]
  const placed = await anOrder(casey)
  await makeReadOnly()
  const signIn = { email: casey.email, password: 'a wrong guess' }
  expect(await call('POST', '/auth/sign-in/email', { body: signIn })).toMatchObject(PAUSED)
  const order = { as: casey, body: anOrderOf(part) }
  expect(await call('POST', '/order', order)).toMatchObject(PAUSED)
  const cancel = { as: casey }
  expect(await call('DELETE', `/myOrder/${placed.id}`, cancel)).toMatchObject(PAUSED)
  expect((await call('GET', `/product/${part.id}`)).status).toBe(200)
})

test('a connection that has met a read-only server is not used again', async () => {
  const [casey, part] = [await aPerson(), await aProduct()]
  const placed = await anOrder(casey)
  const headers = { 'idempotency-key': randomUUID() }
  const place = () => call('POST', '/order', { as: casey, body: anOrderOf(part), headers })
  await makeReadOnly()
  expect(await place()).toMatchObject(PAUSED)
  expect(await call('DELETE', `/myOrder/${placed.id}`, { as: casey })).toMatchObject(PAUSED)
  // As after a failover: only new connections reach the server that takes writes.
  await makeWritable({ closing: false })
  expect((await place()).status).toBe(201)
  expect((await call('DELETE', `/myOrder/${placed.id}`, { as: casey })).status).toBe(200)
  expect(pool.totalCount + paymentDb.$client.totalCount).toBeGreaterThan(0)
})
