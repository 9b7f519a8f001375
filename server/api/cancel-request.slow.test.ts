import { expect, onTestFinished, test } from 'vitest'
import { stockOf } from '#test/builders.ts'
import { call } from '#test/call.ts'
import {
  CARDS,
  idOf,
  isRefundCall,
  payByBank,
  refundsAtStripe,
  settleAtStripe,
} from '#test/card.ts'
import { upstream } from '#test/environment.ts'
import { aPaidGuestOrder } from '#test/guests.ts'
import { eventsOf, sendMailsOf } from '#test/mail-jobs.ts'
import { lastMailTo } from '#test/mailbox.ts'
import { anOrderWithIntent, aSaleToSend } from '#test/payments.ts'
import { setSetting } from '#test/settings.ts'
import { reconcileIntent } from '../sales/payment/reconcile-intent.ts'

/** A paid order of four units, whose customer may ask to cancel it. */
async function aSaleToCancel(card = CARDS.good) {
  const sale = await aSaleToSend(card)
  const path = `/order/${sale.order.id}`
  const { casey, admin } = sale
  const ask = (reason = '') =>
    call('POST', `${path}/cancel-request`, { as: casey, body: { reason } })
  const decline = (message: string) =>
    call('POST', `${path}/cancel-request/decline`, { as: admin, body: { message } })
  const seen = async () => (await call('GET', `${path}/details`, { as: casey })).body
  return { ...sale, ask, decline, seen }
}

const REASON = 'I ordered the wrong size.'

test('a customer asks to cancel a paid order, and the staff refund it: its units go back', async () => {
  const { casey, order, part, ask, seen, page, refund } = await aSaleToCancel()
  expect(await seen()).toMatchObject({ canCancel: 'ask' })
  expect(await ask(REASON)).toMatchObject({ status: 200, body: { canceled: false } })
  expect(await ask()).toMatchObject({ status: 200, body: { canceled: false } })
  const { canCancel, ...asked } = await seen()
  const cancelRequest = { reason: REASON, answer: null, message: null }
  expect(canCancel).toBeUndefined()
  expect(asked).toMatchObject({ state: 'paid', cancelAsked: true, cancelRequest })
  expect(await page()).toMatchObject({ cancelAsked: true, cancelRequest })
  const exported = await call('GET', '/account/data', { as: casey })
  expect(exported.body.orders).toMatchObject([{ cancelRequest }])
  await refund({ restock: true })
  const after = await page()
  expect(after).toMatchObject({ state: 'refunded', cancelRequest: { answer: 'canceled' } })
  expect([after.cancelAsked, await stockOf(part)]).toEqual([undefined, 10])
  expect(await eventsOf(order.id)).toContain('owner cancel')
})

test('an order whose customer asks to cancel it is not packed until the staff decline', async () => {
  const { order, casey, ask, decline, pack, page } = await aSaleToCancel()
  await ask()
  expect(await pack()).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('asks to cancel it') },
  })
  const message = 'It was cut to your measure.'
  expect((await decline(message)).status).toBe(200)
  expect((await decline(message)).status).toBe(200)
  expect((await decline('Another reason.')).status).toBe(409)
  await sendMailsOf(order.id)
  expect((await lastMailTo(casey.email))?.text).toContain(message)
  expect((await ask()).status).toBe(409)
  expect((await pack()).status).toBe(201)
  expect((await page()).timeline.map(({ event }: { event: string }) => event)).toEqual(
    expect.arrayContaining(['cancel asked', 'cancel declined', 'packed']),
  )
})

test('a packed order can’t be canceled; once unpacked it can', async () => {
  const { ask, pack, unpack, seen } = await aSaleToCancel()
  const { body } = await pack()
  expect((await seen()).canCancel).toBeUndefined()
  expect(await ask()).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('is packed') },
  })
  await unpack(body._id)
  expect((await ask()).status).toBe(200)
})

test('if the owner has set so, a paid order is canceled at once and refunded, once', async () => {
  const { order, part, ask, seen } = await aSaleToCancel()
  await setSetting('payments', { delayed: false, cancelAtOnce: true })
  expect(await seen()).toMatchObject({ canCancel: 'at once' })
  const answers = await Promise.all([ask(), ask(), ask()])
  await setSetting('payments', { delayed: false, cancelAtOnce: false })
  expect(answers.map(({ status, body }) => [status, body.canceled])).toEqual(
    Array.from({ length: 3 }, () => [200, true]),
  )
  expect(await refundsAtStripe(order.transactionId)).toEqual([5000])
  expect([(await seen()).state, await stockOf(part)]).toEqual(['refunded', 10])
})

test('an order that is canceled at once, whose refund the bank rejects, waits for the staff', async () => {
  const { order, ask, pack, page } = await aSaleToCancel(CARDS.refundFails)
  await setSetting('payments', { delayed: false, cancelAtOnce: true })
  await ask()
  await setSetting('payments', { delayed: false, cancelAtOnce: false })
  await reconcileIntent(order.transactionId)
  expect(await page()).toMatchObject({ state: 'paid', cancelAsked: true })
  expect((await pack()).status).toBe(409)
  expect(await eventsOf(order.id)).toContain('owner cancel')
  expect(await ask()).toMatchObject({ status: 200, body: { canceled: false } })
})

test('a customer cancels at once and Stripe refuses the refund in that call: the answer says that the order waits', async () => {
  const { ask, page } = await aSaleToCancel()
  await setSetting('payments', { delayed: false, cancelAtOnce: true })
  onTestFinished(() => setSetting('payments', { delayed: false, cancelAtOnce: false }))
  upstream.behave = (answer, response, request) =>
    isRefundCall(request)
      ? response.writeHead(400).end('{"error":{"code":"charge_disputed"}}')
      : answer()
  expect(await ask()).toMatchObject({ status: 200, body: { canceled: false } })
  expect(await page()).toMatchObject({ state: 'paid', cancelAsked: true })
})

test('what a bank debit has paid is not refunded without the staff: the payer can have it back from the bank, too', async () => {
  await setSetting('payments', { delayed: true, cancelAtOnce: true })
  onTestFinished(() => setSetting('payments', { delayed: false, cancelAtOnce: false }))
  const { casey, order, intent } = await anOrderWithIntent()
  const intentId = idOf(intent)
  await payByBank(intent)
  await reconcileIntent(intentId)
  await settleAtStripe(intentId)
  await reconcileIntent(intentId)
  const path = `/order/${order.id}`
  const seen = await call('GET', `${path}/details`, { as: casey })
  expect(seen.body).toMatchObject({ paid: true, canCancel: 'ask' })
  const asked = await call('POST', `${path}/cancel-request`, { as: casey, body: {} })
  expect(asked).toMatchObject({ status: 200, body: { canceled: false } })
  expect(await refundsAtStripe(intentId)).toEqual([])
})

test('a guest asks with the link of the order', async () => {
  const { id, ask } = await aPaidGuestOrder()
  const asked = await ask('POST', `/order/${id}/cancel-request`, { reason: REASON })
  expect(asked).toMatchObject({ status: 200, body: { canceled: false } })
  expect((await ask('GET', `/order/${id}/details`)).body).toMatchObject({ cancelAsked: true })
})
