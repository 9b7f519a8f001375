import { getOrderRow, stockOf } from '#test/builders.ts'
import {
  aBuyer,
  anOrder,
  aPart,
  type Buyer,
  cancel,
  charge,
  expectStatus,
  isPaid,
  look,
  openPayment,
  tellPaid,
} from '../buyer.ts'
import type { Answer } from '../call.ts'
import type { Scenario } from '../scenario.ts'
import { disturb, type Fate } from '../stripe-proxy.ts'
import { within } from '../time.ts'
import { expectThat } from '../verdict.ts'

const PATIENCE_SECONDS = 120
/** What a customer may be told while Stripe is like that; 409: another try is under way. */
const TRY_AGAIN = [409, 502, 503]

const FATES: Fate[] = ['answered', 'answered', 'slow', 'slow', 'refused', 'failed', 'lost']
let silences = 0
/** Orders whose payment is made, but twice the shop does not hear of it: the SDK tries twice. */
const unheard = new Map<string, number>()

export const failingStripe: Scenario = {
  title: 'Stripe answers slowly, with 500, or not at all',
  runs: { short: 6, full: 120 },
  atOnce: 6,
  async run(n) {
    disturb(nextFate)
    if (n % 5 === 0) silences += 1 // costs eight seconds each
    await Promise.all([payWhatever(), cancelWhatever()])
  },
}

function nextFate(body: string): Fate {
  const id = /metadata\[orderId\]=([0-9a-f-]+)/.exec(decodeURIComponent(body))?.[1] ?? ''
  const left = unheard.get(id) ?? 0
  unheard.set(id, left - 1)
  if (left > 0) return 'lost'
  if (silences > 0) {
    silences -= 1
    return 'silent'
  }
  return FATES[Math.floor(Math.random() * FATES.length)] ?? 'answered'
}

async function payWhatever() {
  const buyer = await aBuyer()
  const order = await anOrder(buyer, await aPart(1))
  unheard.set(order, 2)
  const page = await tryUntil(200, () => openPayment(buyer, order), 'a payment page')
  await expectAlive(buyer, order)
  const id = await charge(page)
  await tryUntil(200, () => tellPaid(buyer, order, id), 'a payment')
  expectThat(await isPaid(buyer, order), 'an order is not paid in the end')
}

async function cancelWhatever() {
  const buyer = await aBuyer()
  const part = await aPart(2)
  const order = await anOrder(buyer, part)
  await tryUntil(200, () => openPayment(buyer, order), 'a payment page')
  await expectAlive(buyer, order)
  await tryUntil(200, () => cancel(buyer, order), 'a cancel')
  expectThat(
    (await getOrderRow(order)).cancelledAt !== null,
    'an order is not cancelled in the end',
  )
  expectThat((await stockOf(part)) === 2, 'a cancelled order kept its units')
}

async function tryUntil(status: number, attempt: () => Promise<Answer>, what: string) {
  let answer: Answer = { status: 0, body: {} }
  const isDone = async () => {
    answer = await attempt()
    if (answer.status !== status) expectStatus(answer, TRY_AGAIN, what)
    return answer.status === status
  }
  expectThat(await within(PATIENCE_SECONDS, isDone), `${what} was never answered with ${status}`)
  return answer
}

async function expectAlive(buyer: Buyer, order: string) {
  expectStatus(await look(buyer, order), [200], 'an order while Stripe is away')
}
