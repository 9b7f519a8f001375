import { getOrderRow, stockOf } from '#test/builders.ts'
import {
  aBuyer,
  anOrder,
  aPart,
  type Buyer,
  cancel,
  charge,
  confirmPayment,
  expectStatus,
  getOrder,
  isPaid,
  openPaymentPage,
} from '../buyer.ts'
import type { Answer } from '../call.ts'
import type { Scenario } from '../scenario.ts'
import { type Fault, injectFaults } from '../stripe-proxy.ts'
import { within } from '../time.ts'
import { expectThat } from '../violations.ts'

const RETRY_SECONDS = 120
/** The answers that are right while Stripe fails; 409: another attempt is under way. */
const TRY_AGAIN = [409, 502, 503]

const FAULTS: Fault[] = ['none', 'none', 'slow', 'slow', 'refused', 'failed', 'lost']
let unansweredCalls = 0
/** How many answers about an order’s intent are still to be lost: the SDK tries twice. */
const lostAnswers = new Map<string, number>()

export const failingStripe: Scenario = {
  title: 'Stripe answers slowly, with 500, or not at all',
  description: `Buyers who try again pay once; those who cancel are never charged.`,
  runs: { short: 6, full: 120 },
  atOnce: 6,
  async run(n) {
    injectFaults(nextFault)
    if (n % 5 === 0) unansweredCalls += 1 // costs eight seconds each
    await Promise.all([payWithFaults(), cancelWithFaults()])
  },
}

function nextFault(body: string): Fault {
  const id = /metadata\[orderId\]=([0-9a-f-]+)/.exec(decodeURIComponent(body))?.[1] ?? ''
  const left = lostAnswers.get(id) ?? 0
  lostAnswers.set(id, left - 1)
  if (left > 0) return 'lost'
  if (unansweredCalls > 0) {
    unansweredCalls -= 1
    return 'silent'
  }
  return FAULTS[Math.floor(Math.random() * FAULTS.length)] ?? 'none'
}

async function payWithFaults() {
  const buyer = await aBuyer()
  const order = await anOrder(buyer, await aPart(1))
  lostAnswers.set(order, 2)
  const page = await tryUntil(200, () => openPaymentPage(buyer, order), 'a payment page')
  await expectOrderShown(buyer, order)
  const id = await charge(page)
  await tryUntil(200, () => confirmPayment(buyer, order, id), 'a payment')
  expectThat(await isPaid(buyer, order), 'an order is not paid in the end')
}

async function cancelWithFaults() {
  const buyer = await aBuyer()
  const part = await aPart(2)
  const order = await anOrder(buyer, part)
  await tryUntil(200, () => openPaymentPage(buyer, order), 'a payment page')
  await expectOrderShown(buyer, order)
  await tryUntil(200, () => cancel(buyer, order), 'a cancellation')
  expectThat((await getOrderRow(order)).cancelledAt !== null, 'an order is not canceled in the end')
  expectThat((await stockOf(part)) === 2, 'a canceled order still holds its units')
}

async function tryUntil(status: number, attempt: () => Promise<Answer>, what: string) {
  let answer: Answer = { status: 0, body: {} }
  const isDone = async () => {
    answer = await attempt()
    if (answer.status !== status) expectStatus(answer, TRY_AGAIN, what)
    return answer.status === status
  }
  expectThat(await within(RETRY_SECONDS, isDone), `${what} was never answered with ${status}`)
  return answer
}

async function expectOrderShown(buyer: Buyer, order: string) {
  expectStatus(await getOrder(buyer, order), [200], 'an order while Stripe is unreachable')
}
