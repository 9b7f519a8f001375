import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'
import { order } from '#server/platform/db/schema/order.ts'
import { aPart, buyers, submitOrder } from '../buyer.ts'
import type { Scenario } from '../scenario.ts'
import { type Acknowledged, orderPayOrCancel, underKills } from '../under-kills.ts'
import { expectThat, reportViolation } from '../violations.ts'

const ORDERS = 500
const BUYERS = 100
const PARTS = 4
const AT_ONCE = 25

export const kill: Scenario = {
  title: '500 orders while a server, PostgreSQL and the other server are killed with -9',
  description: `Each of 100 buyers sends a form until it is answered, then pays, cancels or
    repeats it. What the shop acknowledged is in the database.`,
  runs: { short: 1, full: 8 },
  atOnce: 1, // there is one PostgreSQL to kill
  async run() {
    const people = await buyers(BUYERS)
    const parts = await Promise.all(Array.from({ length: PARTS }, () => aPart(10_000)))
    const acknowledged: Acknowledged[] = []
    await underKills({
      what: 'an order',
      count: ORDERS,
      atOnce: AT_ONCE,
      killAfter: [100, 200, 350],
      work: async (n) => {
        const [buyer, part] = [people[n % BUYERS], parts[n % PARTS]]
        if (!buyer || !part) throw new Error('a customer without a part')
        const form = { key: randomUUID(), quantity: 1 + (n % 3) }
        acknowledged.push(await orderPayOrCancel(buyer, n, () => submitOrder(buyer, part, form)))
      },
    })
    for (const promise of acknowledged) await expectPersisted(promise)
  },
}

async function expectPersisted({ id, state }: Acknowledged) {
  const [row] = await db.select().from(order).where(eq(order.id, id))
  if (!row) return reportViolation(`an order that was ${state} is not there`)
  const { paidAt, cancelledAt } = row
  const isPaid = paidAt !== null
  const isCanceled = cancelledAt !== null
  expectThat(
    isPaid === (state === 'paid'),
    `an order that was ${state} is ${isPaid ? '' : 'not '}paid`,
  )
  expectThat(
    isCanceled === (state === 'canceled'),
    `an order that was ${state} is ${isCanceled ? '' : 'not '}canceled`,
  )
}
