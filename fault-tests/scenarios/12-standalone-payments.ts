import { eq, sql } from 'drizzle-orm'
import { db } from '#server/db/client.ts'
import { order as orders } from '#server/db/schema/order.ts'
import { paymentIntent } from '#server/db/schema/payment-intent.ts'
import { reconcileStandalonePayments } from '#server/payment/reconciliation-jobs.ts'
import { atStripe } from '#test/card.ts'
import {
  aBuyer,
  anOrder,
  aPart,
  charge,
  chargeFor,
  confirmPayment,
  createStandaloneIntent,
  expectStatus,
  isPaid,
  openPaymentPage,
} from '../buyer.ts'
import { call, retryUntilAnswered } from '../call.ts'
import type { Scenario } from '../scenario.ts'
import { injectFaults } from '../stripe-proxy.ts'
import { within } from '../time.ts'
import { expectThat } from '../violations.ts'

const PRICE = 1_500

export const standalonePayments: Scenario = {
  title: 'Standalone payments: in a loop, twice, unreported, returned and assigned at once',
  description: `Nobody can have the shop charge and refund any amount. A charge that no call names pays the
    oldest order of its total; an admin returns it or assigns it, never both.`,
  runs: { short: 4, full: 60 },
  atOnce: 2,
  async run() {
    await inALoop()
    await fourAtOnce()
    await unreported()
    await returnedAndAssigned()
    await assignedWhileReturned()
    await formerIntent()
  },
}

/** The owner of a paid order can't have the shop charge and refund any amount. */
async function inALoop() {
  const buyer = await aBuyer()
  const part = await aPart(10, PRICE)
  const paid = await anOrder(buyer, part)
  const standalone = await createStandaloneIntent(buyer, PRICE)
  expectStatus(await confirmPayment(buyer, paid, await chargeFor(buyer, paid)), [200], 'a payment')
  for (const cents of [PRICE, 999_900, 10 * PRICE])
    expectStatus(
      await createStandaloneIntent(buyer, cents),
      [409],
      'a standalone intent at no unpaid order’s price',
    )
  const id = await charge(standalone)
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => confirmPayment(buyer, paid, id)),
  )
  for (const answer of answers) expectStatus(answer, [409], 'a standalone payment for a paid order')
  expectThat((await refundsOf(id)) === 0, 'a standalone payment was refunded without an admin')
  await listForAdmin(id)
}

async function fourAtOnce() {
  const buyer = await aBuyer()
  const order = await anOrder(buyer, await aPart(3, PRICE))
  const asked = await Promise.all(
    [1, 2, 3, 4].map(() => retryUntilAnswered(() => createStandaloneIntent(buyer, PRICE))),
  )
  for (const answer of asked) expectStatus(answer, [200], 'a standalone intent')
  const secrets = new Set(asked.map(({ body }) => body.clientSecret))
  expectThat(secrets.size === 1, `one customer has ${secrets.size} intents of one amount`)
  // Its intent ends with it: an open one would be reconciled during every later run.
  expectStatus(await call(buyer, 'DELETE', `/myOrder/${order}`), [200], 'a cancellation')
}

/** No call names an order: the oldest of the total is paid, once, by two runs of the job. */
async function unreported() {
  const buyer = await aBuyer()
  const part = await aPart(3, PRICE)
  const [oldest, newest] = [await anOrder(buyer, part), await anOrder(buyer, part)]
  const id = await charge(await retryUntilAnswered(() => createStandaloneIntent(buyer, PRICE)))
  await afterFifteenMinutes(id)
  await Promise.all([reconcileStandalonePayments(), reconcileStandalonePayments()])
  const hasPaidOldest = async () => {
    await reconcileStandalonePayments()
    return isPaid(buyer, oldest)
  }
  expectThat(await within(20, hasPaidOldest), 'an unreported payment did not pay the oldest order')
  expectThat(!(await isPaid(buyer, newest)), 'an unreported payment paid the newest order too')
}

