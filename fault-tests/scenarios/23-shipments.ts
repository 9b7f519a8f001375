import { randomUUID } from 'node:crypto'
import { getOrderRow, stockOf } from '#test/builders.ts'
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

export const shipments: Scenario = {
  title: 'Packing, shipping, undoing, unpacking and refunding one order at once',
  description: `Each unit is packed or refunded, a refunded order has nothing packed, and a
    refunded unit goes back in stock once.`,
  runs: { short: 6, full: 120 },
  atOnce: 3,
  async run() {
    await packAgainstRefund()
    await shipAgainstRefund()
    await shipTwice()
    await unpackAgainstShip()
    await unshipTwice()
    await unshipAgainstDelivery()
    await twoPackers()
    await inBulk()
    await restockOfTheRest()
    await packAgainstUnits()
    await unitsTwice()
  },
}

async function send(admin: Buyer, method: 'POST' | 'DELETE', path: string, body?: object) {
  await randomDelay(15)
  const key = randomUUID()
  return retryUntilAnswered(() => call(admin, method, path, { body, key }))
}

const pack = (admin: Buyer, order: string, quantity = UNITS) =>
  send(admin, 'POST', `/order/${order}/shipment`, { lines: [{ position: 1, quantity }] })

const ship = (admin: Buyer, shipment: string, carrier = 'UPS') =>
  send(admin, 'POST', `/shipment/${shipment}/ship`, { carrier, tracking: '1Z 999' })

async function refund(admin: Buyer, order: string, more = {}, cents = UNITS * CENTS) {
  const body = { reason: `Sold out, says ${admin.id}`, restock: true, ...more }
  const answer = await send(admin, 'POST', `/order/${order}/refund`, body)
  if (answer.status === 201) recordRefund(String(answer.body.insertedId), order, cents)
  return answer
}

/** A refund of this many units that are not sent, at their price. */
const refundUnits = (admin: Buyer, order: string, quantity: number) =>
  refund(admin, order, { lines: [{ position: 1, quantity }] }, quantity * CENTS)

async function aShipment(admin: Buyer, order: string) {
  const { body } = await pack(admin, order)
  return String(body._id)
}

/** Both may be answered, but a refunded order has nothing packed. */
async function packAgainstRefund() {
  const { order, one, other } = await aSale(SALE)
  const [packed, refunded] = await Promise.all([pack(one, order), refund(other, order)])
  expectStatus(packed, [201, 409], 'packing while a refund is made')
  expectStatus(refunded, [201], 'a refund while the order is packed')
  const row = await getOrderRow(order)
  expectThat(
    row.state === 'refunded' && row.packedUnits === 0,
    `a refunded order is ${row.state} with ${row.packedUnits} packed`,
  )
}

async function shipAgainstRefund() {
  const { order, one, other } = await aSale(SALE)
  const shipment = await aShipment(one, order)
  expectOne(
    await Promise.all([ship(one, shipment), refund(other, order)]),
    'a shipment and a refund of one order',
  )
}

/** The same form from two tabs, and another's with another carrier. */
async function shipTwice() {
  const { order, one, other } = await aSale(SALE)
  const shipment = await aShipment(one, order)
  const answers = await Promise.all([
    ship(one, shipment),
    ship(one, shipment),
    ship(other, shipment, 'DHL'),
  ])
  const winners = new Set(
    answers.filter(({ status }) => status === 200).map(({ body }) => body.carrier),
  )
  expectThat(winners.size === 1, `a parcel was shipped with ${[...winners].join(' and ')}`)
  for (const answer of answers) expectStatus(answer, [200, 409], 'shipping a parcel twice')
}

async function unpackAgainstShip() {
  const { order, one, other } = await aSale(SALE)
  const shipment = await aShipment(one, order)
  expectOne(
    await Promise.all([ship(one, shipment), send(other, 'DELETE', `/shipment/${shipment}`)]),
    'shipping and unpacking one parcel',
  )
}

const unship = (admin: Buyer, shipment: string) =>
  send(admin, 'POST', `/shipment/${shipment}/unship`, { reason: 'Not sent', tellCustomer: false })

