import { randomUUID } from 'node:crypto'
import { releaseExpiredHolds } from '#server/sales/order/release-expired-holds.ts'
import { letHoldExpire } from '#test/builders.ts'
import { adjustStock } from '../adjust-stock.ts'
import {
  anOrder,
  aPart,
  type Buyer,
  buyers,
  cancel,
  expectStatus,
  type Part,
  submitBasket,
  twoAdmins,
} from '../buyer.ts'
import { call } from '../call.ts'
import { recordAdjustment } from '../ledger.ts'
import { payOrder, refundOrder } from '../paid-order.ts'
import type { Scenario } from '../scenario.ts'
import { randomDelay } from '../time.ts'
import { expectThat } from '../violations.ts'
import { webUrlOf } from '../web-processes.ts'

const UNITS = 40
const CENTS = 700

export const stockLedger: Scenario = {
  title: 'Units are received, lost, ordered, canceled, refunded and released at once',
  description: `Each form makes one movement, a delivery in the reverse sequence waits for nobody
    forever, and the ledger adds up.`,
  runs: { short: 6, full: 120 },
  atOnce: 3,
  async run() {
    const part = await aPart(UNITS, CENTS)
    const [[admin, other], people] = await Promise.all([twoAdmins(), buyers(6)])
    await Promise.all(people.slice(0, 3).map((buyer) => placeAndLetExpire(buyer, part)))
    await Promise.all([
      ...people.slice(2).map((buyer, n) => orderAndEnd(buyer, part, n, admin)),
      receiveTwice(admin, part),
      adjust(other, part, -2, 'damaged'),
      adjust(other, part, 3, 'returned'),
      tooMany(other, part),
      randomDelay(30).then(releaseExpiredHolds),
      randomDelay(30).then(releaseExpiredHolds),
    ])
    await releaseExpiredHolds()
    await deliveries(admin, other)
  },
}

/** An order whose hold ends: with others of the same part, it is released in one statement. */
async function placeAndLetExpire(buyer: Buyer, part: Part) {
  await letHoldExpire(await anOrder(buyer, part, 2))
}

/** Orders, and then waits, cancels or pays; every paid order is refunded and its units go back. */
async function orderAndEnd(buyer: Buyer, part: Part, n: number, admin: Buyer) {
  await randomDelay(20)
  const order = await anOrder(buyer, part, 1 + n)
  if (n === 0) return
  if (n === 1) return expectStatus(await cancel(buyer, order), [200], 'a cancel')
  await payOrder(buyer, order)
  await refundOrder(admin, order, (1 + n) * CENTS)
}

/** One form, sent to both processes at once and once more. */
async function receiveTwice(admin: Buyer, part: Part) {
  const key = randomUUID()
  const send = (n: number) => adjust(admin, part, 12, 'received', { key, url: webUrlOf(n % 2) })
  const answers = await Promise.all([send(0), send(1)])
  answers.push(await send(0))
  const movements = new Set(answers.map(({ body }) => body._id))
  expectThat(movements.size === 1, `one form has made ${movements.size} movements`)
}

/**
 * Two deliveries of the same parts, one in the reverse sequence, meet orders of them: nothing waits
 * for ever.
 */
async function deliveries(admin: Buyer, other: Buyer) {
  const parts = await Promise.all([1, 2, 3].map(() => aPart(UNITS, CENTS)))
  const reversed = parts.toReversed()
  const people = await buyers(4)
  await Promise.all([
    receiveDelivery(admin, parts, 5),
    receiveDelivery(other, reversed, 7),
    ...people.map(async (buyer, n) => {
      await randomDelay(20)
      const answer = await submitBasket(buyer, n % 2 ? reversed : parts)
      expectStatus(answer, [201], 'an order of parts that are delivered')
    }),
  ])
}

/** One form, sent to both processes at once and once more. */
async function receiveDelivery(admin: Buyer, parts: Part[], units: number) {
  const lines = parts.map(({ id }) => ({ productId: id, units }))
  const [key, body] = [randomUUID(), { reference: 'Delivery note', lines }]
  for (const { id } of parts) recordAdjustment(`${key} ${id}`, id, units)
  const send = (n: number) =>
    call(admin, 'POST', '/staff/stock', { body, key, url: webUrlOf(n % 2) })
  await randomDelay(20)
  const answers = await Promise.all([send(0), send(1)])
  answers.push(await send(0))
  for (const answer of answers) expectStatus(answer, [201], 'a delivery')
  const different = new Set(answers.map((answer) => JSON.stringify(answer.body)))
  expectThat(different.size === 1, `one delivery has ${different.size} answers`)
}

async function tooMany(admin: Buyer, part: Part) {
  const body = { change: -1_000, reason: 'lost' }
  const answer = await call(admin, 'POST', `/product/${part.id}/stock`, { body })
  expectStatus(answer, [409], 'a loss of more than there is')
}

async function adjust(...adjustment: Parameters<typeof adjustStock>) {
  await randomDelay(20)
  return adjustStock(...adjustment)
}