async function returnedAndAssigned() {
  const payment = await unmatchedPayment()
  if (!payment) return
  const { admin, id, buyer, second, path } = payment
  const answers = await Promise.all([
    call(admin, 'POST', `${path}/return`),
    call(admin, 'POST', `${path}/assign`, { body: { orderId: second } }),
    call(admin, 'POST', `${path}/return`),
  ])
  for (const answer of answers) expectStatus(answer, [200, 409], 'a payment returned and assigned')
  const isDone = async () => (await refundsOf(id)) > 0 !== (await isPaid(buyer, second))
  expectThat(await within(20, isDone), 'a payment was returned and assigned, or neither')
}

/** Payments whose refund Stripe answers with a failure. */
const unrefundable = new Set<string>()

/** A payment that an admin has returned pays no order while its refund is not made yet. */
async function assignedWhileReturned() {
  const payment = await unmatchedPayment()
  if (!payment) return
  const { admin, id, buyer, second, path } = payment
  unrefundable.add(id)
  injectFaults((body) =>
    [...unrefundable].some((one) => body.includes(`payment_intent=${one}`)) ? 'refused' : 'none',
  )
  expectStatus(await call(admin, 'POST', `${path}/return`), [502], 'a return without a refund')
  const assigned = await call(admin, 'POST', `${path}/assign`, { body: { orderId: second } })
  expectStatus(assigned, [409], 'a returned payment that is assigned')
  unrefundable.delete(id)
  const returned = await retryUntilAnswered(() => call(admin, 'POST', `${path}/return`))
  expectStatus(returned, [200, 409], 'a return, once Stripe refunds again')
  const isBack = async () => (await refundsOf(id)) > 0
  expectThat(await within(20, isBack), 'a returned payment did not go back')
  expectThat(!(await isPaid(buyer, second)), 'a payment was returned and assigned')
}

/** A payment that waits for an admin, and an unpaid order of its total; undefined when a job was quicker. */
async function unmatchedPayment() {
  const [buyer, admin] = await Promise.all([aBuyer(), aBuyer('admin')])
  const part = await aPart(5, PRICE)
  const first = await anOrder(buyer, part)
  const standalone = await retryUntilAnswered(() => createStandaloneIntent(buyer, PRICE))
  expectStatus(
    await confirmPayment(buyer, first, await chargeFor(buyer, first)),
    [200],
    'a payment',
  )
  const id = await charge(standalone)
  // A run of the job in between may have ended it: nothing of that total is unpaid.
  if ((await atStripe.paymentIntents.retrieve(id)).status === 'canceled') return undefined
  await afterFifteenMinutes(id)
  const isListed = async () => {
    await reconcileStandalonePayments()
    const { body } = await call(admin, 'GET', '/unmatched-payment')
    return (body as unknown as { _id: string }[]).some(({ _id }) => _id === id)
  }
  expectThat(await within(20, isListed), 'a payment that pays no order is not listed for an admin')
  const second = await anOrder(buyer, part)
  return { buyer, admin, id, second, path: `/unmatched-payment/${id}` }
}

/** An intent that Stripe did not know for a while is charged after its order was paid by the next. */
async function formerIntent() {
  const buyer = await aBuyer()
  const id = await anOrder(buyer, await aPart(2, PRICE))
  const former = await openPaymentPage(buyer, id)
  await db.update(orders).set({ paymentIntentId: null }).where(eq(orders.id, id))
  expectStatus(await confirmPayment(buyer, id, await chargeFor(buyer, id)), [200], 'a payment')
  const surplus = await charge(former)
  expectStatus(await confirmPayment(buyer, id, surplus), [409], 'a second payment of an order')
  expectThat(
    await within(20, async () => (await refundsOf(surplus)) === 1),
    'a surplus was not refunded',
  )
}

async function refundsOf(id: string) {
  return (await atStripe.refunds.list({ payment_intent: id })).data.length
}

/** As if the job had put it on the admins' list: it is reconciled once an hour from then on. */
async function listForAdmin(id: string) {
  await db
    .update(paymentIntent)
    .set({ succeededAt: sql`now()`, unmatchedAt: sql`now()`, reconciledAt: sql`now()` })
    .where(eq(paymentIntent.id, id))
}

/** As if it had been charged a quarter of an hour ago, and no call had named an order. */
async function afterFifteenMinutes(id: string) {
  await db
    .update(paymentIntent)
    .set({ succeededAt: sql`now() - interval '16 minutes'` })
    .where(eq(paymentIntent.id, id))
}
