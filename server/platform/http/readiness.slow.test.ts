import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '#test/call.ts'
import {
  bringDatabaseBack,
  closeConnections,
  loseStandby,
  makeReadOnly,
  makeWritable,
  restoreStandby,
  stopDatabase,
} from '#test/outage.ts'
import { pool } from '../db/client.ts'

let now = Date.now()

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now }))

afterEach(async () => {
  vi.useRealTimers()
  await bringDatabaseBack()
  await restoreStandby()
})

function passTwoSeconds() {
  now += 2_001
  vi.setSystemTime(now)
}

async function ready() {
  return (await call('GET', '/ready')).status
}

/** As if two seconds had passed. */
async function readyLater() {
  passTwoSeconds()
  return ready()
}

test('a database that takes writes is ready', async () => {
  expect(await readyLater()).toBe(200)
})

test('a database that is away, or can only be read, is not ready until it is back', async () => {
  await stopDatabase()
  await closeConnections()
  expect(await readyLater()).toBe(503)
  await bringDatabaseBack()
  expect(await readyLater()).toBe(200)
  await makeReadOnly()
  expect(await readyLater()).toBe(503)
  await makeWritable()
  expect(await readyLater()).toBe(200)
})

test('a database whose commits wait for a standby that is gone is not ready', async () => {
  await loseStandby()
  expect(await readyLater()).toBe(503)
  // The first try still hangs: there is no second beside it.
  expect(await readyLater()).toBe(503)
  const { rows } = await pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event = 'SyncRep'",
  )
  expect(rows).toHaveLength(1)
  await restoreStandby()
  await vi.waitUntil(async () => (await readyLater()) === 200)
})

test('many callers share one write every two seconds', async () => {
  await readyLater()
  const written = async () => {
    const { rows } = await pool.query("select xmin from rate_limit where key like 'ready %'")
    return rows
  }
  const before = await written()
  expect(await Promise.all(Array.from({ length: 50 }, ready))).toEqual(Array(50).fill(200))
  expect(await written()).toEqual(before)
  passTwoSeconds()
  await Promise.all(Array.from({ length: 50 }, ready))
  const after = await written()
  expect(after).toHaveLength(before.length)
  expect(after).not.toEqual(before)
})
