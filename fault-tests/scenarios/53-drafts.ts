import { eq } from 'drizzle-orm'
import { EXAMPLE_SHIP_TO } from '#contract/address/ship-to.ts'
import { db } from '#server/platform/db/client.ts'
import { order } from '#server/platform/db/schema/order.ts'
import { stockOf } from '#test/builders.ts'
import { aPart, type Buyer, expectStatus, type Part, twoAdmins } from '../buyer.ts'
import { type Answer, call, retryUntilAnswered } from '../call.ts'
import { anEmail, recordGuestOrder } from '../guest.ts'
import type { Scenario } from '../scenario.ts'
import { randomDelay } from '../time.ts'
import { expectThat } from '../violations.ts'

const STOCK = 10
/** Cents that the first version of a draft takes off. */
const OFF = 100

export const drafts: Scenario = {
  title: 'A draft is placed twice by two people while one of them changes it',
  description: `It is one order, of what the draft had when it was placed: before the change, or after it.`,
  runs: { short: 12, full: 150 },
  atOnce: 3,
  async run() {
    const [one, other] = await twoAdmins()
    const part = await aPart(STOCK, 2_000)
    const email = anEmail()
    const path = await aDraft(one, part, email)
    /** Each change of the draft has taken OFF more off it. */
    const place = (admin: Buyer, changes = 1) => {
      const total = (part.pricePerUnitCents - changes * OFF) / 100
      return send(admin, 'POST', `${path}/place`, { version: changes + 1, total })
    }
    const [first, second, edited] = await Promise.all([
      place(one),
      place(other),
      send(one, 'PUT', path, draftOf(part, email, 2)),
    ])
    for (const answer of [first, second]) expectStatus(answer, [201, 409], 'placing a draft')
    expectStatus(edited, [200, 409], 'an edit of a draft that is being placed')
    const placed = [first, second].filter(({ status }) => status === 201)
    expectThat(
      placed.length > 0 !== (edited.status === 200),
      `a draft was placed ${placed.length} times, and its edit answered ${edited.status}`,
    )
    const answer = placed[0] ?? (await place(other, 2))
    expectStatus(answer, [201], 'placing a draft that nobody changes')
    recordGuestOrder(answer, [part])
    const orders = await db.$count(order, eq(order.customerEmail, email))
    const stock = await stockOf(part)
    expectThat(
      orders === 1 && stock === STOCK - 1,
      `a draft became ${orders} orders, and ${stock} of ${STOCK} units are in stock`,
    )
  },
}

async function send(admin: Buyer, method: 'POST' | 'PUT', path: string, body: object) {
  await randomDelay(30)
  return retryUntilAnswered((): Promise<Answer> => call(admin, method, path, { body }))
}

function draftOf({ id: productId }: Part, email: string, version: number) {
  const lines = [{ productId, quantity: 1 }]
  const discount = { kind: 'amount', value: OFF * version, reason: 'goodwill' }
  return { version, lines, discount, email, phone: '5551234', shipTo: EXAMPLE_SHIP_TO }
}

/** @returns the path of a draft of one unit, at version 2 */
async function aDraft(admin: Buyer, part: Part, email: string) {
  const made = await call(admin, 'POST', '/staff/draft', { body: {} })
  const path = `/staff/draft/${made.body.insertedId}`
  expectStatus(await call(admin, 'PUT', path, { body: draftOf(part, email, 1) }), [200], 'a draft')
  return path
}
