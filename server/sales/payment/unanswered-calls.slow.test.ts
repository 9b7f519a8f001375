import { expect, test } from 'vitest'
import { getOrderRow, letHoldExpire } from '#test/builders.ts'
import { idOf, isRefundCall, payWithCard, refundsAtStripe } from '#test/card.ts'
import { upstream } from '#test/environment.ts'
import { anOrderWithIntent, aRefundableSale } from '#test/payments.ts'
import { reconcileOrders } from './reconciliation-jobs.ts'
import { finishRefunds } from './refund/finish-refund.ts'

/** Stripe answers with 500 what is asked about these. */
function failFor(ids: string[]) {
  upstream.behave = (answer, response, { url = '' }) =>
    ids.some((id) => url.includes(id)) ? response.writeHead(500).end('{"error":{}}') : answer()
}

async function fourTimes(job: () => Promise<void>) {
  for (let run = 0; run < 4; run += 1) await job()
}

async function anEndedOrder() {
  const unpaid = await anOrderWithIntent()
  await letHoldExpire(unpaid.order.id)
  return unpaid
}

test('intents that Stripe answers with 500 each time do not delay another customer’s', async () => {
  const failing: string[] = []
  for (let n = 0; n < 8; n += 1) failing.push(idOf((await anEndedOrder()).intent))
  const { order, intent } = await anEndedOrder()
  await payWithCard(intent)
  failFor(failing)
  await fourTimes(reconcileOrders)
  expect((await getOrderRow(order.id)).transactionId).toBe(idOf(intent))
})

/** A refund that Stripe has not answered yet. */
async function anUnansweredRefund() {
  const { order, give } = await aRefundableSale()
  upstream.behave = (answer, response, request) =>
    isRefundCall(request) ? response.writeHead(500).end('{"error":{}}') : answer()
  await expect(give()).rejects.toMatchObject({ status: 502 })
  upstream.behave = (answer) => answer()
  return order.transactionId
}

test('refunds that Stripe answers with 500 each time do not delay another customer’s', async () => {
  const failing: string[] = []
  for (let n = 0; n < 4; n += 1) failing.push(await anUnansweredRefund())
  const last = await anUnansweredRefund()
  failFor(failing)
  await fourTimes(finishRefunds)
  expect(await refundsAtStripe(last)).toEqual([5000])
})
