import { randomUUID } from 'node:crypto'
import type { ManualMethod } from '#contract/payment/manual-method.ts'
import { releaseExpiredHolds } from '#server/sales/order/release-expired-holds.ts'
import { reconcileOrders } from '#server/sales/payment/reconcile-unpaid-orders.ts'
import { getOrderRow, letHoldExpire, stockOf } from '#test/builders.ts'
import { atStripe, idOf } from '#test/card.ts'
import {
  aBuyer,
  anOrder,
  aPart,
  type Buyer,
  cancel,
  charge,
  confirmPayment,
  expectStatus,
  openPaymentPage,
  submitOrder,
  twoAdmins,
} from '../buyer.ts'
import { call, retryUntilAnswered } from '../call.ts'
import { recordRefund } from '../ledger.ts'
import type { Scenario } from '../scenario.ts'
import { randomDelay, within } from '../time.ts'
import { expectThat } from '../violations.ts'
import { webUrlOf } from '../web-processes.ts'

const [CENTS, UNITS, ALL] = [1_200, 2, 3]
const TOTAL = CENTS * UNITS

export const manualPayments: Scenario = {
  title: 'An order is marked as paid twice, paid by card and canceled while its hold ends, at once',
  description: `One payment pays it, or it is canceled; a card that was too late is not charged, or
    its charge goes back. What the staff recorded is refunded once, without Stripe.`,
  runs: { short: 12, full: 150 },
  atOnce: 3,
  async run(n) {
    await paidInEveryWay({ isCanceled: n % 2 === 0, isExpired: n % 3 === 0 })
    await soldToOthers()
    await refundedByHand()
  },
}

async function anOpenOrder() {
  const [buyer, admins] = await Promise.all([aBuyer(), twoAdmins()])
  const part = await aPart(ALL, CENTS)
  const order = await anOrder(buyer, part, UNITS)
  return { buyer, part, order, one: admins[0], other: admins[1] }
}

async function mark(admin: Buyer, order: string, method: ManualMethod, n = 0) {
  await randomDelay(60)
  const body = { method, receivedOn: '2026-01-02', total: TOTAL / 100 }
  const url = webUrlOf(n % 2)
  return retryUntilAnswered(() => call(admin, 'POST', `/order/${order}/payment`, { body, url }))
}

type How = { isCanceled: boolean; isExpired: boolean }

async function paidInEveryWay({ isCanceled, isExpired }: How) {
  const { buyer, part, order, one, other } = await anOpenOrder()
  const page = await openPaymentPage(buyer, order)
  const intentId = idOf({ clientSecret: String(page.body.clientSecret) })
  const [cash, transfer, paid, canceled] = await Promise.all([
    mark(one, order, 'cash', 0),
    mark(other, order, 'bank transfer', 1),
    randomDelay(40).then(async () => confirmPayment(buyer, order, await charge(page))),
    isCanceled ? randomDelay(60).then(() => cancel(buyer, order)) : undefined,
    isExpired ? randomDelay(40).then(() => expireAndRunJobs(order)) : undefined,
  ])
  for (const answer of [cash, transfer]) expectStatus(answer, [200, 404, 409], 'a mark as paid')
  expectStatus(paid, [200, 404, 409], 'a payment while an order is marked as paid')
  if (canceled) expectStatus(canceled, [200, 404, 409], 'a cancellation while it is marked')
  const marked = [cash, transfer].filter(({ status }) => status === 200).length
  const { state, transactionId, cancelledAt } = await getOrderRow(order)
  const isByHand = transactionId !== null && !transactionId.startsWith('pi_')
  expectThat(
    marked === (isByHand ? 1 : 0),
    `${marked} marks were taken, and an order is ${state} by ${transactionId}`,
  )
  expectThat(
    (canceled?.status === 200) === (cancelledAt !== null) || !canceled,
    `a cancellation answered ${canceled?.status}, and the order is ${state}`,
  )
  await expectNoCharge(isByHand, intentId)
  const stock = await stockOf(part)
  if (transactionId) expectThat(stock === ALL - UNITS, `a paid order left ${stock} of ${ALL}`)
}

/** Once it is marked, its card form is dead. */
async function expectNoCharge(isByHand: boolean, intentId: string) {
  if (!isByHand) return
  const { status } = await atStripe.paymentIntents.retrieve(intentId)
  expectThat(status === 'canceled', `an order is marked as paid, and its intent is ${status}`)
}

async function expireAndRunJobs(order: string) {
  await letHoldExpire(order)
  await reconcileOrders()
  await releaseExpiredHolds()
}

/** Its hold has ended, and a rival orders what is there. */
async function soldToOthers() {
  const { part, order, one } = await anOpenOrder()
  const rival = await aBuyer()
  const isFree = within(30, async () => {
    await expireAndRunJobs(order)
    return (await stockOf(part)) === ALL
  })
  expectThat(await isFree, 'the units of an ended hold are not free')
  const [marked, ordered] = await Promise.all([
    mark(one, order, 'card terminal'),
    randomDelay(60).then(() => submitOrder(rival, part, { quantity: ALL })),
  ])
  expectStatus(marked, [200, 409], 'a mark of an order without units')
  const hasBoth = marked.status === 200 && ordered.status === 201
  expectThat(!hasBoth, 'the same units are marked as paid and sold to another')
}

async function refundedByHand() {
  const { part, order, one, other } = await anOpenOrder()
  expectStatus(await mark(one, order, 'other'), [200], 'a mark as paid')
  const body = { reason: 'Nothing was received', restock: true, refunded: 0 }
  const refund = async (admin: Buyer) => {
    const [path, key] = [`/order/${order}/refund`, randomUUID()]
    await randomDelay(30)
    return retryUntilAnswered(() => call(admin, 'POST', path, { body, key }))
  }
  const pack = async () => {
    const [path, key] = [`/order/${order}/shipment`, randomUUID()]
    await randomDelay(30)
    return retryUntilAnswered(() => call(one, 'POST', path, { body: {}, key }))
  }
  const [first, second, packed] = await Promise.all([refund(one), refund(other), pack()])
  for (const answer of [first, second]) expectStatus(answer, [201, 409], 'a refund by hand')
  expectStatus(packed, [201, 409], 'packing while it is refunded')
  const ids = [first, second].flatMap(({ status, body: { insertedId } }) =>
    status === 201 ? [String(insertedId)] : [],
  )
  for (const id of ids) recordRefund(id, order, TOTAL)
  expectThat(new Set(ids).size === 1, `one payment by hand was refunded ${ids.length} times`)
  expectThat((await stockOf(part)) === ALL, 'the units of a payment by hand are not back')
}
