import { getOrderRow, stockOf } from '#test/builders.ts'
import { atStripe } from '#test/card.ts'
import {
  aBuyer,
  anOrder,
  aPart,
  cancel,
  charge,
  confirmPayment,
  createStandaloneIntent,
  expectStatus,
  isPaid,
  openPaymentPage,
} from '../buyer.ts'
import { retryUntilAnswered } from '../call.ts'
import type { Scenario } from '../scenario.ts'
import { captureEvents } from '../stripe-proxy.ts'
import { randomDelay } from '../time.ts'
import { expectThat } from '../violations.ts'

export const threeTabs: Scenario = {
  title: 'Three tabs pay one order; payment races cancellation; cancellation is sent twice',
  description: `Three tabs pay one intent. A cancellation meets a charge, a payment page that opens, and
    itself: the order is paid, or can’t be charged and its units go back once.`,
  runs: { short: 16, full: 250 },
  atOnce: 4,
  async run(n) {
    await threeTabsPay()
    await paymentRacesCancellation(n % 2 === 0)
    await openingRacesCancellation()
    await cancelTwice()
    await paidInTwoWays()
  },
}

async function threeTabsPay() {
  const buyer = await aBuyer()
  const order = await anOrder(buyer, await aPart(3), 3)
  const pages = await Promise.all([1, 2, 3].map(() => openPaymentPage(buyer, order)))
  for (const page of pages) expectStatus(page, [200], 'the payment page of one of three tabs')
  expectThat(
    new Set(pages.map(({ body }) => body.clientSecret)).size === 1,
    'three tabs have different payments',
  )
  const paid = await Promise.all(
    pages.map(async (page) => confirmPayment(buyer, order, await charge(page))),
  )
  for (const answer of paid) expectStatus(answer, [200], 'one of three tabs that have paid')
  expectThat(await isPaid(buyer, order), 'an order that three tabs have paid is not paid')
}

async function paymentRacesCancellation(deliverEvents: boolean) {
  const buyer = await aBuyer()
  const part = await aPart(4)
  const order = await anOrder(buyer, part, 4)
  // Half of the time the browser's call alone reports the charge.
  if (!deliverEvents) captureEvents(order)
  const page = await openPaymentPage(buyer, order)
  const [paid, canceled] = await Promise.all([
    charge(page).then((id) => confirmPayment(buyer, order, id)),
    randomDelay(60).then(() => cancel(buyer, order)),
  ])
  expectStatus(canceled, [200, 409], 'a cancellation that races a payment')
  const row = await getOrderRow(order)
  const isCanceled = canceled.status === 200
  expectStatus(paid, isCanceled ? [404, 409] : [200, 409], 'a payment that races a cancellation')
  expectThat(
    (row.cancelledAt !== null) === isCanceled,
    'the answer to a cancellation is not what happened',
  )
  expectThat(
    (await stockOf(part)) === (isCanceled ? 4 : 0),
    'a cancellation did not release the units',
  )
}

async function openingRacesCancellation() {
  const buyer = await aBuyer()
  const order = await anOrder(buyer, await aPart(2))
  captureEvents(order)
  const [page, canceled] = await Promise.all([openPaymentPage(buyer, order), cancel(buyer, order)])
  expectStatus(canceled, [200], 'a cancellation while the payment page opens')
  if (page.status === 200) await charge(page)
  const intent = (await getOrderRow(order)).paymentIntentId
  const { status } = intent
    ? await atStripe.paymentIntents.retrieve(intent)
    : { status: 'canceled' }
  expectThat(status === 'canceled', 'a canceled order can still be charged')
}

async function cancelTwice() {
  const buyer = await aBuyer()
  const part = await aPart(5)
  const order = await anOrder(buyer, part, 2)
  await openPaymentPage(buyer, order)
  const answers = await Promise.all([cancel(buyer, order), cancel(buyer, order)])
  for (const answer of answers)
    expectStatus(answer, [200, 404], 'a cancellation that was sent twice')
  expectThat(
    answers.some(({ status }) => status === 200),
    'neither of two cancellations succeeded',
  )
  expectThat((await stockOf(part)) === 5, 'the units of a canceled order were released twice')
}

/** By the order's own payment and by one that was made for none: one pays, and neither is refunded without an admin. */
async function paidInTwoWays() {
  const buyer = await aBuyer()
  const order = await anOrder(buyer, await aPart(1, 1_000))
  const pages = [
    await openPaymentPage(buyer, order),
    await retryUntilAnswered(() => createStandaloneIntent(buyer, 1_000)),
  ]
  const ids = await Promise.all(pages.map((page) => charge(page)))
  // The browser of each confirms twice.
  const answers = await Promise.all([...ids, ...ids].map((id) => confirmPayment(buyer, order, id)))
  for (const answer of answers)
    expectStatus(answer, [200, 409], 'one of two payments for one order')
  const refunds = await Promise.all(
    ids.map((id) => atStripe.refunds.list({ payment_intent: id }).then(({ data }) => data.length)),
  )
  expectThat(refunds.join() === '0,0', `of two payments were refunded: ${refunds}`)
  expectThat(await isPaid(buyer, order), 'an order with two payments is not paid')
}
