import { and, eq, isNull, sql } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'
import { account, session, user } from '#server/platform/db/schema/identity.ts'
import { order } from '#server/platform/db/schema/order.ts'
import { profile } from '#server/platform/db/schema/profile.ts'
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
  confirmPayment,
  expectStatus,
  openPaymentPage,
  type Part,
  submitOrder,
} from '../buyer.ts'
import { type Answer, call, retryUntilAnswered } from '../call.ts'
import type { Scenario } from '../scenario.ts'
import { randomDelay, within } from '../time.ts'
import { expectThat } from '../violations.ts'

const PASSWORD = 'secret1'

export const removal: Scenario = {
  title: 'A user is removed, or closes their account, while they order, pay, write and sign in',
  description: `Each call succeeds or is 401, 404 or 409, and the removal is whole or does not
    happen. Then no account, session or profile is left, and no unpaid order of the user can be
    charged.`,
  runs: { short: 16, full: 250 },
  atOnce: 4,
  async run(n) {
    const buyer = await aBuyerWithPassword()
    const part = await aPart(100)
    const [paid, open] = [await anOrder(buyer, part), await anOrder(buyer, part, 2)]
    await confirmPayment(buyer, paid, await chargeFor(buyer, paid))
    const leaves = n % 2 ? removed(await aBuyer('admin'), buyer) : closed(buyer)
    const leaving = randomDelay(60).then(leaves)
    const [left] = await Promise.all([leaving, ...ownCalls(buyer, part, open)])
    // 409: an order is locked, or another was placed meanwhile. Nothing is half done, and a retry
    // succeeds.
    expectStatus(left, [200, 409], 'a removal')
    const [row] = await db.select().from(user).where(eq(user.id, buyer.id))
    expectThat(
      (row === undefined) === (left.status === 200),
      'the answer to leaving is not what happened',
    )
    if (row) expectStatus(await retryUntilAnswered(leaves), [200], 'a removal at the second try')
    await expectGone(buyer, part)
    await writesDuringRemoval()
  },
}

/**
 * A profile that is saved while its user is being deleted comes too late: 401, not an internal
 * error.
 */
async function writesDuringRemoval() {
  const buyer = await aBuyerWithPassword()
  const { writing } = await db.transaction(async (tx) => {
    const [backend] = (await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows
    await tx.delete(user).where(eq(user.id, buyer.id))
    const body = { education: 'Mechanic' }
    const writing = call(buyer, 'PUT', `/profile/${buyer.email}`, { body })
    const isWaiting = async () => {
      const waiting = await db.execute(
        sql`select from pg_stat_activity where ${backend?.pid}::int = any(pg_blocking_pids(pid))`,
      )
      return (waiting.rowCount ?? 0) > 0
    }
    expectThat(await within(20, isWaiting), 'a profile did not wait for the removal of its user')
    return { writing } // not awaited: it ends after this transaction
  })
  expectStatus(await writing, [401], 'a profile of a user who is being removed')
}

async function aBuyerWithPassword(): Promise<Buyer> {
  const { ip } = await aBuyer()
  return { ...(await anAccount(PASSWORD, { name: 'Casey' })), ip }
}

function removed(admin: Buyer, { id }: Buyer) {
  return () => call(admin, 'DELETE', `/user/${id}`)
}

function closed(buyer: Buyer) {
  return () => call(buyer, 'POST', '/account/close', { body: { password: PASSWORD } })
}

/** The calls of the user meanwhile; call.ts reports any 500. */
function ownCalls(buyer: Buyer, part: Part, open: string) {
  const { email } = buyer
  const education = { education: 'Mechanic' }
  const review = { location: 'Lyon', review: 'Fits.' }
  const calls: [string, number, () => Promise<Answer>][] = [
    ['an order', 201, () => submitOrder(buyer, part)],
    ['an order that is paid', 200, () => orderAndPay(buyer, part)],
    ['a payment', 200, () => pay(buyer, open)],
    ['a cancellation', 200, () => cancel(buyer, open)],
    ['a profile', 200, () => call(buyer, 'PUT', `/profile/${email}`, { body: education })],
    ['a review', 201, () => call(buyer, 'POST', '/review', { body: review })],
    [
      'a sign-in',
      200,
      () => call(buyer, 'POST', '/auth/sign-in/email', { body: { email, password: PASSWORD } }),
    ],
  ]
  return calls.map(([what, good, make]) =>
    randomDelay(80)
      .then(make)
      .then((answer) =>
        expectStatus(answer, [good, 401, 404, 409], `${what} of a user who is removed`),
      ),
  )
}

async function orderAndPay(buyer: Buyer, part: Part) {
  const placed = await submitOrder(buyer, part)
  return placed.status === 201 ? pay(buyer, String(placed.body.insertedId)) : placed
}

async function pay(buyer: Buyer, orderId: string) {
  const page = await openPaymentPage(buyer, orderId)
  return page.status === 200 ? confirmPayment(buyer, orderId, await charge(page)) : page
}

/** No row of theirs is left, no order of theirs holds units, and no intent can still be charged. */
async function expectGone({ id }: Buyer, part: Part) {
  const left = await Promise.all([
    db.$count(user, eq(user.id, id)),
    db.$count(session, eq(session.userId, id)),
    db.$count(account, eq(account.userId, id)),
    db.$count(profile, eq(profile.userId, id)),
  ])
  expectThat(left.join() === '0,0,0,0', `rows of a removed user are left: ${left}`)
  const unpaid = and(eq(order.productId, part.id), isNull(order.paidAt))
  const orders = await db.select().from(order).where(unpaid)
  for (const { cancelledAt, paymentIntentId } of orders) {
    expectThat(cancelledAt !== null, 'an unpaid order of a removed user is not canceled')
    if (!paymentIntentId) continue
    const { status } = await atStripe.paymentIntents.retrieve(paymentIntentId)
    expectThat(status === 'canceled', 'a removed user can still be charged')
  }
}
