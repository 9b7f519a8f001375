import { and, eq, isNull } from 'drizzle-orm'
import { db } from '#server/db/client.ts'
import { account, session, user } from '#server/db/schema/identity.ts'
import { order } from '#server/db/schema/order.ts'
import { profile } from '#server/db/schema/profile.ts'
import { anAccount } from '#test/builders.ts'
import { atStripe } from '#test/card.ts'
import {
  aBuyer,
  anOrder,
  aPart,
  type Buyer,
  cancel,
  charge,
  chargeFor,
  expectStatus,
  openPayment,
  type Part,
  sendForm,
  tellPaid,
} from '../buyer.ts'
import { type Answer, call, insist } from '../call.ts'
import type { Scenario } from '../scenario.ts'
import { aMoment } from '../time.ts'
import { expectThat } from '../verdict.ts'

const PASSWORD = 'secret1'

export const removal: Scenario = {
  title: 'A person is removed, or closes their account, while they order, pay, write and sign in',
  runs: { short: 16, full: 250 },
  atOnce: 4,
  async run(n) {
    const buyer = await aBuyerWithPassword()
    const part = await aPart(100)
    const [paid, open] = [await anOrder(buyer, part), await anOrder(buyer, part, 2)]
    await tellPaid(buyer, paid, await chargeFor(buyer, paid))
    const leaves = n % 2 ? removed(await aBuyer('admin'), buyer) : closed(buyer)
    const leaving = aMoment(60).then(leaves)
    const [left] = await Promise.all([leaving, ...ownCalls(buyer, part, open)])
    // Busy, or a part of it was quicker than all of it: nothing is half done, and the next try does it.
    expectStatus(left, [200, 409], 'leaving')
    const [row] = await db.select().from(user).where(eq(user.id, buyer.id))
    expectThat(
      (row === undefined) === (left.status === 200),
      'leaving is not what it was said to be',
    )
    if (row) expectStatus(await insist(leaves), [200], 'leaving at the second try')
    await expectGone(buyer, part)
  },
}

async function aBuyerWithPassword(): Promise<Buyer> {
  const { address } = await aBuyer()
  return { ...(await anAccount(PASSWORD, { name: 'Casey' })), address }
}

function removed(admin: Buyer, { id }: Buyer) {
  return () => call(admin, 'DELETE', `/user/${id}`)
}

function closed(buyer: Buyer) {
  return () => call(buyer, 'POST', '/account/close', { body: { password: PASSWORD } })
}

/** What the person does meanwhile; that none is answered 500 is said where calls are made. */
function ownCalls(buyer: Buyer, part: Part, open: string) {
  const { email } = buyer
  const education = { education: 'Mechanic' }
  const review = { location: 'Lyon', review: 'Fits.' }
  const calls: [string, number, () => Promise<Answer>][] = [
    ['an order', 201, () => sendForm(buyer, part)],
    ['an order that is paid', 200, () => orderAndPay(buyer, part)],
    ['a payment', 200, () => pay(buyer, open)],
    ['a cancel', 200, () => cancel(buyer, open)],
    ['a profile', 200, () => call(buyer, 'PUT', `/profile/${email}`, { body: education })],
    ['a review', 201, () => call(buyer, 'POST', '/review', { body: review })],
    [
      'a sign-in',
      200,
      () => call(buyer, 'POST', '/auth/sign-in/email', { body: { email, password: PASSWORD } }),
    ],
  ]
  return calls.map(([what, good, make]) =>
    aMoment(80)
      .then(make)
      .then((answer) =>
        expectStatus(answer, [good, 401, 403, 404, 409], `${what} of a person who leaves`),
      ),
  )
}

async function orderAndPay(buyer: Buyer, part: Part) {
  const placed = await sendForm(buyer, part)
  return placed.status === 201 ? pay(buyer, String(placed.body.insertedId)) : placed
}

async function pay(buyer: Buyer, orderId: string) {
  const page = await openPayment(buyer, orderId)
  return page.status === 200 ? tellPaid(buyer, orderId, await charge(page)) : page
}

/** Nothing of them is left, and nothing of theirs is held or can still be charged. */
async function expectGone({ id }: Buyer, part: Part) {
  const left = await Promise.all([
    db.$count(user, eq(user.id, id)),
    db.$count(session, eq(session.userId, id)),
    db.$count(account, eq(account.userId, id)),
    db.$count(profile, eq(profile.userId, id)),
  ])
  expectThat(left.join() === '0,0,0,0', `a person who has left is not gone: ${left}`)
  const unpaid = and(eq(order.productId, part.id), isNull(order.paidAt))
  const orders = await db.select().from(order).where(unpaid)
  for (const { cancelledAt, paymentIntentId } of orders) {
    expectThat(cancelledAt !== null, 'an unpaid order of a person who has left is not canceled')
    if (!paymentIntentId) continue
    const { status } = await atStripe.paymentIntents.retrieve(paymentIntentId)
    expectThat(status === 'canceled', 'a person who has left can still be charged')
  }
}
