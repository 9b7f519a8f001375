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

export const drafts: Scenario = {
  title: 'A draft is placed twice by two people while one of them changes it',
  description: `It is one order, of what the draft had when it was placed; or it was changed, and no units are taken.`,
  runs: { short: 12, full: 150 },
  atOnce: 3,
  async run() {
    const [one, other] = await twoAdmins()
    const part = await aPart(STOCK)
    const email = anEmail()
    const path = await aDraft(one, part, email)
    const body = { version: 2, total: part.pricePerUnitCents / 100 }
    const place = (admin: Buyer) => send(admin, 'POST', `${path}/place`, body)
    const [first, second, edited] = await Promise.all([
      place(one),
      place(other),
      send(one, 'PUT', path, draftOf(part, 2, email, 2)),
    ])
    for (const answer of [first, second]) expectStatus(answer, [201, 409], 'placing a draft')
    expectStatus(edited, [200, 409], 'an edit of a draft that is being placed')
    const placed = [first, second].filter(({ status }) => status === 201)
    const [answer] = placed
    if (answer) recordGuestOrder(answer, [part])
    expectThat(
      placed.length > 0 !== (edited.status === 200),
      `a draft was placed ${placed.length} times, and its edit answered ${edited.status}`,
    )
    const orders = await db.$count(order, eq(order.customerEmail, email))
    const stock = await stockOf(part)
    expectThat(
      orders === (answer ? 1 : 0) && stock === STOCK - orders,
      `a draft became ${orders} orders, and ${stock} of ${STOCK} units are in stock`,
    )
  },
}

async function send(admin: Buyer, method: 'POST' | 'PUT', path: string, body: object) {
  await randomDelay(30)
  return retryUntilAnswered((): Promise<Answer> => call(admin, method, path, { body }))
}

function draftOf({ id: productId }: Part, quantity: number, email: string, version: number) {
  const lines = [{ productId, quantity }]
  return { version, lines, email, phone: '5551234', shipTo: EXAMPLE_SHIP_TO }
}

/** @returns the path of a draft of one unit, at version 2 */
async function aDraft(admin: Buyer, part: Part, email: string) {
  const made = await call(admin, 'POST', '/staff/draft', { body: {} })
  const path = `/staff/draft/${made.body.insertedId}`
  expectStatus(
    await call(admin, 'PUT', path, { body: draftOf(part, 1, email, 1) }),
    [200],
    'a draft',
  )
  return path
}
