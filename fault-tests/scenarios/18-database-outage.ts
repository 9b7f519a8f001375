import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'
import { order } from '#server/platform/db/schema/order.ts'
import { aPart, type Buyer, buyers, expectStatus, type Part, submitOrder } from '../buyer.ts'
import { retryUntilAnswered } from '../call.ts'
import { killAndRestartPostgres, refuseWritesFor, restartPostgresAfter } from '../postgres.ts'
import type { Scenario } from '../scenario.ts'
import { runConcurrently, sleep, within } from '../time.ts'
import { expectThat, reportViolation } from '../violations.ts'
import { webUrlOf } from '../web-processes.ts'

const ORDERS = 300
const BUYERS = 60
const PARTS = 3
const AT_ONCE = 12
const WEB_PROCESSES = 2
const READERS = 4
/** How long the outages are after the first. */
const OUTAGE_SECONDS = 4
const FAULTS_AFTER = [
  [80, killAndRestartPostgres],
  [160, () => restartPostgresAfter(OUTAGE_SECONDS)],
  [240, () => refuseWritesFor(OUTAGE_SECONDS)],
] as const
const FAULT_SECONDS = 300

const PAUSED = 'Ordering is paused'

type Seen = { pages: number; paused: number; fresh: number }

export const databaseOutage: Scenario = {
  title: 'PostgreSQL is killed, stopped, and read-only for a while, under buyers and visitors',
  description: `Home always answers, is never empty, and says that ordering is paused while it is.
    Each form is sent until it is answered and once more: no order is lost or placed twice, and
    none is a 500.`,
  runs: { short: 1, full: 6 },
  atOnce: 1, // there is one PostgreSQL to stop
  async run() {
    const people = await buyers(BUYERS)
    const parts = await Promise.all(Array.from({ length: PARTS }, () => aPart(10_000)))
    // Each process has a stale page to serve.
    for (let n = 0; n < WEB_PROCESSES; n += 1) await visit(n, { pages: 0, paused: 0, fresh: 0 })

    const placed: string[] = []
    let ended = 0
    const customers = runConcurrently(ORDERS, AT_ONCE, async (n) => {
      const [buyer, part] = [people[n % BUYERS], parts[n % PARTS]]
      if (!buyer || !part) throw new Error('a customer without a part')
      const id = await orderTwice(buyer, part)
      if (id) placed.push(id)
      ended += 1
    })
    const seen = { pages: 0, paused: 0, fresh: 0 }
    let isOver = false
    const visitors = runConcurrently(READERS, READERS, async (n) => {
      while (!isOver) await visit(n % WEB_PROCESSES, seen)
    })
    for (const [orders, inject] of FAULTS_AFTER) {
      await within(FAULT_SECONDS, async () => ended >= orders)
      await inject()
    }
    await customers
    // The notice goes with the outage.
    const isFresh = async () => (await isPausedAt(0)) === false && (await isPausedAt(1)) === false
    expectThat(await within(20, isFresh), 'ordering is still paused although the database is back')
    isOver = true
    await visitors
    expectThat(seen.paused > 0, 'no page said that ordering is paused')
    for (const id of placed) await expectThere(id)
  },
}

/** One form, retried until it is answered, and once more as after a lost answer. */
async function orderTwice(buyer: Buyer, part: Part) {
  const form = { key: randomUUID(), quantity: 1 }
  const placed = await retryUntilAnswered(() => submitOrder(buyer, part, form))
  expectStatus(placed, [201], 'an order during an outage')
  const again = await retryUntilAnswered(() => submitOrder(buyer, part, form))
  expectThat(
    again.body.insertedId === placed.body.insertedId,
    'a form that was sent again placed another order',
  )
  return placed.status === 201 ? String(placed.body.insertedId) : undefined
}

/** A visitor of Home and of the list, which are never empty. */
async function visit(web: number, seen: Seen) {
  const [home, list] = await Promise.all([read(web, '/'), read(web, '/api/product?limit=6')])
  seen.pages += 1
  if (home.status !== 200)
    reportViolation(`Home was answered with ${home.status} although there was one before`)
  else if (!home.body.includes('Available:')) reportViolation('Home showed an empty catalog')
  if (home.body.includes(PAUSED)) seen.paused += 1
  else seen.fresh += 1
  if (list.status === 200 && list.body === '[]') reportViolation('the list of products was empty')
  if (![200, 503].includes(list.status)) reportViolation(`a list was answered with ${list.status}`)
  await sleep(20)
}

async function isPausedAt(web: number) {
  const { status, body } = await read(web, '/')
  return status === 200 ? body.includes(PAUSED) : undefined
}

async function read(web: number, path: string) {
  try {
    const response = await fetch(`${webUrlOf(web)}${path}`, { signal: AbortSignal.timeout(60_000) })
    return { status: response.status, body: await response.text() }
  } catch {
    return { status: 0, body: '' }
  }
}

async function expectThere(id: string) {
  const [row] = await db.select({ id: order.id }).from(order).where(eq(order.id, id))
  if (!row) reportViolation('an acknowledged order is not there')
}
