import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { db } from '#server/db/client.ts'
import { order } from '#server/db/schema/order.ts'
import {
  aPart,
  type Buyer,
  buyers,
  cancel,
  chargeFor,
  expectStatus,
  type Part,
  sendForm,
  tellPaid,
} from '../buyer.ts'
import { insist } from '../call.ts'
import { killAndRestartPostgres } from '../postgres.ts'
import type { Scenario } from '../scenario.ts'
import { manyTimes, within } from '../time.ts'
import { expectThat, violation } from '../verdict.ts'
import { restartWeb } from '../web.ts'

const ORDERS = 500
const BUYERS = 100
const PARTS = 4
const AT_ONCE = 25

/** After how many orders who is killed. */
const STRIKES = [
  [100, () => restartWeb(0)],
  [200, killAndRestartPostgres],
  [350, () => restartWeb(1)],
] as const
const STRIKE_SECONDS = 300

type Promised = { id: string; state: 'ordered' | 'paid' | 'cancelled' }

export const kill: Scenario = {
  title: '500 orders while a server, PostgreSQL and the other server are killed with -9',
  runs: { short: 1, full: 8 },
  atOnce: 1, // there is one PostgreSQL to kill
  async run() {
    const people = await buyers(BUYERS)
    const parts = await Promise.all(Array.from({ length: PARTS }, () => aPart(10_000)))
    const promised: Promised[] = []
    let ended = 0
    const customers = manyTimes(ORDERS, AT_ONCE, async (n) => {
      const [buyer, part] = [people[n % BUYERS], parts[n % PARTS]]
      if (!buyer || !part) throw new Error('a customer without a part')
      await shopping(buyer, part, n).then(
        (promise) => promised.push(promise),
        (error) => violation(`an order during the kills: ${error.message}`),
      )
      ended += 1
    })
    const strikes = async () => {
      for (const [orders, strike] of STRIKES) {
        await within(STRIKE_SECONDS, async () => ended >= orders)
        await strike()
      }
    }
    await Promise.all([customers, strikes()])
    for (const promise of promised) await expectKept(promise)
  },
}

/** One of five is paid and one of five cancelled, each as often as it takes until it is answered. */
async function shopping(buyer: Buyer, part: Part, n: number): Promise<Promised> {
  const form = { key: randomUUID(), quantity: 1 + (n % 3) }
  const placed = await insist(() => sendForm(buyer, part, form))
  expectStatus(placed, [201], 'an order during the kills')
  const id = String(placed.body.insertedId)
  if (n % 5 === 0) {
    const payment = await chargeFor(buyer, id)
    expectStatus(await insist(() => tellPaid(buyer, id, payment)), [200], 'a payment')
    return { id, state: 'paid' }
  }
  if (n % 5 === 1) {
    // 404: it is cancelled, but the answer was lost.
    expectStatus(await insist(() => cancel(buyer, id)), [200, 404], 'a cancel')
    return { id, state: 'cancelled' }
  }
  // Once more, as by a browser that never saw the answer.
  const again = await insist(() => sendForm(buyer, part, form))
  expectThat(again.body.insertedId === id, 'a form that was sent again placed another order')
  return { id, state: 'ordered' }
}

async function expectKept({ id, state }: Promised) {
  const [row] = await db.select().from(order).where(eq(order.id, id))
  if (!row) return violation(`an order that was ${state} is not there`)
  const { paidAt, cancelledAt } = row
  const isPaid = paidAt !== null
  const isCancelled = cancelledAt !== null
  expectThat(
    isPaid === (state === 'paid'),
    `an order that was ${state} is ${isPaid ? '' : 'not '}paid`,
  )
  expectThat(
    isCancelled === (state === 'cancelled'),
    `an order that was ${state} is ${isCancelled ? '' : 'not '}cancelled`,
  )
}
