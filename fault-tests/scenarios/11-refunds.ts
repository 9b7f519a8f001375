import { randomUUID } from 'node:crypto'
import { sendRefunds } from '#server/sales/payment/refund/send-refund.ts'
import { stockOf } from '#test/builders.ts'
import { atStripe } from '#test/card.ts'
import { type Buyer, expectStatus } from '../buyer.ts'
import { type Answer, call, retryUntilAnswered } from '../call.ts'
import { recordRefund } from '../ledger.ts'
import { aSale } from '../paid-order.ts'
import type { Scenario } from '../scenario.ts'
import { type Fault, injectFaults } from '../stripe-proxy.ts'
import { randomDelay } from '../time.ts'
import { expectThat } from '../violations.ts'

const ALL = 5
/** What each order here costs, in cents. */
const PAID = 2_000
const MORE_THAN_HALF = 1_200
const A_PART = 300
const SALE = { stock: ALL, cents: PAID / 2, units: 2 }

/** The faults of consecutive calls that make a refund: the SDK tries twice. */
const FAULT_SEQUENCES: Fault[][] = [
  ['late', 'refused'],
  ['slow'],
  ['refused', 'refused'],
  ['failed', 'failed'],
  ['lost', 'lost'],
]
const faults = new Map<string, Fault[]>()

export const refunds: Scenario = {
  title: 'Two admins refund one order; a form sent twice; a failing Stripe; its dashboard',
  description: `Of two refunds that don’t both fit, or whose forms show the same, one is made; one
    form makes one refund. If the admin gives up, the jobs make it.`,
  runs: { short: 6, full: 120 },
  atOnce: 3,
  async run(n) {
    injectFaults(nextFault)
    await twoAdmins()
    await twoAdminsWhoSeeTheSame()
    await sentTwice()
    await refundedInDashboard()
    // A call without an answer costs eight seconds.
    await retriedAfterFaults(
      n % 10 === 7 ? ['silent'] : (FAULT_SEQUENCES[n % FAULT_SEQUENCES.length] ?? []),
    )
    await abandoned()
  },
}

function nextFault(body: string): Fault {
  const isRefund = body.includes('refundId')
  const id = /metadata\[orderId\]=([0-9a-f-]+)/.exec(decodeURIComponent(body))?.[1] ?? ''
  return (isRefund && faults.get(id)?.shift()) || 'none'
}

type RefundRequest = {
  cents: number
  rest?: boolean
  reason?: string
  restock?: boolean
  /** What the form shows as refunded, in dollars. */
  refunded?: number
}

/** Sends the refund form once. An acknowledged refund is recorded in the ledger. */
async function send(
  admin: Buyer,
  order: string,
  { cents, rest = false, reason = 'Arrived scratched', restock = false, refunded }: RefundRequest,
  key: string,
): Promise<Answer> {
  const body = { ...(!rest && { amount: cents / 100 }), reason, restock, refunded }
  const answer = await call(admin, 'POST', `/order/${order}/refund`, { body, key })
  if (answer.status === 201) recordRefund(String(answer.body.insertedId), order, cents)
  return answer
}

/** Retries it until it is answered. */
function give(admin: Buyer, order: string, request: RefundRequest, key: string = randomUUID()) {
  return retryUntilAnswered(() => send(admin, order, request, key))
}

/** Of two requests for more than half one is made, and of two for all that is left. */
async function twoAdmins() {
  const { part, order, one, other } = await aSale(SALE)
  const requests: RefundRequest[] = [
    { cents: MORE_THAN_HALF },
    { cents: PAID - MORE_THAN_HALF, rest: true, restock: true },
  ]
  for (const request of requests) {
    const answers = await Promise.all([
      give(one, order, { ...request, reason: 'Arrived scratched' }),
      give(other, order, { ...request, reason: 'Arrived late' }),
    ])
    const statuses = answers.map(({ status }) => status).sort()
    expectThat(statuses.join() === '201,409', `two admins’ refunds were answered with ${statuses}`)
  }
  expectThat((await stockOf(part)) === ALL, 'refunded units were released not at all, or twice')
  const more = await give(one, order, { cents: 1 })
  expectStatus(more, [409], 'a refund of what was refunded')
}

/**
 * Of two refunds that both fit, one is made if neither form shows the other. The second admin then
 * sends it knowingly.
 */
async function twoAdminsWhoSeeTheSame() {
  const { order, one, other } = await aSale(SALE)
  const late = { cents: A_PART, reason: 'Arrived late', refunded: 0 }
  const answers = await Promise.all([
    give(one, order, { cents: A_PART, refunded: 0 }),
    give(other, order, late),
  ])
  const statuses = answers.map(({ status }) => status).sort()
  expectThat(statuses.join() === '201,409', `two equal forms were answered ${statuses}`)
  expectStatus(await give(other, order, late), [409], 'a refund from an old form')
  const knowing = await give(other, order, { ...late, refunded: A_PART / 100 })
  expectStatus(knowing, [201], 'a refund from a current form')
}

async function sentTwice() {
  const { order, one, other } = await aSale(SALE)
  const key = randomUUID()
  const request = { cents: A_PART }
  const answers = await Promise.all([1, 2].map(() => give(one, order, request, key)))
  answers.push(await give(one, order, request, key))
  for (const answer of answers) expectStatus(answer, [201], 'a refund form that was sent again')
  const ids = new Set(answers.map(({ body }) => body.insertedId))
  expectThat(ids.size === 1, `one refund form has made ${ids.size} refunds`)
  const changed = await give(one, order, { cents: A_PART + 1 }, key)
  expectStatus(changed, [422], 'another refund with the same key')
  const more = await give(other, order, { cents: PAID - A_PART + 1 })
  expectStatus(more, [409], 'a refund of more than is left')
}

/** An admin refunds in Stripe’s dashboard while another does in the shop. */
async function refundedInDashboard() {
  const { order, payment, one } = await aSale(SALE)
  const cents = Math.random() < 0.5 ? A_PART : MORE_THAN_HALF
  const [there, here] = await Promise.all([
    randomDelay(30).then(() =>
      atStripe.refunds.create({ payment_intent: payment, amount: cents }).catch(() => undefined),
    ),
    give(one, order, { cents }),
  ])
  if (there) recordRefund(there.id, order, cents)
  const bothFit = cents === A_PART
  expectThat(!bothFit || there !== undefined, 'the dashboard could not refund a part')
  expectStatus(here, there && !bothFit ? [409] : [201], 'a refund that races one in the dashboard')
}

/** The admin retries, as the answer says. */
async function retriedAfterFaults(sequence: Fault[]) {
  const { order, one } = await aSale(SALE)
  faults.set(order, [...sequence])
  const answer = await give(one, order, { cents: A_PART })
  expectStatus(answer, [201], `a refund that met ${sequence.join(', ')}`)
}

/** The admin does not retry: the maintenance job makes it. */
async function abandoned() {
  const { order, one } = await aSale(SALE)
  faults.set(order, ['refused', 'refused'])
  const answer = await send(one, order, { cents: A_PART }, randomUUID())
  expectStatus(answer, [502], 'a refund that Stripe does not answer')
  recordRefund(randomUUID(), order, A_PART)
  await sendRefunds()
}
