import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'
import { aCheckoutOf } from '#test/builders.ts'
import { aPart, type Buyer, buyers, expectStatus, type Part, submitBasket } from '../buyer.ts'
import { call, retryUntilAnswered } from '../call.ts'
import type { Scenario } from '../scenario.ts'
import { sleep, within } from '../time.ts'
import { expectThat } from '../violations.ts'
import { restartWebProcess, webUrlOf } from '../web-processes.ts'

/** At once, of one process that is killed. */
const BUYERS = 8
const KILLS = 5

type Filled = { buyer: Buyer; parts: (Part & { units: number })[]; key: string }

export const emptiedBaskets: Scenario = {
  title:
    'A server is killed with -9 between an order and its answer; the ordered basket does not come back',
  description: `Each basket is ordered or still there, never both or neither. Sent again with a
    unit more of each part, it is one order, and the new units stay.`,
  runs: { short: 1, full: 6 },
  atOnce: 1,
  async run() {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const people = await buyers(BUYERS)
      const filled = await Promise.all(people.map(fillBasket))
      const n = kill % 2
      const orderAll = () => filled.map((basket) => order(basket, webUrlOf(n)))
      const orders = await (kill < 2
        ? killWhileTheyWait(people, orderAll, n)
        : killAtRandom(orderAll, n))
      await Promise.all(orders)
      await Promise.all(filled.map(expectOneOrBoth))
      await Promise.all(filled.map(orderAgain))
    }
  },
}

async function killAtRandom(orderAll: () => Promise<unknown>[], n: number) {
  const orders = orderAll()
  await sleep(randomInt(5, 60))
  await restartWebProcess(n)
  return orders
}

/**
 * The baskets are locked, as by another tab: each order waits at the step that empties its basket.
 */
function killWhileTheyWait(people: Buyer[], orderAll: () => Promise<unknown>[], n: number) {
  return db.transaction(async (tx) => {
    const ids = people.map(({ id }) => id)
    await tx.execute(
      sql`select from basket where user_id = any(${sql.param(ids)}::uuid[]) order by id for update`,
    )
    const orders = orderAll()
    const isWaiting = async () => (await countWaiting()) >= 4
    expectThat(await within(8, isWaiting), 'no order waited for its basket')
    await restartWebProcess(n)
    return orders
  })
}

/** Statements that wait for a lock. */
export async function countWaiting() {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows[0]?.count ?? 0
}

async function fillBasket(buyer: Buyer): Promise<Filled> {
  const parts = [
    { ...(await aPart(100)), units: 2 },
    { ...(await aPart(100)), units: 3 },
  ]
  for (const part of parts) await addUnits(buyer, part, part.units)
  return { buyer, parts, key: randomUUID() }
}

/** Its answer is not waited for: the server may be gone. */
function order({ buyer, parts, key }: Filled, url: string) {
  return call(buyer, 'POST', '/checkout', { body: aCheckoutOf(parts), key, url })
}

/** Before any retry: what is ordered is not in the basket, and what is not ordered is. */
async function expectOneOrBoth({ buyer, parts, key }: Filled) {
  const ordered = await orderOf(key)
  const units = await unitsOf(buyer, parts)
  const expected = parts.map((part) => (ordered ? 0 : part.units))
  expectThat(
    units.join() === expected.join(),
    `a basket that ${ordered ? 'was' : 'was not'} ordered has ${units.join(' and ')} units`,
  )
}

/**
 * The buyer wants one more, and the page retries: the order is one, and only its units have left.
 */
async function orderAgain({ buyer, parts, key }: Filled) {
  for (const part of parts) await addUnits(buyer, part, 1)
  for (const _ of ['after the lost answer', 'once more']) {
    const answer = await retryUntilAnswered(() => submitBasket(buyer, parts, { key }))
    expectStatus(answer, [201], 'a basket after the kill')
  }
  const units = await unitsOf(buyer, parts)
  expectThat(units.join() === '1,1', `one unit of each was left, and ${units.join(' and ')} are`)
}

async function addUnits(buyer: Buyer, { id: productId }: Part, quantity: number) {
  const answer = await call(buyer, 'POST', '/basket/line', { body: { productId, quantity } })
  expectStatus(answer, [200], 'a part put in the basket')
}

async function orderOf(key: string) {
  const { rows } = await db.execute(sql`select id from "order" where idempotency_key = ${key}`)
  return rows.length > 0
}

async function unitsOf(buyer: Buyer, parts: Part[]) {
  const { rows } = await db.execute<{ id: string; quantity: number }>(sql`
    select product_id as id, quantity from basket join basket_line on basket_id = basket.id
    where user_id = ${buyer.id}`)
  return parts.map(({ id }) => rows.find((row) => row.id === id)?.quantity ?? 0)
}
