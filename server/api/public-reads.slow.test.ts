import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { aProduct } from '#test/builders.ts'
import { anIp, call } from '#test/call.ts'
import { aModel } from '#test/vehicles.ts'
import { pool } from '../platform/db/client.ts'

// What anyone may read, each time at another URL, so that no cache has it.

/** More than may wait. */
const FLOOD = 140

let unlock: (() => Promise<void>) | undefined

afterEach(async () => unlock?.())

/** Reads wait until `unlock`. */
async function lock() {
  const client = await pool.connect()
  await client.query(`begin; lock table product, review, fitment, make in access exclusive mode`)
  unlock = async () => {
    unlock = undefined
    await client.query('rollback')
    client.release()
  }
}

let model: Awaited<ReturnType<typeof aModel>>
beforeAll(async () => {
  model = await aModel()
})

const anId = () => randomUUID().replace(/^(.{14})./, '$17')

test.each([
  ['lists of products', () => `/product?cursor=${anId()}`],
  ['lists of reviews', () => `/review?limit=10&cursor=${anId()}`],
  ['fits of a product', () => `/product/${anId()}/fit?model=a/b`],
  ['verdicts', () => `/fit?vehicle=2014/${model.makeSlug}/golf&of=${anId()}`],
  ['fitments of a product', () => `/product/${anId()}/fitment?model=${model.makeSlug}/golf`],
  ['vehicles', () => `/vehicle/2014/${randomUUID()}/golf`],
])('%s that one network floods with are refused it, and no other client', async (_, path) => {
  await aProduct()
  await lock()
  const flooder = anIp()
  const statuses: number[] = []
  const flood = Array.from({ length: FLOOD }, async () => {
    statuses.push((await call('GET', path(), { from: flooder })).status)
  })
  await expect.poll(() => statuses).toContain(503)
  const other = call('GET', path(), { from: anIp() })
  await unlock?.()
  expect((await other).status).not.toBe(503)
  await Promise.all(flood)
  expect(statuses.filter((status) => status !== 503).length).toBeGreaterThan(100)
})
