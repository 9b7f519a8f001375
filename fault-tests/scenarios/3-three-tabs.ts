import { eq } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'
import { order as orders } from '#server/platform/db/schema/order.ts'
import { getOrderRow, stockOf } from '#test/builders.ts'
import { atStripe } from '#test/card.ts'
import {
  aBuyer,
  anOrder,
  aPart,
  type Buyer,
  cancel,
  charge,
  chargeFor,
  confirmPayment,
  expectStatus,
  isPaid,
  openPaymentAtPrice,
  openPaymentPage,
} from '../buyer.ts'
import type { Scenario } from '../scenario.ts'
import { captureEvents, deliver } from '../stripe-proxy.ts'
import { randomDelay, within } from '../time.ts'
import { expectThat } from '../violations.ts'

export const threeTabs: Scenario = {
  title:
    'Three tabs pay one order; payment races cancellation; cancellation is sent twice; payments named for another order',
  description: `The order is paid, or can’t be charged and its units go back once. A payment pays
    one order, its own or the one that it is named for, or goes back.`,
  runs: { short: 16, full: 250 },
  atOnce: 4,
  async run(n) {
    await threeTabsPay()
    await paymentRacesCancellation(n % 2 === 0)
    await openingRacesCancellation()
    await cancelTwice()
    await namedForAnotherOrder()
    await chargedAfterCancellation()
    await chargedAfterPayment()
  },
}

async function threeTabsPay() {
  const buyer = await aBuyer()
  const part = await aPart(3)
  const order = await anOrder(buyer, part, 3)
  const pages = await Promise.all([
    openPaymentPage(buyer, order),
    openPaymentPage(buyer, order),
    openPaymentAtPrice(buyer, part.pricePerUnitCents),
  ])
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

/**
 * One payment is named for an older order of its total, while its own order is canceled and Stripe
 * reports the charge.
 */
async function namedForAnotherOrder() {
  const buyer = await aBuyer()
  const part = await aPart(2)
  const [older, newer] = [await anOrder(buyer, part), await anOrder(buyer, part)]
  const page = await openPaymentAtPrice(buyer, part.pricePerUnitCents)
  expectThat(page.body.orderId === newer, 'a price names another order than the newest')
  const [id, canceled] = await Promise.all([
    charge(page).then(async (payment) => {
      const named = await confirmPayment(buyer, older, payment)
      expectStatus(named, [200, 409], 'a payment that is named for another order')
      return payment
    }),
    randomDelay(60).then(() => cancel(buyer, newer)),
  ])
  expectStatus(canceled, [200, 409], 'a cancellation of the order that a payment was begun for')
  const { status } = await atStripe.paymentIntents.retrieve(id)
  const isOnePaid = async () =>
    (await paidOf(buyer, [older, newer])) === (status === 'succeeded' ? 1 : 0)
  expectThat(await within(20, isOnePaid), 'one payment named for another order did not pay one')
  expectThat((await refundsOf(id)) === 0, 'a payment that pays an order was refunded')
}

/**
 * An order is canceled while Stripe does not know its intent, which is charged all the same: the
 * charge goes back at once, or pays another order for which it is named meanwhile.
 */
async function chargedAfterCancellation() {
  const buyer = await aBuyer()
  const part = await aPart(2)
  const [order, other] = [await anOrder(buyer, part), await anOrder(buyer, part)]
  const events = captureEvents(order)
  const page = await openPaymentPage(buyer, order)
  await forgetIntent(order)
  expectStatus(await cancel(buyer, order), [200], 'a cancellation')
  const id = await charge(page)
  // A job may have ended it.
  if ((await atStripe.paymentIntents.retrieve(id)).status === 'canceled') return
  await within(20, async () => events.length > 0)
  const [named] = await Promise.all([
    randomDelay(30).then(() => confirmPayment(buyer, other, id)),
    ...events.map((event) => randomDelay(30).then(() => deliver(event))),
  ])
  expectStatus(named, [200, 409], 'a payment of a canceled order that is named for another')
  const isSettled = async () => ((await refundsOf(id)) === 1) !== (await isPaid(buyer, other))
  expectThat(
    await within(20, isSettled),
    'a charge after a cancellation did not go back, or went back and paid',
  )
}

/**
 * An intent that Stripe did not know for a while is charged after its order was paid by the next.
 */
async function chargedAfterPayment() {
  const buyer = await aBuyer()
  const id = await anOrder(buyer, await aPart(2))
  const former = await openPaymentPage(buyer, id)
  await forgetIntent(id)
  expectStatus(await confirmPayment(buyer, id, await chargeFor(buyer, id)), [200], 'a payment')
  const surplus = await charge(former)
  if ((await atStripe.paymentIntents.retrieve(surplus)).status === 'canceled') return
  expectStatus(await confirmPayment(buyer, id, surplus), [409], 'a second payment of an order')
  const isBack = async () => (await refundsOf(surplus)) === 1
  expectThat(await within(20, isBack), 'a surplus was not refunded')
}

/** As if Stripe had not known the intent when the shop asked last. */
function forgetIntent(orderId: string) {
  return db.update(orders).set({ paymentIntentId: null }).where(eq(orders.id, orderId))
}

async function paidOf(buyer: Buyer, ids: string[]) {
  return (await Promise.all(ids.map((id) => isPaid(buyer, id)))).filter(Boolean).length
}

async function refundsOf(id: string) {
  return (await atStripe.refunds.list({ payment_intent: id })).data.length
}
