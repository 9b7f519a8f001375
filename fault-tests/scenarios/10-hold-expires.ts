import { releaseExpiredHolds } from '#server/sales/order/release-expired-holds.ts'
import { reconcileOrders } from '#server/sales/payment/reconcile-unpaid-orders.ts'
import { getOrderRow, letHoldExpire, stockOf } from '#test/builders.ts'
import { atStripe } from '#test/card.ts'
import {
  aBuyer,
  anOrder,
  aPart,
  cancel,
  charge,
  confirmPayment,
  excludeFromReconciliation,
  expectStatus,
  isPaid,
  openPaymentPage,
  type Part,
  renewHold,
  submitOrder,
} from '../buyer.ts'
import type { Scenario } from '../scenario.ts'
import { captureEvents } from '../stripe-proxy.ts'
import { randomDelay, within } from '../time.ts'
import { expectThat } from '../violations.ts'

// The maintenance jobs are called here, as by a third process, so that they run at every possible
// moment.

const ALL = 3

export const holdExpires: Scenario = {
  title: 'A hold expires while the card is being confirmed',
  description: `Of the order and a rival one has the units. A charge for units that are sold goes
    back, a paid order keeps its units, and an old page can’t charge.`,
  runs: { short: 10, full: 150 },
  atOnce: 3,
  async run(n) {
    await whileConfirmed(n % 2 === 0)
    await afterPaid()
    await cancellationRacesHoldRelease()
    await reopenedTwice()
    await soldToOthers()
    await chargedTooLate()
    await chargeWithoutEvent()
  },
}

async function whileConfirmed(deliverEvents: boolean) {
  const [buyer, rival] = await Promise.all([aBuyer(), aBuyer()])
  const part = await aPart(ALL)
  const order = await anOrder(buyer, part, ALL)
  if (!deliverEvents) captureEvents(order)
  const page = await openPaymentPage(buyer, order)
  const [confirmed, gotIt] = await Promise.all([
    charge(page).then((id) => confirmPayment(buyer, order, id)),
    buyTheRest(rival, part),
    randomDelay(40).then(() => expireAndRunJobs(order)),
  ])
  expectStatus(confirmed, [200, 404, 409], 'a payment whose hold expires')
  const paid = await isPaid(buyer, order)
  expectThat(!(paid && gotIt), 'the units of one order are sold twice')
  // Its intent ended before the card was charged.
  const isFree = () =>
    within(30, async () => {
      await reconcileAndReleaseHolds()
      return buyTheRest(rival, part)
    })
  expectThat(paid || gotIt || (await isFree()), 'the units of one order are with neither buyer')
}

/** @returns were the units free at one of several moments? */
async function buyTheRest(rival: Awaited<ReturnType<typeof aBuyer>>, part: Part) {
  for (let tries = 0; tries < 8; tries += 1) {
    const { status } = await submitOrder(rival, part, { quantity: ALL })
    if (status === 201) return true
    await randomDelay(20)
  }
  return false
}

async function afterPaid() {
  const buyer = await aBuyer()
  const part = await aPart(ALL)
  const order = await anOrder(buyer, part, 2)
  const page = await openPaymentPage(buyer, order)
  await reconcileOrders() // not charged yet
  expectStatus(await confirmPayment(buyer, order, await charge(page)), [200], 'a payment')
  await expireAndRunJobs(order)
  expectThat((await stockOf(part)) === ALL - 2, 'the units of a paid order were released')
}

async function cancellationRacesHoldRelease() {
  const buyer = await aBuyer()
  const part = await aPart(ALL)
  const order = await anOrder(buyer, part, 2)
  await openPaymentPage(buyer, order) // so that the cancellation has to wait for Stripe
  await reconcileOrders()
  await letHoldExpire(order)
  const [canceled] = await Promise.all([
    cancel(buyer, order),
    ...[1, 2, 3, 4].map(() => randomDelay(20).then(releaseExpiredHolds)),
  ])
  expectStatus(canceled, [200], 'a cancellation that races the release of its hold')
  expectThat((await stockOf(part)) === ALL, 'a cancellation and a job released the same units')
}

