import { randomUUID } from 'node:crypto'
import { finishRefunds } from '#server/payment/refund.ts'
import { stockOf } from '#test/builders.ts'
import { atStripe } from '#test/card.ts'
import { aBuyer, anOrder, aPart, type Buyer, chargeFor, expectStatus, tellPaid } from '../buyer.ts'
import { type Answer, call, insist } from '../call.ts'
import { acknowledgeRefund } from '../ledger.ts'
import type { Scenario } from '../scenario.ts'
import { disturb, type Fate } from '../stripe-proxy.ts'
import { aMoment } from '../time.ts'
import { expectThat } from '../verdict.ts'

const ALL = 5
/** What each order here costs, in cents. */
const PAID = 2_000
const MORE_THAN_HALF = 1_200
const A_PART = 300

/** What the calls that make a refund meet, one after the other: the SDK tries twice. */
const TROUBLES: Fate[][] = [
  ['late', 'refused'],
  ['slow'],
  ['refused', 'refused'],
  ['failed', 'failed'],
  ['lost', 'lost'],
]
const fates = new Map<string, Fate[]>()

export const refunds: Scenario = {
  title: 'Two admins refund one order; a form sent twice; a failing Stripe; its dashboard',
  runs: { short: 6, full: 120 },
  atOnce: 3,
  async run(n) {
    disturb(nextFate)
    await twoAdmins()
    await sentTwice()
    await madeThere()
    // A silence costs eight seconds.
    await inTrouble(n % 10 === 7 ? ['silent'] : (TROUBLES[n % TROUBLES.length] ?? []))
    await abandoned()
  },
}

function nextFate(body: string): Fate {
  const isRefund = body.includes('refundId')
  const id = /metadata\[orderId\]=([0-9a-f-]+)/.exec(decodeURIComponent(body))?.[1] ?? ''
  return (isRefund && fates.get(id)?.shift()) || 'answered'
}

/** A paid order of two units, and two admins. */
async function aSale() {
  const [buyer, one, other] = await Promise.all([aBuyer(), aBuyer('admin'), aBuyer('admin')])
  const part = await aPart(ALL, PAID / 2)
  const order = await anOrder(buyer, part, 2)
  const payment = await chargeFor(buyer, order)
  expectStatus(await insist(() => tellPaid(buyer, order, payment)), [200], 'a payment')
  return { part, order, payment, one, other }
}

type Wish = { cents: number; rest?: boolean; reason?: string; restock?: boolean }

/** Sends the refund form once. What is acknowledged goes into the ledger. */
async function send(
  admin: Buyer,
  order: string,
  { cents, rest = false, reason = 'Arrived scratched', restock = false }: Wish,
  key: string,
): Promise<Answer> {
  const body = { ...(!rest && { amount: cents / 100 }), reason, restock }
  const answer = await call(admin, 'POST', `/order/${order}/refund`, { body, key })
  if (answer.status === 201) acknowledgeRefund(String(answer.body.insertedId), order, cents)
  return answer
}

/** Sends it until it is answered. */
function give(admin: Buyer, order: string, wish: Wish, key: string = randomUUID()) {
  return insist(() => send(admin, order, wish, key))
}

/** Of two wishes for more than half one is granted, and of two for all that is left. */
async function twoAdmins() {
  const { part, order, one, other } = await aSale()
  const wishes: Wish[] = [
    { cents: MORE_THAN_HALF },
    { cents: PAID - MORE_THAN_HALF, rest: true, restock: true },
  ]
  for (const wish of wishes) {
    const answers = await Promise.all([
      give(one, order, { ...wish, reason: 'Arrived scratched' }),
      give(other, order, { ...wish, reason: 'Arrived late' }),
    ])
    const statuses = answers.map(({ status }) => status).sort()
    expectThat(statuses.join() === '201,409', `two admins’ refunds were answered with ${statuses}`)
  }
  expectThat((await stockOf(part)) === ALL, 'refunded units came back not at all, or twice')
  const more = await give(one, order, { cents: 1 })
  expectStatus(more, [409], 'a refund of what was refunded')
}

async function sentTwice() {
  const { order, one, other } = await aSale()
  const key = randomUUID()
  const wish = { cents: A_PART }
  const answers = await Promise.all([1, 2].map(() => give(one, order, wish, key)))
  answers.push(await give(one, order, wish, key))
  for (const answer of answers) expectStatus(answer, [201], 'a refund form that was sent again')
  const ids = new Set(answers.map(({ body }) => body.insertedId))
  expectThat(ids.size === 1, `one refund form has made ${ids.size} refunds`)
  const changed = await give(one, order, { cents: A_PART + 1 }, key)
  expectStatus(changed, [422], 'another refund with the same key')
  const more = await give(other, order, { cents: PAID - A_PART + 1 })
  expectStatus(more, [409], 'a refund of more than is left')
}

/** Somebody gives money back in Stripe’s dashboard while an admin does it in the shop. */
async function madeThere() {
  const { order, payment, one } = await aSale()
  const cents = Math.random() < 0.5 ? A_PART : MORE_THAN_HALF
  const [there, here] = await Promise.all([
    aMoment(30).then(() =>
      atStripe.refunds.create({ payment_intent: payment, amount: cents }).catch(() => undefined),
    ),
    give(one, order, { cents }),
  ])
  if (there) acknowledgeRefund(there.id, order, cents)
  const bothFit = cents === A_PART
  expectThat(!bothFit || there !== undefined, 'the dashboard could not refund a part')
  expectStatus(here, there && !bothFit ? [409] : [201], 'a refund that meets one made elsewhere')
}

/** The admin tries again, as the answer says. */
async function inTrouble(trouble: Fate[]) {
  const { order, one } = await aSale()
  fates.set(order, [...trouble])
  const answer = await give(one, order, { cents: A_PART })
  expectStatus(answer, [201], `a refund that met ${trouble.join(', ')}`)
}

/** The admin does not: the sweep makes it. */
async function abandoned() {
  const { order, one } = await aSale()
  fates.set(order, ['refused', 'refused'])
  const answer = await send(one, order, { cents: A_PART }, randomUUID())
  expectStatus(answer, [502], 'a refund that Stripe does not answer')
  acknowledgeRefund(randomUUID(), order, A_PART)
  await finishRefunds()
}
