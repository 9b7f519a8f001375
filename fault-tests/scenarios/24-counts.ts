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
  twoAdmins,
} from '../buyer.ts'
import { call, retryUntilAnswered } from '../call.ts'
import { recordAdjustment } from '../ledger.ts'
import { payOrder, refundOrder } from '../paid-order.ts'
import type { Scenario } from '../scenario.ts'
import { randomDelay } from '../time.ts'
import { expectThat } from '../violations.ts'

const UNITS = 60
const CENTS = 900

export const counts: Scenario = {
  title: 'The shelf is counted while units are ordered, canceled, refunded, released and received',
  description: `While the same units lie on the shelf, no count changes the stock. Once units come
    in, the ledger adds up.`,
  runs: { short: 6, full: 120 },
  atOnce: 3,
  async run() {
    await nothingLeavesTheShelf()
    await whileUnitsComeIn()
  },
}

/**
 * Until something is received or shipped the shelf holds the same units, so that no count changes
 * anything.
 */
async function nothingLeavesTheShelf() {
  const part = await aPart(UNITS, CENTS)
  const [[admin, counter], people] = await Promise.all([twoAdmins(), buyers(6)])
  await Promise.all([
    ...people.map((buyer, n) => orderAndEnd(buyer, part, n, admin)),
    ...Array.from({ length: 6 }, () => countTheSame(counter, part)),
    randomDelay(60).then(releaseExpiredHolds),
  ])
  await releaseExpiredHolds()
  await countTheSame(counter, part)
}

/**
 * Orders, and then waits, cancels, lets the hold expire, or pays and gets the money back while the
 * units stay.
 */
async function orderAndEnd(buyer: Buyer, part: Part, n: number, admin: Buyer) {
  await randomDelay(30)
  const order = await anOrder(buyer, part, 1 + n)
  if (n === 0) return
  if (n === 1) return expectStatus(await cancel(buyer, order), [200], 'a cancel')
  if (n === 2) return void (await letHoldExpire(order))
  await payOrder(buyer, order)
  if (n === 3) return
  // Between the stored refund and the one that Stripe has made, the units are neither sold nor back
  // in stock.
  await Promise.all([
    refundOrder(admin, order, (1 + n) * CENTS),
    ...[10, 20, 40, 60].map((ms) => countTheSame(admin, part, ms)),
  ])
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
  const [[admin, counter], people] = await Promise.all([twoAdmins(), buyers(3)])
  await Promise.all([
    ...people.map((buyer, n) => orderAndEnd(buyer, part, n, admin)),
    randomDelay(30).then(() => adjustStock(admin, part, 12, 'received')),
    count(counter, part, 50),
    count(counter, part, 70),
  ])
  await releaseExpiredHolds()
  const tooFew = await count(counter, part, 0)
  expectStatus(tooFew, [409], 'a count below what is sold')
}

/**
 * Retried until it is answered. What an acknowledged count has changed is recorded in the ledger.
 */
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