async function reopenedTwice() {
  const buyer = await aBuyer()
  const part = await aPart(ALL)
  const order = await anOrder(buyer, part, 1)
  await expireAndRunJobs(order)
  const pages = await Promise.all([openPaymentPage(buyer, order), openPaymentPage(buyer, order)])
  for (const page of pages) expectStatus(page, [200], 'the payment page of an expired order')
  expectThat((await stockOf(part)) === ALL, 'a payment page took units')
  const holds = await Promise.all([renewHold(buyer, order), renewHold(buyer, order)])
  for (const hold of holds) expectStatus(hold, [200], 'a hold that is renewed in two tabs')
  expectThat((await stockOf(part)) === ALL - 1, 'two tabs took the units of one order twice')
}

async function soldToOthers() {
  const [buyer, rival] = await Promise.all([aBuyer(), aBuyer()])
  const part = await aPart(ALL)
  const order = await anOrder(buyer, part, ALL)
  captureEvents(order)
  await openPaymentPage(buyer, order)
  await letHoldExpire(order)
  await releaseUnits(part)
  const page = await openPaymentPage(buyer, order) // a client that renews no hold
  await anOrder(rival, part, ALL)
  const payment = await charge(page)
  const answers = await Promise.all([1, 2].map(() => confirmPayment(buyer, order, payment)))
  for (const answer of answers)
    expectStatus(answer, [404, 409], 'a payment for units that are sold')
  // A refund is stored first: when another process's job stored it, Stripe is called a moment
  // later.
  const isRefunded = async () =>
    (await atStripe.refunds.list({ payment_intent: payment })).data.length > 0
  expectThat(await within(10, isRefunded), 'a charge for units that are sold was not refunded')
  expectThat(
    (await getOrderRow(order)).cancelledAt !== null,
    'an order without units is not canceled',
  )
}

/** The card on a page of before can't be charged; Pay renews the hold, and charges. */
async function chargedTooLate() {
  const buyer = await aBuyer()
  const part = await aPart(ALL)
  const order = await anOrder(buyer, part, ALL)
  const page = await openPaymentPage(buyer, order)
  await letHoldExpire(order)
  await releaseUnits(part)
  const { status } = await atStripe.paymentIntents.retrieve(await charge(page))
  expectThat(status === 'canceled', `an intent whose units were released is ${status}`)
  expectStatus(await renewHold(buyer, order), [200], 'a hold that is renewed for its payment')
  const payment = await charge(await openPaymentPage(buyer, order))
  expectStatus(await confirmPayment(buyer, order, payment), [200], 'a payment of a renewed hold')
}

/** No browser call, no event, and no reconciliation before the hold ends. */
async function chargeWithoutEvent() {
  const buyer = await aBuyer()
  const part = await aPart(ALL)
  const order = await anOrder(buyer, part, ALL)
  await excludeFromReconciliation(order)
  captureEvents(order)
  await charge(await openPaymentPage(buyer, order))
  await letHoldExpire(order)
  await releaseExpiredHolds()
  expectThat(
    (await stockOf(part)) === 0,
    'the units of a charged order were released before it was reconciled',
  )
  const seen = await within(30, async () => {
    await reconcileAndReleaseHolds()
    return isPaid(buyer, order)
  })
  expectThat(seen, 'a charged order was never reconciled')
}

async function expireAndRunJobs(order: string) {
  await letHoldExpire(order)
  await reconcileAndReleaseHolds()
}

/** Repeated: the jobs skip an order that another transaction has locked. */
function releaseUnits(part: Part) {
  return within(30, async () => {
    await reconcileAndReleaseHolds()
    return (await stockOf(part)) === ALL
  })
}

async function reconcileAndReleaseHolds() {
  await reconcileOrders()
  await releaseExpiredHolds()
}
