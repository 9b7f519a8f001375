import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'
import { product } from '#server/platform/db/schema/product.ts'
import { getOrderRow, stockOf } from '#test/builders.ts'
import {
  aBuyer,
  aPart,
  type Buyer,
  buyers,
  expectStatus,
  type Part,
  submitBasket,
  submitOrder,
  twoAdmins,
} from '../buyer.ts'
import { type Answer, call, retryUntilAnswered } from '../call.ts'
import { recordRefund } from '../ledger.ts'
import { payOrder } from '../paid-order.ts'
import type { Scenario } from '../scenario.ts'
import { randomDelay, within } from '../time.ts'
import { expectThat } from '../violations.ts'

const PRICE = 5_000
const CORE = 1_500
const UNITS = 3
/** Refunded beside the returns. */
const KINDNESS = 1_000

export const coreCharges: Scenario = {
  title:
    'A core charge changes before the order; old parts and their units come back, and are refunded, at once',
  description: `An order is charged the core charge that its page showed, or refused. Each goes
    back once, with the old part or with the unit, and no old part goes to stock.`,
  runs: { short: 4, full: 60 },
  atOnce: 2,
  async run() {
    await newCharge()
    await oldParts()
  },
}

async function aCorePart() {
  const part = await aPart(1_000, PRICE)
  await setCharge(part.id, CORE)
  return part
}

function setCharge(id: string, coreChargeCents: number) {
  return db.update(product).set({ coreChargeCents }).where(eq(product.id, id))
}

/**
 * An order is charged the core charge that its page has shown, from the basket and from the
 * specification's form.
 */
async function newCharge() {
  const part = await aCorePart()
  const total = (PRICE + CORE) / 100
  const people = await buyers(12)
  const submit = (buyer: Buyer, at: number) =>
    at % 2 === 0 ? submitBasket(buyer, [part], { total }) : submitForm(buyer, part)
  const [answers] = await Promise.all([
    Promise.all(people.map((buyer, at) => randomDelay(20).then(() => submit(buyer, at)))),
    randomDelay(20).then(() => setCharge(part.id, CORE + 500)),
  ])
  for (const answer of answers) {
    expectStatus(answer, [201, 409], 'an order while the core charge changes')
    if (answer.status !== 201) continue
    const { coreCents, totalCents } = await getOrderRow(String(answer.body.insertedId))
    expectThat(coreCents === CORE, `a core charge of ${CORE} is charged as ${coreCents}`)
    expectThat(totalCents === PRICE + CORE, `${totalCents} are charged`)
  }
  for (const at of [0, 1]) {
    expectStatus(await submit(await aBuyer(), at), [409], 'an order at the old core charge')
  }
}

function submitForm(buyer: Buyer, part: Part) {
  return submitOrder(buyer, part, { coreCharge: CORE / 100 })
}

async function send(by: Buyer, path: string, body?: object) {
  await randomDelay(15)
  const key = randomUUID()
  return retryUntilAnswered(() => call(by, 'POST', path, { body, key }))
}

/**
 * Three returns of the same old parts, one of the units themselves, and refunds of all of them and
 * of an amount.
 */