/** By both, and meanwhile the rest of the order leaves: its counters are those of its parcels. */
async function unshipTwice() {
  const { order, one, other } = await aSale(SALE)
  const [first, rest] = [await pack(one, order, 1), await pack(one, order, UNITS - 1)]
  const shipment = String(first.body._id)
  expectStatus(await ship(one, shipment), [200], 'shipping one of two parcels')
  const answers = await Promise.all([
    unship(one, shipment),
    unship(other, shipment),
    ship(other, String(rest.body._id)),
  ])
  for (const answer of answers) expectStatus(answer, [200], 'shipping undone twice')
  const { packedUnits, shippedUnits } = await getOrderRow(order)
  expectThat(
    packedUnits === UNITS && shippedUnits === UNITS - 1,
    `one of two parcels has left, and ${shippedUnits} of ${packedUnits} units have`,
  )
}

async function unshipAgainstDelivery() {
  const { order, one, other } = await aSale(SALE)
  const shipment = await aShipment(one, order)
  await ship(one, shipment)
  expectOne(
    await Promise.all([
      unship(one, shipment),
      send(other, 'POST', `/shipment/${shipment}/deliver`),
    ]),
    'undoing the shipping and delivering one parcel',
  )
}

async function twoPackers() {
  const { order, one, other } = await aSale(SALE)
  expectOne(
    await Promise.all([pack(one, order, 3), pack(other, order, 2)]),
    'two packers of 3 and 2 units of 4',
  )
}

async function inBulk() {
  const { order, one, other } = await aSale(SALE)
  const body = { ids: [order], carrier: 'UPS' }
  const answers = await Promise.all(
    [one, other].map((admin) => send(admin, 'POST', '/order/ship', body)),
  )
  const shipped = answers.filter(({ body }) =>
    Object.values(body).some((one) => Object(one).shipped),
  )
  expectThat(shipped.length === 1, `two bulk calls have shipped an order ${shipped.length} times`)
}

/** Shipped units stay out of stock; the rest goes back in stock, once. */
async function restockOfTheRest() {
  const { part, order, one, other } = await aSale(SALE)
  const { body } = await pack(one, order, 1)
  expectStatus(await ship(one, String(body._id)), [200], 'shipping a part of an order')
  const answers = await Promise.all([
    refund(one, order, { withoutReturn: true }),
    refund(other, order, { withoutReturn: true }),
    send(other, 'POST', `/order/${order}/shipment`, {}),
  ])
  expectStatus(answers[2], [201, 409], 'packing the rest while it is refunded')
  const stock = await stockOf(part)
  expectThat(stock === ALL - 1, `of ${ALL} units one is sent and ${stock} are in stock`)
}

/** A unit is packed or refunded; the order is shipped without it, and it is back in stock once. */
async function packAgainstUnits() {
  const { part, order, one, other } = await aSale(SALE)
  const [packed, refunded] = await Promise.all([pack(one, order), refundUnits(other, order, 1)])
  expectOne([packed, refunded], 'packing all units and refunding one of them')
  const gone = refunded.status === 201 ? 1 : 0
  const parcel = gone ? await pack(one, order, UNITS - gone) : packed
  expectStatus(await ship(one, String(parcel.body._id)), [200], 'shipping all that is to be sent')
  const [{ state }, stock] = await Promise.all([getOrderRow(order), stockOf(part)])
  expectThat(state === 'shipped', `an order of which all is sent that is to be is ${state}`)
  expectThat(stock === ALL - UNITS + gone, `${gone} is refunded and ${stock} are in stock`)
}

/** Of three and two units of four; then the rest, with what lies on the shelf. */
async function unitsTwice() {
  const { part, order, one, other } = await aSale(SALE)
  const answers = await Promise.all([refundUnits(one, order, 3), refundUnits(other, order, 2)])
  expectOne(answers, 'refunds of 3 and 2 units of 4')
  const rest = UNITS - (answers[0].status === 201 ? 3 : 2)
  const closed = await refund(one, order, {}, rest * CENTS)
  expectStatus(closed, [201], 'a refund of the rest')
  const stock = await stockOf(part)
  expectThat(stock === ALL, `all ${ALL} units are refunded and ${stock} are in stock`)
}

/** @param what for the message */
function expectOne(answers: Answer[], what: string) {
  const done = answers.filter(({ status }) => status < 300)
  expectThat(done.length === 1, `${what}: ${answers.map(({ status }) => status)}`)
  for (const answer of answers) expectStatus(answer, [200, 201, 409], what)
}
