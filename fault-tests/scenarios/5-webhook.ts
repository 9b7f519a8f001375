import Stripe from 'stripe'
import { env } from '#server/platform/env.server.ts'
import { getOrderRow } from '#test/builders.ts'
import { atStripe, CARDS } from '#test/card.ts'
import { countOf } from '#test/counters.ts'
import {
  aBuyer,
  anOrder,
  aPart,
  cancel,
  charge,
  chargeFor,
  confirmPayment,
  excludeFromReconciliation,
  expectStatus,
  isPaid,
  openPaymentPage,
} from '../buyer.ts'
import type { Scenario } from '../scenario.ts'
import { captureEvents, deliver, type Event } from '../stripe-proxy.ts'
import { within } from '../time.ts'
import { expectThat } from '../violations.ts'

const TEN_MINUTES = 600
/**
 * The shop ends the payment at the tenth declined card or the fortieth challenge; events are on
 * their way meanwhile.
 */
const MOST_TRIES = 100

export const webhook: Scenario = {
  title: 'The same webhook five times at once, late, out of order, tampered, 10 minutes old',
  description: `Other events are 400; a genuine one has its effect once. Card after card ends the
    payment, and the network counts declined cards of canceled orders.`,
  runs: { short: 10, full: 150 },
  atOnce: 3,
  async run() {
    await forgedThenFiveAtOnce()
    await late()
    await outOfOrder()
    await cardsUntilTheEnd(CARDS.declined, 'declined cards')
    await cardsUntilTheEnd(CARDS.threeDSecure, '3-D Secure challenges')
    await declinedForCanceledOrder()
  },
}

async function forgedThenFiveAtOnce() {
  const buyer = await aBuyer()
  const id = await anOrder(buyer, await aPart(1))
  await excludeFromReconciliation(id)
  const event = await nextEvent(captureEvents(id), () => chargeFor(buyer, id))
  for (const [forged, what] of forgeries(event)) {
    expectAnswer(await deliver(forged), 400, what)
  }
  expectThat(!(await isPaid(buyer, id)), 'a forged event has paid an order')

  for (const status of await Promise.all([1, 2, 3, 4, 5].map(() => deliver(event)))) {
    expectAnswer(status, 200, 'an event that came five times')
  }
  expectThat(await isPaid(buyer, id), 'an event that came five times has not paid its order')
}

function forgeries(event: Event): [Event, string][] {
  const tampered = event.body.replace('"succeeded"', '"canceled"')
  const old = Stripe.webhooks.generateTestHeaderString({
    payload: event.body,
    secret: env.stripe.webhookSecret,
    timestamp: Math.floor(Date.now() / 1000) - TEN_MINUTES,
  })
  const guessed = Stripe.webhooks.generateTestHeaderString({
    payload: event.body,
    secret: 'whsec_guessed',
  })
  return [
    [{ ...event, body: tampered }, 'a tampered event'],
    [{ ...event, signature: old }, 'an event of ten minutes ago'],
    [{ ...event, signature: guessed }, 'an event with a guessed secret'],
    [{ ...event, signature: '' }, 'an unsigned event'],
  ]
}

/** After the order was paid by the browser's call, or canceled. */
async function late() {
  const buyer = await aBuyer()
  const part = await aPart(2)
  const paid = await anOrder(buyer, part)
  const succeeded = await nextEvent(captureEvents(paid), async () => {
    expectStatus(
      await confirmPayment(buyer, paid, await chargeFor(buyer, paid)),
      [200],
      'a payment',
    )
  })
  const canceled = await anOrder(buyer, part)
  await openPaymentPage(buyer, canceled)
  const cancellationEvent = await nextEvent(captureEvents(canceled), () => cancel(buyer, canceled))
  for (const event of [succeeded, cancellationEvent, succeeded]) {
    expectAnswer(await deliver(event), 200, 'a late event')
  }
  expectThat(await isPaid(buyer, paid), 'a late event has changed a paid order')
  expectThat(
    (await getOrderRow(canceled)).paidAt === null,
    'a late event has paid a canceled order',
  )
}

/** The success is delivered before the earlier failure. */
async function outOfOrder() {
  const buyer = await aBuyer()
  const order = await anOrder(buyer, await aPart(1))
  const events = captureEvents(order)
  const page = await openPaymentPage(buyer, order)
  const failed = await nextEvent(events, () => charge(page, CARDS.declined))
  const succeeded = await nextEvent(events, () => charge(page))
  await Promise.all([succeeded, failed].map((event) => deliver(event)))
  expectAnswer(await deliver(failed), 200, 'an event out of order')
  expectThat(await isPaid(buyer, order), 'events out of order have left a charged order unpaid')
}

/**
 * A thief tries stolen cards for one order, in four tabs at once, until the shop ends the payment.
 */
async function cardsUntilTheEnd(card: string, what: string) {
  const thief = await aBuyer()
  const id = await anOrder(thief, await aPart(1))
  const page = await openPaymentPage(thief, id)
  const intentId = (await getOrderRow(id)).paymentIntentId ?? ''
  let tried = 0
  const isEnded = async () =>
    (await atStripe.paymentIntents.retrieve(intentId)).status === 'canceled'
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (tried < MOST_TRIES && !(await isEnded())) {
        tried += 1
        await charge(page, card)
      }
    }),
  )
  expectThat(await isEnded(), `a payment takes ${tried} ${what}`)
  expectStatus(await openPaymentPage(thief, id), [429], `a payment after too many ${what}`)
  expectThat((await getOrderRow(id)).stockHeld, `${what} have released an order’s units`)
}

/**
 * The thief cancels the order before the event of a declined card arrives: their network still
 * counts the card.
 */
async function declinedForCanceledOrder() {
  const thief = await aBuyer()
  const id = await anOrder(thief, await aPart(1))
  const events = captureEvents(id)
  const page = await openPaymentPage(thief, id)
  const declined = await nextEvent(events, () => charge(page, CARDS.declined))
  expectStatus(await cancel(thief, id), [200], 'a cancellation')
  expectAnswer(await deliver(declined), 200, 'the event of a declined card')
  const counted = await countOf(`declined-cards:ip:${thief.ip}`)
  expectThat(counted > 0, 'a network does not count a declined card')
}

/** The next event that Stripe sends because of `act`. */
async function nextEvent(events: Event[], act: () => Promise<unknown>) {
  const before = events.length
  await act()
  await within(20, async () => events.length > before)
  const event = events[before]
  if (!event) throw new Error('Stripe has sent no event')
  return event
}

function expectAnswer(status: number, expected: number, what: string) {
  expectThat(status === expected, `${what} was answered with ${status}, not ${expected}`)
}
