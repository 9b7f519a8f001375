import { and, eq, sql } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'
import { user } from '#server/platform/db/schema/identity.ts'
import { order } from '#server/platform/db/schema/order.ts'
import { env } from '#server/platform/env.server.ts'
import { releaseExpiredHolds } from '#server/sales/order/expired-holds.ts'
import { getOrderRow, letHoldExpire, stockOf } from '#test/builders.ts'
import {
  aBuyer,
  anOrder,
  aPart,
  type Buyer,
  buyers,
  cancel,
  charge,
  confirmPayment,
  expectStatus,
  openPaymentPage,
  renewHold,
  submitOrder,
} from '../buyer.ts'
import { denyInventory } from '../denial-of-inventory.ts'
import { anIp } from '../guest.ts'
import type { Scenario } from '../scenario.ts'
import { randomDelay } from '../time.ts'
import { expectThat } from '../violations.ts'

const UNITS = 1_000

export const boundedHolds: Scenario = {
  title: 'One account, and one network of accounts, order and hold all they can',
  description: `Neither an account nor a network holds more orders than it may, nor empties more than ten
    parts: by new or verified accounts, half by half, a fifth at a time, or by renewed holds. An
    ended hold is renewed three times at most.`,
  runs: { short: 3, full: 40 },
  atOnce: 1,
  async run() {
    await oneAccount()
    await oneNetwork()
    await denyInventory()
    await renewedByThreeTabs()
    await lastUnitsAgain()
  },
}

/** Thirty orders at once through both processes, then with cancellations and holds that end in between. */
async function oneAccount() {
  const buyer = await aBuyer()
  const part = await aPart(UNITS)
  const answers = await Promise.all(Array.from({ length: 30 }, () => submitOrder(buyer, part)))
  for (const answer of answers) expectStatus(answer, [201, 429], 'one of thirty orders at once')
  const placed = answers.filter(({ status }) => status === 201).map(({ body }) => body.insertedId)
  expectThat(
    placed.length === env.hold.maxOpen,
    `a new account placed ${placed.length} orders at once, not ${env.hold.maxOpen}`,
  )
  expectThat((await stockOf(part)) === UNITS - placed.length, 'the stock of one account is wrong')
  const [canceled, ended] = placed.map(String)
  if (!canceled || !ended) return
  await letHoldExpire(ended)
  await Promise.all([
    cancel(buyer, canceled),
    releaseExpiredHolds(),
    randomDelay(20).then(() => expectRefused(buyer, part)),
    randomDelay(20).then(() => expectRefused(buyer, part)),
  ])
  await expectRefused(buyer, part)
}

async function expectRefused(buyer: Buyer, part: Awaited<ReturnType<typeof aPart>>) {
  expectStatus(await submitOrder(buyer, part), [429], 'an order past the bound')
}

/** Ten new accounts in one network, with eight orders each; then one of them verifies its email. */
async function oneNetwork() {
  const part = await aPart(UNITS)
  const ip = anIp()
  const people = (await buyers(10)).map((buyer) => ({ ...buyer, ip }))
  const answers = await Promise.all(
    people.flatMap((buyer) => Array.from({ length: 8 }, () => submitOrder(buyer, part))),
  )
  for (const answer of answers) expectStatus(answer, [201, 429], 'an order from one network')
  const held = await db.$count(order, and(eq(order.network, ip), order.stockHeld))
  expectThat(
    held === env.hold.maxOpenNetwork,
    `accounts of one network hold ${held} orders, not ${env.hold.maxOpenNetwork}`,
  )
  const newcomer = { ...(await aBuyer()), ip }
  await expectRefused(newcomer, part)
  await db.update(user).set({ emailVerified: true }).where(eq(user.id, newcomer.id))
  expectStatus(await submitOrder(newcomer, part), [201], 'an order of a verified account')
}

/** An ended hold is renewed by three tabs at once, each time once, and three times at most. */
async function renewedByThreeTabs() {
  const buyer = await aBuyer()
  const part = await aPart(UNITS)
  const id = await anOrder(buyer, part)
  for (let n = 0; n < env.hold.renewals; n += 1) {
    await letHoldExpire(id)
    await Promise.all([
      releaseExpiredHolds(),
      ...Array.from({ length: 3 }, async () => {
        await randomDelay(10)
        expectStatus(await renewHold(buyer, id), [200], 'a renewed hold')
      }),
    ])
    const { holdRenewals, stockHeld } = await getOrderRow(id)
    expectThat(holdRenewals === n + 1, `a hold was renewed ${holdRenewals} times, not ${n + 1}`)
    expectThat(stockHeld, 'a renewal was answered and its units not reserved')
    expectThat(
      (await stockOf(part)) === UNITS - 1,
      'a renewal reserved its units twice, or not at all',
    )
  }
  await letHoldExpire(id)
  await releaseExpiredHolds()
  expectStatus(await renewHold(buyer, id), [409], 'a hold that was renewed too often')
}

/** Four ended orders for the last unit; one has it, pays for it, and no other is charged. */
async function lastUnitsAgain() {
  const part = await aPart(1)
  const people = await buyers(4)
  const orders: { buyer: Buyer; id: string }[] = []
  for (const buyer of people) {
    const id = await anOrder(buyer, part)
    await db
      .update(order)
      .set({ heldUntil: sql`now() - interval '1 minute'` })
      .where(eq(order.id, id))
    await releaseExpiredHolds()
    orders.push({ buyer, id })
  }
  const answers = await Promise.all(
    orders.map(async ({ buyer, id }) => ({ buyer, id, answer: await renewHold(buyer, id) })),
  )
  for (const { answer } of answers) expectStatus(answer, [200, 409], 'a hold of the last unit')
  const [first, ...others] = answers.filter(({ answer }) => answer.status === 200)
  expectThat(first !== undefined, 'no order could renew its hold of the last unit')
  expectThat(others.length === 0, 'the last unit is held twice')
  if (!first) return
  const page = await openPaymentPage(first.buyer, first.id)
  const confirmed = await confirmPayment(first.buyer, first.id, await charge(page))
  expectStatus(confirmed, [200], 'a payment for a renewed hold')
}
