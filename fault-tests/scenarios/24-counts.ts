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

const UNITS = 60
const CENTS = 900

export const counts: Scenario = {
  title: 'The shelf is counted while units are ordered, canceled, refunded, released and received',
  runs: { short: 6, full: 120 },
  atOnce: 3,
  async run() {
    await nothingLeavesTheShelf()
    await whileUnitsComeIn()
  },
}

/** Until something is received or shipped the shelf holds the same units, so that no count changes anything. */
async function nothingLeavesTheShelf() {
  const part = await aPart(UNITS, CENTS)
  const [admin, counter, ...people] = [
    await aBuyer('admin'),
    await aBuyer('admin'),
    ...(await buyers(6)),
  ]
  await Promise.all([
    ...people.map((buyer, n) => orderAndEnd(buyer, part, n, admin)),
    ...Array.from({ length: 6 }, () => countTheSame(counter, part)),
    randomDelay(60).then(releaseExpiredHolds),
  ])
  await releaseExpiredHolds()
  await countTheSame(counter, part)
}

/** Orders, and then keeps, cancels, lets expire, or pays and gets the money back while the units stay. */
async function orderAndEnd(buyer: Buyer, part: Part, n: number, admin: Buyer) {
  await randomDelay(30)
  const order = await anOrder(buyer, part, 1 + n)
  if (n === 0) return
  if (n === 1) return expectStatus(await cancel(buyer, order), [200], 'a cancel')
  if (n === 2) return void (await letHoldExpire(order))
  const payment = await chargeFor(buyer, order)
  const paid = await retryUntilAnswered(() => confirmPayment(buyer, order, payment))
  expectStatus(paid, [200], 'a payment')
  if (n === 3) return
  // Between the stored refund and the one that Stripe has made, the units are neither sold nor back in stock.
  const [refund] = await Promise.all([
    retryUntilAnswered(() =>
      call(admin, 'POST', `/order/${order}/refund`, {
        body: { reason: 'Changed their mind', restock: true },
        key: `refund-${order}`,
      }),
    ),
    ...[10, 20, 40, 60].map((ms) => countTheSame(admin, part, ms)),
  ])
  expectStatus(refund, [201], 'a refund')
  if (refund.status === 201) recordRefund(String(refund.body.insertedId), order, (1 + n) * CENTS)
}

async function countTheSame(admin: Buyer, part: Part, ms = 250) {
  await randomDelay(ms)
  const { status, body } = await count(admin, part, UNITS)
  const isRight = status === 201 && body.movement === null
  expectThat(isRight, `a count of all ${UNITS} has changed the stock: ${JSON.stringify(body)}`)
  expectThat(
    Number(body.sold) + Number(body.available) === UNITS,
    `a count says ${body.sold} sold and ${body.available} available`,
  )
}

async function whileUnitsComeIn() {
  const part = await aPart(UNITS, CENTS)
  const [admin, counter, ...people] = [
    await aBuyer('admin'),
    await aBuyer('admin'),
    ...(await buyers(3)),
  ]
  await Promise.all([
    ...people.map((buyer, n) => orderAndEnd(buyer, part, n, admin)),
    receive(admin, part, 12),
    count(counter, part, 50),
    count(counter, part, 70),
  ])
  await releaseExpiredHolds()
  const tooFew = await count(counter, part, 0)
  expectStatus(tooFew, [409], 'a count below what is sold')
}

async function receive(admin: Buyer, part: Part, change: number) {
  await randomDelay(30)
  const [body, key] = [{ change, reason: 'received' }, randomUUID()]
  const answer = await retryUntilAnswered(() =>
    call(admin, 'POST', `/product/${part.id}/stock`, { body, key }),
  )
  expectStatus(answer, [201], 'an adjustment')
  recordAdjustment(key, part.id, change)
}

/** Retried until it is answered. What an acknowledged count has changed is recorded in the ledger. */
async function count(admin: Buyer, part: Part, counted: number) {
  await randomDelay(30)
  const key = randomUUID()
  const answer = await retryUntilAnswered(() =>
    call(admin, 'POST', `/product/${part.id}/stock`, { body: { counted }, key }),
  )
  const movement = answer.body.movement as { delta: number } | null | undefined
  if (movement) recordAdjustment(key, part.id, movement.delta)
  return answer
}
