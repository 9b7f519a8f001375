import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'
import { dispute } from '#server/platform/db/schema/dispute.ts'
import { refund } from '#server/platform/db/schema/refund.ts'
import { decideAtStripe, disputeAtStripe, warnAtStripe } from '#test/card.ts'
import { type Buyer, expectStatus } from '../buyer.ts'
import { call, retryUntilAnswered } from '../call.ts'
import { recordRefund } from '../ledger.ts'
import { aSale } from '../paid-order.ts'
import type { Scenario } from '../scenario.ts'
import { captureEvents, deliver, type Event } from '../stripe-proxy.ts'
import { randomDelay, within } from '../time.ts'
import { expectThat } from '../violations.ts'

const CENTS = 900
const UNITS = 4
const SALE = { stock: 10, cents: CENTS, units: UNITS }
const A_PART = 300
const EVENT_SECONDS = 20

export const disputes: Scenario = {
  title: 'Disputes in any order, five times each, while an admin packs, refunds and ships',
  description: `Each event counts once. Once the shop knows of the dispute, no parcel leaves
    without an admin’s confirmation and no refund is made; units go back in stock once.`,
  runs: { short: 2, full: 60 },
  atOnce: 3,
  async run(n) {
    await inAnyOrder(n % 2 === 0 ? 'won' : 'lost')
    await atOnce()
    await refusedByStripe()
    await afterPacking()
    await putBack()
    await warned()
  },
}

async function send(admin: Buyer, path: string, body: object) {
  const key = randomUUID()
  return retryUntilAnswered(() => call(admin, 'POST', path, { body, key }))
}

const pack = (admin: Buyer, order: string, more = {}) =>
  send(admin, `/order/${order}/shipment`, more)

const ship = (admin: Buyer, parcel: unknown, more = {}) =>
  send(admin, `/shipment/${parcel}/ship`, { carrier: 'UPS', ...more })

async function giveBack(admin: Buyer, order: string) {
  const body = { amount: A_PART / 100, reason: 'Arrived scratched' }
  const answer = await send(admin, `/order/${order}/refund`, body)
  if (answer.status === 201) recordRefund(String(answer.body.insertedId), order, A_PART)
  return answer
}

/** Each event five times, the last one first, while the bank decides. */
async function inAnyOrder(decision: 'won' | 'lost') {
  const { order, payment, one } = await aSale(SALE)
  const events = captureEvents(payment)
  const id = await disputeAtStripe(payment)
  await arrived(events, 2)
  const opened = deliverFiveTimes(events)
  await randomDelay(20)
  await decideAtStripe(id, decision)
  await arrived(events, decision === 'won' ? 5 : 4)
  const statuses = await Promise.all([opened, deliverFiveTimes(events)])
  for (const status of new Set(statuses.flat())) {
    expectThat(status === 200, `an event of a dispute was answered with ${status}`)
  }
  const rows = await db.select().from(dispute).where(eq(dispute.paymentIntentId, payment))
  const states = rows.map(({ state }) => state).join()
  expectThat(states === decision, `a dispute that was ${decision} is recorded as ${states}`)
  expectStatus(await giveBack(one, order), [decision === 'won' ? 201 : 409], 'a refund after it')
}

/**
 * They may all be answered, but once the shop knows of the dispute, nothing leaves without a word,
 * and no money.
 */
async function atOnce() {
  const { order, payment, one, other } = await aSale(SALE)
  const [id, packed, refunded] = await Promise.all([
    randomDelay(30).then(() => disputeAtStripe(payment)),
    randomDelay(30).then(() => pack(one, order, { lines: [{ position: 1, quantity: 1 }] })),
    randomDelay(30).then(() => giveBack(other, order)),
  ])
  expectStatus(packed, [201, 409], 'packing while a dispute is opened')
  expectStatus(refunded, [201, 409], 'a refund while a dispute is opened')
  expectThat(await isKnown(id), 'the shop does not know of a dispute')

  const before = await countRefunds(order)
  expectStatus(await pack(one, order), [409], 'packing a disputed order')
  expectStatus(await giveBack(other, order), [409], 'a refund of a disputed payment')
  expectThat(
    (await countRefunds(order)) === before,
    'a refused refund of a disputed payment is stored',
  )
  const bulk = await send(one, '/order/ship', { ids: [order], carrier: 'UPS' })
  expectThat(
    JSON.stringify(bulk.body).includes('"shipped":false'),
    'a bulk call has shipped a disputed order',
  )
  expectStatus(await pack(one, order, { despiteDispute: true }), [201], 'packing it anyway')
  await decideAtStripe(id, 'lost')
}

