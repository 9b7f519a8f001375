import { randomUUID } from 'node:crypto'
import { releaseExpiredHolds } from '#server/order/stock-hold.ts'
import { letHoldExpire } from '#test/builders.ts'
import {
  aBuyer,
  anOrder,
  aPart,
  type Buyer,
  buyers,
  cancel,
  chargeFor,
  confirmPayment,
  expectStatus,
  type Part,
} from '../buyer.ts'
import { call, retryUntilAnswered } from '../call.ts'
import { recordAdjustment, recordRefund } from '../ledger.ts'
import type { Scenario } from '../scenario.ts'
import { randomDelay } from '../time.ts'
import { expectThat } from '../violations.ts'
import { webUrlOf } from '../web-processes.ts'

const UNITS = 40
const CENTS = 700

export const stockLedger: Scenario = {
  title: 'Units are received, lost, ordered, canceled, refunded and released at once',
  runs: { short: 6, full: 120 },
  atOnce: 3,
  async run() {
    const part = await aPart(UNITS, CENTS)
    const [admin, other, ...people] = [
      await aBuyer('admin'),
      await aBuyer('admin'),
      ...(await buyers(6)),
    ]
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
  },
}

/** An order whose hold ends: with others of the same part, it is released in one statement. */
async function placeAndLetExpire(buyer: Buyer, part: Part) {
  await letHoldExpire(await anOrder(buyer, part, 2))
}

/** Orders, and then keeps, cancels or pays; every paid order is refunded and its units go back. */
async function orderAndEnd(buyer: Buyer, part: Part, n: number, admin: Buyer) {
  await randomDelay(20)
  const order = await anOrder(buyer, part, 1 + n)
  if (n === 0) return
  if (n === 1) return expectStatus(await cancel(buyer, order), [200], 'a cancel')
  const payment = await chargeFor(buyer, order)
  const paid = await retryUntilAnswered(() => confirmPayment(buyer, order, payment))
  expectStatus(paid, [200], 'a payment')
  const body = { reason: 'Sent back', restock: true }
  const key = randomUUID()
  const refund = await retryUntilAnswered(() =>
    call(admin, 'POST', `/order/${order}/refund`, { body, key }),
  )
  expectStatus(refund, [201], 'a refund')
  if (refund.status === 201) recordRefund(String(refund.body.insertedId), order, (1 + n) * CENTS)
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

async function tooMany(admin: Buyer, part: Part) {
  const body = { change: -1_000, reason: 'lost' }
  const answer = await call(admin, 'POST', `/product/${part.id}/stock`, { body })
  expectStatus(answer, [409], 'a loss of more than there is')
}

/** Retried until it is answered. An acknowledged adjustment is recorded in the ledger. */
async function adjust(
  admin: Buyer,
  part: Part,
  change: number,
  reason: string,
  { key = randomUUID() as string, url = webUrlOf(0) } = {},
) {
  await randomDelay(20)
  const body = { change, reason }
  const answer = await retryUntilAnswered(() =>
    call(admin, 'POST', `/product/${part.id}/stock`, { body, key, url }),
  )
  expectStatus(answer, [201], `an adjustment by ${change}`)
  if (answer.status === 201) recordAdjustment(key, part.id, change)
  return answer
}
