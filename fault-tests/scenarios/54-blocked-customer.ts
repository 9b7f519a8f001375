import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'
import { customer } from '#server/platform/db/schema/customer.ts'
import { order } from '#server/platform/db/schema/order.ts'
import { singleRow } from '#server/platform/db/single-row.ts'
import { aBuyer, aPart, expectStatus, type Part, submitOrder, twoAdmins } from '../buyer.ts'
import { call } from '../call.ts'
import { submitAsGuest } from '../guest.ts'
import type { Scenario } from '../scenario.ts'
import { sleep } from '../time.ts'
import { expectThat } from '../violations.ts'

const ORDERS = 12
/** Of orders under way at once the block comes in the middle. */
const BLOCK_AFTER_MS = 15

export const blockedCustomer: Scenario = {
  title: 'A customer is blocked while they order, signed in and as a guest, in several spellings',
  description: `Each order is placed before the block is committed, or refused and takes no unit. Later ones are
    refused; once the block has ended they are placed.`,
  runs: { short: 5, full: 50 },
  atOnce: 2,
  async run() {
    const part = await aPart(100)
    const casey = await aBuyer()
    const [admin] = await twoAdmins()
    const { id } = singleRow(
      await db.select().from(customer).where(eq(customer.mailbox, casey.email)),
    )
    const block = async (blocked: boolean) => {
      const body = { blocked, reason: 'Three chargebacks.' }
      expectStatus(
        await call(admin, 'PUT', `/staff/customer/${id}/block`, { body }),
        [200],
        'a block',
      )
    }
    const tried = Array.from({ length: ORDERS }, (_, n) =>
      n % 4 === 0 ? submitOrder(casey, part) : orderAsGuest(part, casey.email),
    )
    await sleep(BLOCK_AFTER_MS)
    await block(true)
    const placed = await countOrders(casey.email)
    for (const answer of await Promise.all(tried)) expectStatus(answer, [201, 403], 'an order')
    for (const answer of [await submitOrder(casey, part), await orderAsGuest(part, casey.email)])
      expectStatus(answer, [403], 'an order of a blocked customer')
    const later = (await countOrders(casey.email)) - placed
    expectThat(later === 0, `${later} orders were placed after the customer was blocked`)
    await block(false)
    expectStatus(await orderAsGuest(part, casey.email), [201], 'an order after the block')
  },
}

function orderAsGuest(part: Part, email: string) {
  return submitAsGuest([part], { email: email.replace('@', `+${randomUUID()}@`) })
}

function countOrders(email: string) {
  return db.$count(order, sql`mailbox_of(customer_email) = ${email}`)
}
