import { eq, inArray, sql } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'
import { user } from '#server/platform/db/schema/identity.ts'
import { order } from '#server/platform/db/schema/order.ts'
import { env } from '#server/platform/env.server.ts'
import { releaseExpiredHolds } from '#server/sales/order/release-expired-holds.ts'
import { MAX_RENEWALS } from '#server/sales/payment/renew-hold.ts'
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
  submitBasket,
  submitOrder,
} from '../buyer.ts'
import type { Answer } from '../call.ts'
import { anIp } from '../guest.ts'
import { payOrder } from '../paid-order.ts'
import type { Scenario } from '../scenario.ts'
import { randomDelay } from '../time.ts'
import { expectThat } from '../violations.ts'

const UNITS = 1_000
const { perNetwork, perCustomer } = env.openLines

export const boundedHolds: Scenario = {
  title: 'One account, and one network of accounts, order and hold all they can',
  description: `In a day the accounts of a network that never paid hold ten lines of unpaid
    orders, those with a verified email ten more: of any units, of the last ones, and by renewals.
    One that has paid holds fifty. A hold is renewed three times at most.`,
  runs: { short: 3, full: 40 },
  atOnce: 1,
  async run() {
    await oneAccount()
    await oneNetwork()
    for (const emailVerified of [false, true]) await lastUnits(emailVerified)
    await fiveNetworks()
    await renewedAtOnce()
    await onePaidAccount()
    await renewedByThreeTabs()
    await lastUnitsAgain()
  },
}

const placedOf = (answers: Answer[], what: string) => {
  for (const answer of answers) expectStatus(answer, [201, 429], what)
  return answers.filter(({ status }) => status === 201).map(({ body }) => String(body.insertedId))
}

/**
 * Thirty orders at once through both processes, then with cancellations and holds that end in
 * between.
 */
async function oneAccount() {
  const buyer = await aBuyer()
  const part = await aPart(UNITS)
  const answers = await Promise.all(Array.from({ length: 30 }, () => submitOrder(buyer, part)))
  const placed = placedOf(answers, 'one of thirty orders at once')
  expectThat(
    placed.length === perNetwork,
    `a new account placed ${placed.length} orders at once, not ${perNetwork}`,
  )
  expectThat((await stockOf(part)) === UNITS - placed.length, 'the stock of one account is wrong')
  const [canceled, ended] = placed
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

async function neighbors(count: number, ip = anIp()) {
  return (await buyers(count)).map((buyer) => ({ ...buyer, ip }))
}

/** Ten new accounts in one network, with eight orders each; then one of them verifies its email. */
async function oneNetwork() {
  const part = await aPart(UNITS)
  const [newcomer, ...people] = await neighbors(11)
  const answers = await Promise.all(
    people.flatMap((buyer) => Array.from({ length: 8 }, () => submitOrder(buyer, part))),
  )
  const held = placedOf(answers, 'an order from one network').length
  expectThat(held === perNetwork, `accounts of one network hold ${held} orders, not ${perNetwork}`)
  if (!newcomer) return
  await expectRefused(newcomer, part)
  await verifyEmails([newcomer])
  expectStatus(await submitOrder(newcomer, part), [201], 'an order of a verified account')
}

async function verifyEmails(people: Buyer[]) {
  const ids = people.map(({ id }) => id)
  await db.update(user).set({ emailVerified: true }).where(inArray(user.id, ids))
}

/**
 * The last units of thirty parts, by six accounts of one network, at once; then their holds end,
 * and a seventh comes.
 */
async function lastUnits(emailVerified: boolean) {
  const [newcomer, ...people] = await neighbors(7)
  if (!newcomer) return
  if (emailVerified) await verifyEmails([newcomer, ...people])
  const answers = await Promise.all(
    people.flatMap((buyer) =>
      Array.from({ length: 5 }, async () => submitOrder(buyer, await aPart(1))),
    ),
  )
  const placed = placedOf(answers, 'an order of the last unit')
  expectThat(
    placed.length === perNetwork,
    `${emailVerified ? 'verified ' : ''}accounts of one network emptied ${placed.length} parts, not ${perNetwork}`,
  )
  for (const id of placed) await letHoldExpire(id)
  await releaseExpiredHolds()
  await expectRefused(newcomer, await aPart(1))
  if (emailVerified) return
  await verifyEmails(people)
  await expectRefused(newcomer, await aPart(1))
}

/** Five networks take a fifth of each of forty parts at once. */
async function fiveNetworks() {
  const parts = await Promise.all(Array.from({ length: 40 }, () => aPart(100)))
  const networks = await Promise.all(Array.from({ length: 5 }, () => neighbors(5)))
  let placed = 0
  for (const [n, part] of parts.entries()) {
    const answers = await Promise.all(
      networks.map((people) => submitOrder(people[n % 5] as Buyer, part, { quantity: 20 })),
    )
    placed += placedOf(answers, 'an order of a fifth of a part').length
  }
  const most = networks.length * perNetwork
  expectThat(placed === most, `five networks placed ${placed} orders, not ${most}`)
}

/** A network's ten orders of two days ago are held again, while its accounts order ten others. */
async function renewedAtOnce() {
  const part = await aPart(UNITS)
  const people = await neighbors(5)
  const old: { buyer: Buyer; id: string }[] = []
  for (let n = 0; n < perNetwork; n += 1) {
    const buyer = people[n % 5] as Buyer
    old.push({ buyer, id: await anOrder(buyer, part) })
  }
  const ids = old.map(({ id }) => id)
  await db
    .update(order)
    .set({ heldUntil: sql`now() - interval '2 days'` })
    .where(inArray(order.id, ids))
  await releaseExpiredHolds()
  const answers = await Promise.all(
    old.flatMap(({ buyer, id }) => [renewHold(buyer, id), submitOrder(buyer, part)]),
  )
  for (const answer of answers) expectStatus(answer, [200, 201, 429], 'a hold of a network at once')
  const held = UNITS - (await stockOf(part))
  expectThat(held === perNetwork, `a network that renewed holds has ${held}, not ${perNetwork}`)
}

/** Eight baskets of ten parts at once, by an account that has paid. */
async function onePaidAccount() {
  const buyer = await aBuyer()
  const parts = await Promise.all(Array.from({ length: 10 }, () => aPart(UNITS)))
  await payOrder(buyer, await anOrder(buyer, await aPart(UNITS)))
  const answers = await Promise.all(Array.from({ length: 8 }, () => submitBasket(buyer, parts)))
  const held = placedOf(answers, 'a basket of a customer').length * parts.length
  expectThat(
    held === perCustomer,
    `a customer who has paid holds ${held} lines, not ${perCustomer}`,
  )
}

/** An ended hold is renewed by three tabs at once, each time once, and three times at most. */
async function renewedByThreeTabs() {
  const buyer = await aBuyer()
  const part = await aPart(UNITS)
  const id = await anOrder(buyer, part)
  for (let n = 0; n < MAX_RENEWALS; n += 1) {
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
