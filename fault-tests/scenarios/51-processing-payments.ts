import { eq } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'
import { audit } from '#server/platform/db/schema/audit.ts'
import { releaseExpiredHolds } from '#server/sales/order/release-expired-holds.ts'
import { reconcileOrders } from '#server/sales/payment/reconcile-unpaid-orders.ts'
import { getOrderRow, letHoldExpire, stockOf } from '#test/builders.ts'
import { atStripe, idOf, payByBank, settleAtStripe } from '#test/card.ts'
import {
  aBuyer,
  anOrder,
  aPart,
  type Buyer,
  cancel,
  expectStatus,
  isPaid,
  openPaymentPage,
  submitOrder,
} from '../buyer.ts'
import { retryUntilAnswered } from '../call.ts'
import type { Scenario } from '../scenario.ts'
import { captureEvents, deliver, type Event } from '../stripe-proxy.ts'
import { randomDelay, within } from '../time.ts'
import { expectThat } from '../violations.ts'
import { restartWebProcess } from '../web-processes.ts'

const ALL = 3

export const processingPayments: Scenario = {
  title:
    'Bank debits that are processing: events lost, doubled, out of order; the hold ends; a cancellation races success',
  description: `A debit that succeeds pays its order, with the units that it held meanwhile; one that fails frees them. Until
    then no other payment begins, and only the staff cancel.`,
  runs: { short: 4, full: 60 },
  atOnce: 2,
  async run(n) {
    await eventsInAnySequence('success', n === 0)
    await eventsInAnySequence('insufficientFunds')
    await withoutEvents()
    await holdEnds()
    await cancellationRacesSuccess()
  },
}

type Bank = 'success' | 'insufficientFunds'

/** An order of all units, whose events are captured. */
async function anOpenOrder() {
  const buyer = await aBuyer()
  const part = await aPart(ALL)
  const order = await anOrder(buyer, part, ALL)
  const events = captureEvents(order)
  const page = await retryUntilAnswered(() => openPaymentPage(buyer, order))
  const intent = { clientSecret: String(page.body.clientSecret) }
  return { buyer, part, order, events, intent, id: idOf(intent) }
}

/** The same, and Stripe processes the debit, as the shop knows. */
async function aProcessingOrder(bank: Bank) {
  const open = await anOpenOrder()
  await payByBank(open.intent, bank)
  await untilIn(open.events, 1)
  await Promise.all(open.events.map((event) => deliver(event)))
  const isKnown = async () => (await getOrderRow(open.order)).processingSince !== null
  expectThat(await within(30, isKnown), 'an order does not say that its payment is processing')
  return open
}

async function untilIn(events: Event[], count: number) {
  expectThat(
    await within(30, async () => events.length >= count),
    `Stripe has sent ${events.length} events, not ${count}`,
  )
}

/** Each twice and all at once; in one run a process is killed meanwhile. */
async function eventsInAnySequence(bank: Bank, isKilled = false) {
  const { buyer, order, events, id, part } = await aProcessingOrder(bank)
  const second = await retryUntilAnswered(() => openPaymentPage(buyer, order))
  expectStatus(second, [409], 'a second payment')
  await settleAtStripe(id)
  await untilIn(events, 2)
  const kill = isKilled ? restartWebProcess(0) : undefined
  const twice = [...events, ...events].sort(() => Math.random() - 0.5)
  await Promise.all(twice.map((event) => untilTaken(event)))
  await kill
  const { processingSince, state } = await getOrderRow(order)
  const expected = bank === 'success' ? 'paid' : 'unpaid'
  expectThat(state === expected, `after a debit (${bank}) an order is ${state}`)
  expectThat(processingSince === null, `a debit has ended (${bank}), and its order waits for it`)
  const told = await db.select().from(audit).where(eq(audit.subjectId, order))
  const failures = told.filter(({ action }) => action === 'payment failed').length
  expectThat(failures === (bank === 'success' ? 0 : 1), `${failures} failures are recorded`)
  if (bank === 'insufficientFunds') await expectFreed(order, part.id)
}