async function oldParts() {
  const [part, other] = [await aCorePart(), await aPart(1_000, PRICE)]
  const buyer = await aBuyer()
  const admins = await twoAdmins()
  const [admin, second] = admins
  const total = (UNITS * (PRICE + CORE) + PRICE) / 100
  const placed = await submitBasket(buyer, [{ ...part, units: UNITS }, other], { total })
  expectStatus(placed, [201], 'an order of a part with a core charge')
  const order = String(placed.body.insertedId)
  await payOrder(buyer, order)
  const packed = await send(admin, `/order/${order}/shipment`, {})
  expectStatus(packed, [201], 'packing')
  const sent = { carrier: 'UPS', tracking: '1Z 999' }
  expectStatus(await send(admin, `/shipment/${packed.body._id}/ship`, sent), [200], 'shipping')
  const stock = await stockOf(part)

  const ask = (by: Buyer, quantity: number, reason = 'core') =>
    send(by, `/order/${order}/return`, { lines: [{ position: 1, quantity }], reason })
  const asked = await Promise.all([ask(buyer, 2), ask(admin, 2), ask(second, 2)])
  const old = onlyOne(asked, 201, 'three returns of the same old parts')
  const id = String(old?.body._id)
  expectStatus(await send(admin, `/return/${id}/approve`), [200], 'approving')
  const receive = (by: Buyer, toStock: number) =>
    send(by, `/return/${id}/receive`, { lines: [{ position: 1, received: 2, toStock }] })
  expectStatus(await receive(admin, 1), [400], 'an old part to stock')
  for (const answer of await Promise.all(admins.map((by) => receive(by, 0)))) {
    expectStatus(answer, [200], 'receiving old parts twice')
  }

  // Without an amount, what was refunded beside the returns would be taken off it.
  const refund = (by: Buyer, returnId: string, cents: number, isNamed = false) =>
    sendRefund(by, order, cents, {
      ...{ returnId, reason: `It has arrived, says ${by.id}` },
      ...(isNamed && { amount: cents / 100 }),
    })
  const kindness = async () => {
    const body = { amount: KINDNESS / 100, reason: 'We are sorry.' }
    const answer = await sendRefund(admin, order, KINDNESS, body)
    expectStatus(answer, [201], 'an amount beside the returns')
  }
  // The third core charge goes back once: for its old part, or with its unit.
  const [one, another, last, units] = await Promise.all([
    refund(admin, id, 2 * CORE),
    refund(second, id, 2 * CORE),
    ask(buyer, 1),
    ask(second, UNITS, 'changed-mind'),
    kindness(),
  ])
  onlyOne([one, another], 201, 'two refunds of old parts')
  expectStatus(units, [201], 'a return of all units')
  expectStatus(last, [201, 409], 'the last old part')
  const hasLast = last.status === 201
  const unitsCents = UNITS * PRICE + (hasLast ? 0 : CORE)
  // The old part that is on its way is decided first, or the units' refund is a 409.
  const rest: [Answer, number, number, number][] = [
    ...(hasLast ? [[last, 1, 0, CORE] as [Answer, number, number, number]] : []),
    [units, UNITS, UNITS, unitsCents],
  ]
  for (const [{ body }, received, toStock, cents] of rest) {
    const returnId = String(body._id)
    expectStatus(await send(admin, `/return/${returnId}/approve`), [200], 'approving')
    const lines = [{ position: 1, received, toStock }]
    expectStatus(await send(admin, `/return/${returnId}/receive`, { lines }), [200], 'receiving')
    const isNamed = toStock > 0
    const refunds = await Promise.all(admins.map((by) => refund(by, returnId, cents, isNamed)))
    onlyOne(refunds, 201, 'two refunds of a return')
  }
  const { refundedCents, returnedUnits } = await getOrderRow(order)
  const expected = UNITS * (PRICE + CORE) + KINDNESS
  expectThat(refundedCents === expected, `${refundedCents} went back, not ${expected}`)
  expectThat(returnedUnits === UNITS, `${returnedUnits} units are back`)
  expectThat((await stockOf(part)) === stock + UNITS, 'an old part went to stock')
  expectStatus(await ask(buyer, 1), [409], 'an old part too many')
}

/** Again while another refund of the order is under way. */
async function sendRefund(by: Buyer, order: string, cents: number, body: object) {
  let answer = await send(by, `/order/${order}/refund`, body)
  await within(20, async () => {
    if (!String(answer.body.detail).includes('in progress')) return true
    answer = await send(by, `/order/${order}/refund`, body)
    return false
  })
  if (answer.status === 201) recordRefund(String(answer.body.insertedId), order, cents)
  return answer
}

function onlyOne(answers: Answer[], status: number, what: string) {
  for (const answer of answers) expectStatus(answer, [status, 409], what)
  const winners = answers.filter((answer) => answer.status === status)
  expectThat(winners.length === 1, `${what}: ${winners.length} succeeded`)
  return winners[0]
}
