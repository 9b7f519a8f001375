import { randomUUID } from 'node:crypto'
import { stockOf } from '#test/builders.ts'
import { type Buyer, expectStatus } from '../buyer.ts'
import { type Answer, call, retryUntilAnswered } from '../call.ts'
import { recordRefund } from '../ledger.ts'
import { aSale } from '../paid-order.ts'
import type { Scenario } from '../scenario.ts'
import { randomDelay } from '../time.ts'
import { expectThat } from '../violations.ts'

const CENTS = 800
const UNITS = 4
const ALL = 10
const SALE = { stock: ALL, cents: CENTS, units: UNITS }

export const returns: Scenario = {
  title: 'Returns, refunds and shipments of one line at once',
  description: `No more units come back than were shipped, and no more money than was paid. A return is
    received once, and closed or refunded, not both.`,
  runs: { short: 6, full: 120 },
  atOnce: 3,
  async run() {
    await twoReturns()
    await returnAgainstShipment()
    await receivedTwice()
    await refundedTwice()
    await returnAgainstRefund()
    await closedAgainstRefund()
  },
}

async function send(by: Buyer, path: string, body?: object, method: 'POST' = 'POST') {
  await randomDelay(15)
  const key = randomUUID()
  return retryUntilAnswered(() => call(by, method, path, { body, key }))
}

const ask = (by: Buyer, order: string, quantity: number) =>
  send(by, `/order/${order}/return`, {
    lines: [{ position: 1, quantity }],
    reason: 'does-not-fit',
    note: `Says ${by.id}`,
  })

const receive = (by: Buyer, id: string, received: number, toStock: number) =>
  send(by, `/return/${id}/receive`, { lines: [{ position: 1, received, toStock }] })

async function refund(by: Buyer, order: string, cents: number, more: object) {
  const body = { reason: `It has arrived, says ${by.id}`, ...more }
  const answer = await send(by, `/order/${order}/refund`, body)
  if (answer.status === 201) recordRefund(String(answer.body.insertedId), order, cents)
  return answer
}

/** Of an order, some or all units shipped. */
async function aShippedSale(shipped = UNITS) {
  const sale = await aSale(SALE)
  await shipUnits(sale.one, sale.order, shipped)
  return sale
}

async function shipUnits(by: Buyer, order: string, quantity: number) {
  const packed = await send(by, `/order/${order}/shipment`, { lines: [{ position: 1, quantity }] })
  expectStatus(packed, [201], 'packing')
  const to = { carrier: 'UPS', tracking: '1Z 999' }
  const shipped = await send(by, `/shipment/${packed.body._id}/ship`, to)
  expectStatus(shipped, [200], 'shipping')
}

/** A return of some units that is approved. */
async function anApprovedReturn(by: Buyer, order: string, units: number) {
  const asked = await ask(by, order, units)
  expectStatus(asked, [201], 'asking for a return')
  const id = String(asked.body._id)
  expectStatus(await send(by, `/return/${id}/approve`), [200], 'approving a return')
  return id
}

/** Three and two units of four. */
async function twoReturns() {
  const { order, one, other } = await aShippedSale()
  expectOne(
    await Promise.all([ask(one, order, 3), ask(other, order, 2)]),
    'two returns of one line',
  )
}

/** Four units, of which two are being shipped. */
async function returnAgainstShipment() {
  const { order, one, other } = await aShippedSale(2)
  const [asked] = await Promise.all([ask(one, order, UNITS), shipUnits(other, order, 2)])
  expectStatus(asked, [201, 409], 'a return of what is being shipped')
}

/** Two admins who do not agree how many can be sold again. */
async function receivedTwice() {
  const { part, order, one, other } = await aShippedSale()
  const id = await anApprovedReturn(one, order, 3)
  const before = await stockOf(part)
  const answers = await Promise.all([
    receive(one, id, 3, 2),
    receive(other, id, 3, 1),
    receive(one, id, 3, 2),
  ])
  const winners = answers.filter(({ status }) => status === 200)
  for (const answer of answers) expectStatus(answer, [200, 409], 'receiving a return twice')
  const stocked = (await stockOf(part)) - before
  expectThat(
    winners.length > 0 && (stocked === 1 || stocked === 2),
    `a return that was received by two has put ${stocked} of 3 units back in stock`,
  )
}

async function refundedTwice() {
  const { order, one, other } = await aShippedSale()
  const returnId = await anApprovedReturn(one, order, 1)
  expectStatus(await receive(one, returnId, 1, 1), [200], 'receiving a return')
  expectOne(
    await Promise.all([
      refund(one, order, CENTS, { returnId }),
      refund(other, order, CENTS, { returnId }),
    ]),
    'two refunds of one return',
  )
  const again = await refund(other, order, CENTS, { returnId })
  expectStatus(again, [409], 'a refund of a return that was refunded')
}

/** The rest of the payment is refunded without a return, while a return is refunded. */
async function returnAgainstRefund() {
  const { order, one, other } = await aShippedSale()
  const returnId = await anApprovedReturn(one, order, 2)
  expectStatus(await receive(one, returnId, 2, 2), [200], 'receiving a return')
  const amount = ((UNITS - 1) * CENTS) / 100
  expectOne(
    await Promise.all([
      refund(one, order, 2 * CENTS, { returnId, amount: (2 * CENTS) / 100 }),
      refund(other, order, (UNITS - 1) * CENTS, { amount }),
    ]),
    'refunds of 2 returned units and of the price of 3, of 4',
  )
}

/** A return that was refunded before is closed while another admin refunds more for it. */
async function closedAgainstRefund() {
  const { order, one, other } = await aShippedSale()
  expectStatus(await refund(one, order, CENTS, { amount: CENTS / 100 }), [201], 'goodwill')
  const returnId = await anApprovedReturn(one, order, 1)
  expectStatus(await receive(one, returnId, 1, 1), [200], 'receiving a return')
  const close = (by: Buyer) => send(by, `/return/${returnId}/close`)
  expectOne(
    await Promise.all([close(one), refund(other, order, 100, { returnId, amount: 1 })]),
    'a return that is closed while it is refunded',
  )
  const again = await refund(other, order, 100, { returnId, amount: 1 })
  expectStatus(again, [409], 'a refund of a return that is closed')
  await close(one)
}

/** @param what for the message */
function expectOne(answers: Answer[], what: string) {
  const done = answers.filter(({ status }) => status < 300)
  expectThat(done.length === 1, `${what}: ${answers.map(({ status }) => status)}`)
  for (const answer of answers) expectStatus(answer, [200, 201, 409], what)
}