/** Stripe knows of the dispute before the shop does. */
async function refusedByStripe() {
  const { order, payment, one } = await aSale(SALE)
  const events = captureEvents(payment)
  await disputeAtStripe(payment)
  const answer = await giveBack(one, order)
  expectStatus(answer, [409], 'a refund that Stripe refuses')
  expectThat(
    String(answer.body.detail).includes('disputes this payment'),
    'a refund that Stripe refuses does not say that the payment is disputed',
  )
  await arrived(events, 2)
  await deliverFiveTimes(events)
}

/**
 * A parcel that was packed before needs confirmation, too; one that was packed despite the dispute
 * does not.
 */
async function afterPacking() {
  const { order, payment, one } = await aSale(SALE)
  const { body: first } = await pack(one, order, { lines: [{ position: 1, quantity: 1 }] })
  const id = await disputeAtStripe(payment)
  expectThat(await isKnown(id), 'the shop does not know of a dispute')
  const { body: second } = await pack(one, order, { despiteDispute: true })
  expectStatus(await ship(one, first._id), [409], 'shipping what is disputed since it was packed')
  expectStatus(await ship(one, second._id), [200], 'shipping what was packed despite a dispute')
  expectStatus(await ship(one, first._id, { despiteDispute: true }), [200], 'shipping it anyway')
}

/**
 * Two admins put the units back in stock while a third packs one; once the dispute is won, a refund
 * puts none back again.
 */
async function putBack() {
  const { order, payment, one, other } = await aSale(SALE)
  const id = await disputeAtStripe(payment)
  expectThat(await isKnown(id), 'the shop does not know of a dispute')
  const restock = (admin: Buyer) => send(admin, `/order/${order}/restock`, {})
  const aUnit = { lines: [{ position: 1, quantity: 1 }] }
  const answers = await Promise.all([
    randomDelay(20).then(() => restock(one)),
    randomDelay(20).then(() => restock(other)),
    randomDelay(20).then(() => pack(one, order, { ...aUnit, despiteDispute: true })),
  ])
  for (const [at, answer] of answers.entries()) {
    expectStatus(answer, [at === 2 ? 201 : 200], 'units of a disputed order')
  }
  expectStatus(await restock(one), [200], 'putting the units of a disputed order back in stock')
  await decideAtStripe(id, 'won')
  const isWon = and(eq(dispute.id, id), eq(dispute.state, 'won'))
  const known = await within(EVENT_SECONDS, async () => (await db.$count(dispute, isWon)) > 0)
  expectThat(known, 'the shop does not know that a dispute was won')
  const body = { ...aUnit, amount: A_PART / 100, reason: 'Out of stock', restock: true }
  const answer = await send(one, `/order/${order}/refund`, body)
  expectStatus(answer, [201], 'a refund of a unit that is back in stock')
  if (answer.status === 201) recordRefund(String(answer.body.insertedId), order, A_PART)
}

/** A warning forbids no refund, and a full one ends it. */
async function warned() {
  const { order, payment, one, other } = await aSale(SALE)
  const id = await warnAtStripe(payment)
  expectThat(await isKnown(id), 'the shop does not know of a warning')
  expectStatus(await pack(other, order), [409], 'packing an order with a warning')
  const body = { reason: 'The bank warned us', restock: true }
  const answer = await send(one, `/order/${order}/refund`, body)
  expectStatus(answer, [201], 'a refund of an order with a warning')
  if (answer.status === 201) recordRefund(String(answer.body.insertedId), order, CENTS * UNITS)
}

function arrived(events: Event[], count: number) {
  return within(EVENT_SECONDS, async () => events.length >= count)
}

/** Delivers each event five times, the last event first. */
function deliverFiveTimes(events: Event[]) {
  const all = events.toReversed().flatMap((event) => Array.from({ length: 5 }, () => event))
  return Promise.all(all.map((event) => deliver(event)))
}

async function countRefunds(order: string) {
  return db.$count(refund, eq(refund.orderId, order))
}

function isKnown(id: string) {
  return within(EVENT_SECONDS, async () => (await db.$count(dispute, eq(dispute.id, id))) > 0)
}