/** As Stripe does, until the shop has answered with 200. */
async function untilTaken(event: Event) {
  expectThat(await within(60, async () => (await deliver(event)) === 200), 'an event is refused')
}

async function expectFreed(order: string, productId: string) {
  await letHoldExpire(order)
  const isFree = async () => {
    await runJobs()
    return (await stockOf({ id: productId })) === ALL
  }
  expectThat(await within(30, isFree), 'a debit has failed, and its order keeps its units')
}

/** A maintenance job finds out. */
async function withoutEvents() {
  const { buyer, order, intent, id } = await anOpenOrder()
  await payByBank(intent)
  await runJobs()
  const { processingSince } = await getOrderRow(order)
  expectThat(processingSince !== null, 'no job has found out that a payment is processing')
  await settleAtStripe(id)
  const paid = within(30, async () => {
    await runJobs()
    return isPaid(buyer, order)
  })
  expectThat(await paid, 'no job has found out that a debit has succeeded')
}

/** While the hold ends, the buyer confirms the debit, and a rival wants the units. */
async function holdEnds() {
  const { buyer, part, order, intent, id } = await anOpenOrder()
  const rival = await aBuyer()
  const [, gotIt] = await Promise.all([
    randomDelay(40).then(() => payByBank(intent).catch(() => undefined)),
    buyTheRest(rival, part),
    randomDelay(40).then(async () => {
      await letHoldExpire(order)
      await runJobs()
    }),
  ])
  if ((await atStripe.paymentIntents.retrieve(id)).status !== 'processing') return
  for (const _ of [1, 2]) await runJobs()
  const got = gotIt || (await buyTheRest(rival, part))
  expectThat(!got, 'the units of an order whose payment is processing are sold to another')
  await settleAtStripe(id)
  const paid = within(30, async () => {
    await runJobs()
    return isPaid(buyer, order)
  })
  expectThat(await paid, 'a debit has succeeded, and its order is not paid')
}

async function buyTheRest(rival: Buyer, part: Awaited<ReturnType<typeof aPart>>) {
  for (let tries = 0; tries < 4; tries += 1) {
    if ((await submitOrder(rival, part, { quantity: ALL })).status === 201) return true
    await randomDelay(20)
  }
  return false
}

async function cancellationRacesSuccess() {
  const { buyer, part, order, events, id } = await aProcessingOrder('success')
  const admin = await aBuyer('admin')
  const early = await retryUntilAnswered(() => cancel(buyer, order))
  expectStatus(early, [409], 'a cancellation while a payment is processing')
  const late = async (who: Buyer) => {
    await randomDelay(30)
    return retryUntilAnswered(() => cancel(who, order))
  }
  const [byBuyer, byStaff] = await Promise.all([late(buyer), late(admin), settleAtStripe(id)])
  expectStatus(byBuyer, [404, 409], 'a cancellation against the success of a debit')
  const { status } = await atStripe.paymentIntents.retrieve(id)
  if (status === 'canceled') return expectCanceled(order, part.id)
  expectStatus(byStaff, [409], 'a cancellation by the staff after the success of a debit')
  await untilIn(events, 2)
  await Promise.all(events.map((event) => untilTaken(event)))
  const paid = within(30, () => isPaid(buyer, order))
  expectThat(await paid, 'a debit has succeeded, and its order is not paid')
}

async function expectCanceled(order: string, productId: string) {
  const { state } = await getOrderRow(order)
  expectThat(state === 'canceled', `the staff have ended its debit, and an order is ${state}`)
  expectThat((await stockOf({ id: productId })) === ALL, 'a canceled order keeps its units')
}

async function runJobs() {
  await reconcileOrders()
  await releaseExpiredHolds()
}
