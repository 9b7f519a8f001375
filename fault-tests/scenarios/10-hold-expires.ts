import { releaseExpiredHolds } from '#server/order/stock-hold.ts'
import { reconcileOrders } from '#server/payment/reconciliation-jobs.ts'
import { getOrderRow, letHoldExpire, stockOf } from '#test/builders.ts'
import { atStripe } from '#test/card.ts'
import {
  aBuyer,
  anOrder,
  aPart,
  cancel,
  charge,
  expectStatus,
  hideFromSweep,
  isPaid,
  openPayment,
  type Part,
  renewHold,
  sendForm,
  tellPaid,
} from '../buyer.ts'
import type { Scenario } from '../scenario.ts'
import { catchEvents } from '../stripe-proxy.ts'
import { aMoment, within } from '../time.ts'
import { expectThat } from '../verdict.ts'

// The sweep is called here, as a third process does it, so that it comes at every possible moment.

const ALL = 3

export const holdExpires: Scenario = {
  title: 'A hold expires while the card is being confirmed',
  runs: { short: 10, full: 150 },
  atOnce: 3,
  async run(n) {
    await whileConfirmed(n % 2 === 0)
    await afterPaid()
    await cancelRacesSweep()
    await reopenedTwice()
    await soldToOthers()
    await unseen()
  },
}

async function whileConfirmed(isHeard: boolean) {
  const [buyer, rival] = await Promise.all([aBuyer(), aBuyer()])
  const part = await aPart(ALL)
  const order = await anOrder(buyer, part, ALL)
  if (!isHeard) catchEvents(order)
  const page = await openPayment(buyer, order)
  const [told, gotIt] = await Promise.all([
    charge(page).then((id) => tellPaid(buyer, order, id)),
    buyTheRest(rival, part),
    aMoment(40).then(() => expireAndSweep(order)),
  ])
  expectStatus(told, [200, 404, 409], 'a payment whose hold expires')
  const paid = await isPaid(buyer, order)
  expectThat(paid !== gotIt, `the units of one order are ${paid ? 'sold twice' : 'with nobody'}`)
}

/** @returns were the units free at any of some moments? */
async function buyTheRest(rival: Awaited<ReturnType<typeof aBuyer>>, part: Part) {
  for (let tries = 0; tries < 8; tries += 1) {
    const { status } = await sendForm(rival, part, { quantity: ALL })
    if (status === 201) return true
    await aMoment(20)
  }
  return false
}

async function afterPaid() {
  const buyer = await aBuyer()
  const part = await aPart(ALL)
  const order = await anOrder(buyer, part, 2)
  const page = await openPayment(buyer, order)
  await reconcileOrders() // not paid yet, as far as it can see
  expectStatus(await tellPaid(buyer, order, await charge(page)), [200], 'a payment')
  await expireAndSweep(order)
  expectThat((await stockOf(part)) === ALL - 2, 'the units of a paid order came back')
}

async function cancelRacesSweep() {
  const buyer = await aBuyer()
  const part = await aPart(ALL)
  const order = await anOrder(buyer, part, 2)
  await openPayment(buyer, order) // so that the cancel has Stripe to wait for
  await reconcileOrders()
  await letHoldExpire(order)
  const [cancelled] = await Promise.all([
    cancel(buyer, order),
    ...[1, 2, 3, 4].map(() => aMoment(20).then(releaseExpiredHolds)),
  ])
  expectStatus(cancelled, [200], 'a cancel that meets the sweep')
  expectThat((await stockOf(part)) === ALL, 'a cancel and a sweep gave the same units back')
}

async function reopenedTwice() {
  const buyer = await aBuyer()
  const part = await aPart(ALL)
  const order = await anOrder(buyer, part, 1)
  await expireAndSweep(order)
  const pages = await Promise.all([openPayment(buyer, order), openPayment(buyer, order)])
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
  catchEvents(order)
  const page = await openPayment(buyer, order)
  await letHoldExpire(order)
  // More than once, perhaps: a sweep skips an order that somebody else looks at just now.
  await within(30, async () => {
    await sweep()
    return (await stockOf(part)) === ALL
  })
  await anOrder(rival, part, ALL)
  const payment = await charge(page)
  const answers = await Promise.all([1, 2].map(() => tellPaid(buyer, order, payment)))
  for (const answer of answers)
    expectStatus(answer, [404, 409], 'a payment for units that are gone')
  // It is stored first: when it was another's sweep that looked, Stripe hears of it a moment later.
  const isRefunded = async () =>
    (await atStripe.refunds.list({ payment_intent: payment })).data.length > 0
  expectThat(await within(10, isRefunded), 'a charge for units that are gone did not go back')
  expectThat(
    (await getOrderRow(order)).cancelledAt !== null,
    'an order without units is not cancelled',
  )
}

/** Nobody tells of the charge, and Stripe is away when the hold ends: nobody looks. */
async function unseen() {
  const buyer = await aBuyer()
  const part = await aPart(ALL)
  const order = await anOrder(buyer, part, ALL)
  await hideFromSweep(order)
  catchEvents(order)
  await charge(await openPayment(buyer, order))
  await letHoldExpire(order)
  await releaseExpiredHolds()
  expectThat((await stockOf(part)) === 0, 'the units of a charged order came back unseen')
  const seen = await within(30, async () => {
    await sweep()
    return isPaid(buyer, order)
  })
  expectThat(seen, 'a charged order was never looked at')
}

async function expireAndSweep(order: string) {
  await letHoldExpire(order)
  await sweep()
}

async function sweep() {
  await reconcileOrders()
  await releaseExpiredHolds()
}
