import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { closeAccount } from '#test/account.ts'
import { anOrder, aPerson, getOrderRow, letHoldExpire, stockOf } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { atStripe, idOf, payByBank, payWithCard, settleAtStripe } from '#test/card.ts'
import { aGuestOrder } from '#test/guests.ts'
import { eventsOf, sendMailsOf } from '#test/mail-jobs.ts'
import { lastMailTo } from '#test/mailbox.ts'
import {
  anOrderWithIntent,
  anUnpaidOrder,
  aSale,
  auditDetailsOf,
  reconcileAndReleaseHolds,
} from '#test/payments.ts'
import { setSetting } from '#test/settings.ts'
import { db } from '../../platform/db/client.ts'
import { order as orders } from '../../platform/db/schema/order.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { quote } from '../checkout/quote.ts'
import { cancelOrder } from './cancel-order.ts'
import { cancelAbandonedOrders } from './cancel-unpaid-orders.ts'
import { createIntent } from './create-intent.ts'
import { reconcileIntent } from './reconcile-intent.ts'
import { renewHold } from './renew-hold.ts'

async function takeDelayed() {
  await setSetting('payments', { delayed: true, cancelAtOnce: false })
  onTestFinished(() => setSetting('payments', { delayed: false, cancelAtOnce: false }))
}

/** An order of four of ten units, whose bank debit is processing. */
async function aProcessingOrder(bank?: Parameters<typeof payByBank>[1]) {
  await takeDelayed()
  const unpaid = await anOrderWithIntent(4)
  const intentId = idOf(unpaid.intent)
  await payByBank(unpaid.intent, bank)
  await reconcileIntent(intentId, 'payment_intent.processing')
  return { ...unpaid, intentId, row: () => getOrderRow(unpaid.order.id) }
}

const INCOMPATIBLE = { code: 'payment_intent_incompatible_payment_method' }
const PROCESSING = { status: 409, message: expect.stringContaining('is being processed') }

test('while a bank debit is processing, its order keeps its units beyond the hold, and is neither paid otherwise nor canceled', async () => {
  const { casey, order, part, ask, pay, row, intentId } = await aProcessingOrder()
  await letHoldExpire(order.id)
  await db
    .update(orders)
    .set({ heldUntil: sql`now() - interval '30 days'` })
    .where(eq(orders.id, order.id))
  await reconcileAndReleaseHolds()
  await cancelAbandonedOrders()
  await expect(ask()).rejects.toMatchObject(PROCESSING)
  await expect(pay()).rejects.toMatchObject(PROCESSING)
  await expect(renewHold(casey, order.id)).rejects.toMatchObject(PROCESSING)
  await expect(cancelOrder(casey, order.id)).rejects.toMatchObject(PROCESSING)
  await expect(cancelOrder('system', order.id)).rejects.toMatchObject(PROCESSING)
  const shown = await call('GET', `/order/${order.id}`, { as: casey })
  expect(shown.body).toMatchObject({ state: 'unpaid', paid: false, processing: true })
  expect([await stockOf(part), (await row()).stockHeld]).toEqual([6, true])
  expect((await atStripe.paymentIntents.retrieve(intentId)).status).toBe('processing')
})

test('an account can’t be closed while a bank debit is processing, and its customer is told why', async () => {
  const { casey } = await aProcessingOrder()
  const { status, body } = await closeAccount(casey)
  expect([status, body.detail]).toEqual([409, expect.stringMatching(/^A bank is processing/)])
})

test('a debit that succeeds pays its order; events that come late or twice change nothing', async () => {
  const { order, part, row, intentId } = await aProcessingOrder()
  await settleAtStripe(intentId)
  for (const event of ['succeeded', 'processing', 'succeeded'])
    await reconcileIntent(intentId, `payment_intent.${event}`)
  expect(await row()).toMatchObject({ transactionId: intentId, processingSince: null })
  expect(await stockOf(part)).toBe(6)
  const events = await eventsOf(order.id)
  expect(events.filter((one) => /^(paid|processing|paymentFailed)/.test(one))).toEqual([
    'processing 1',
    'paid',
  ])
  expect(await auditDetailsOf(order.id, 'payment processing')).toHaveLength(1)
})

test('a debit that fails tells the customer, frees the units once the hold is over, and the order can be paid again', async () => {
  const { order, part, ask, pay, row, intentId } = await aProcessingOrder('insufficientFunds')
  await letHoldExpire(order.id)
  await settleAtStripe(intentId)
  for (const _ of [1, 2]) await reconcileIntent(intentId, 'payment_intent.payment_failed')
  expect((await row()).processingSince).toBeNull()
  expect(await eventsOf(order.id)).toContain('paymentFailed 1')
  await reconcileAndReleaseHolds()
  expect([await stockOf(part), (await row()).stockHeld]).toEqual([10, false])
  expect((await atStripe.paymentIntents.retrieve(intentId)).status).toBe('canceled')
  const again = await ask()
  expect(idOf(again)).not.toBe(intentId)
  await payWithCard(again)
  await pay(idOf(again))
  expect([await stockOf(part), (await row()).state]).toEqual([6, 'paid'])
})

test.each([
  ['success', 'paid'],
  ['insufficientFunds', 'unpaid'],
] as const)(
  'without any event a job finds that a debit is processing, and its end (%s)',
  async (bank, state) => {
    await takeDelayed()
    const { order, intent } = await anOrderWithIntent(4)
    await payByBank(intent, bank)
    await reconcileAndReleaseHolds()
    expect((await getOrderRow(order.id)).processingSince).not.toBeNull()
    await settleAtStripe(idOf(intent))
    await reconcileAndReleaseHolds()
    expect(await getOrderRow(order.id)).toMatchObject({ state, processingSince: null })
  },
)

test('a debit pays its own order, not another one for which its customer names it', async () => {
  const { casey, part, pay, row, intentId } = await aProcessingOrder()
  const other = await anOrder(casey, part, 4)
  await settleAtStripe(intentId)
  await expect(pay(intentId, other.id)).rejects.toMatchObject({ status: 409 })
  await reconcileIntent(intentId)
  expect(await row()).toMatchObject({ transactionId: intentId, state: 'paid' })
  expect((await getOrderRow(other.id)).paidAt).toBeNull()
})

test('an order takes one debit that fails: the next payment is by card', async () => {
  const { order, ask, row, intent, intentId } = await aProcessingOrder('insufficientFunds')
  await settleAtStripe(intentId)
  await reconcileIntent(intentId, 'payment_intent.payment_failed')
  expect((await atStripe.paymentIntents.retrieve(intentId)).status).toBe('canceled')
  await expect(payByBank(intent)).rejects.toThrow()
  const next = await ask()
  await expect(payByBank(next)).rejects.toMatchObject(INCOMPATIBLE)
  expect((await row()).heldUntil.getTime()).toBeGreaterThan(Date.now())
  expect(await auditDetailsOf(order.id, 'payment processing')).toHaveLength(1)
})

test('the units of a debit that fails after days count as held on that day', async () => {
  const { order, part, row, intentId } = await aProcessingOrder('insufficientFunds')
  await db
    .update(orders)
    .set({ heldUntil: sql`now() - interval '4 days'` })
    .where(eq(orders.id, order.id))
  await settleAtStripe(intentId)
  await reconcileIntent(intentId)
  expect(Date.now() - (await row()).heldUntil.getTime()).toBeLessThan(60_000)
  await reconcileAndReleaseHolds()
  expect(await stockOf(part)).toBe(10)
})

test('who never paid has one order at a time that takes a debit, and so have all of the network', async () => {
  await takeDelayed()
  const { casey, part, order } = await anOrderWithIntent(4)
  const second = await anOrder(casey, part)
  const neighbor = { ...(await aPerson()), ip: casey.ip }
  const third = await anOrder(neighbor, part)
  const ask = (who: SessionUser, { id }: { id: string }) =>
    createIntent(who, { orderId: id, pricePerUnit: 12.5 })
  await expect(payByBank(await ask(casey, second))).rejects.toMatchObject(INCOMPATIBLE)
  await expect(payByBank(await ask(neighbor, third))).rejects.toMatchObject(INCOMPATIBLE)
  for (const [who, { id }] of [
    [casey, order],
    [casey, second],
    [neighbor, third],
  ] as const)
    await cancelOrder(who, id)
  const next = await ask(casey, await anOrder(casey, part))
  expect((await payByBank(next)).status).toBe('processing')
})

test('who has paid before has one order at a time that takes a debit, too', async () => {
  await takeDelayed()
  const { casey, part } = await aSale()
  const [first, second] = [await anOrder(casey, part), await anOrder(casey, part)]
  const ask = ({ id }: { id: string }) => createIntent(casey, { orderId: id, pricePerUnit: 12.5 })
  const intent = await ask(first)
  await expect(payByBank(await ask(second))).rejects.toMatchObject(INCOMPATIBLE)
  expect((await payByBank(intent)).status).toBe('processing')
})

test('the staff cancel an order whose debit is processing: its intent ends, and its units go back', async () => {
  const { order, part, row, intentId } = await aProcessingOrder()
  await cancelOrder(await aPerson({ role: 'admin' }), order.id)
  expect((await atStripe.paymentIntents.retrieve(intentId)).status).toBe('canceled')
  expect(await row()).toMatchObject({ cancelledBy: 'admin', processingSince: null })
  expect(await stockOf(part)).toBe(10)
  const events = await eventsOf(order.id)
  expect(events).toContain('canceled')
  expect(events).not.toContain('paymentFailed 1')
})

test('an order whose debit has just succeeded is paid, not canceled by the staff', async () => {
  const { order, row, intentId } = await aProcessingOrder()
  await settleAtStripe(intentId)
  const admin = await aPerson({ role: 'admin' })
  await expect(cancelOrder(admin, order.id)).rejects.toMatchObject({ status: 409 })
  expect(await row()).toMatchObject({ transactionId: intentId, state: 'paid' })
})

test('an order without units is paid by card alone', async () => {
  await takeDelayed()
  const { order, casey } = await anUnpaidOrder()
  await letHoldExpire(order.id)
  const intent = await createIntent(casey, { orderId: order.id, pricePerUnit: 12.5 })
  await expect(payByBank(intent)).rejects.toMatchObject(INCOMPATIBLE)
})

test('a guest gets the mail of a failed debit, with the link to pay', async () => {
  await takeDelayed()
  const { id, email, ask } = await aGuestOrder()
  const { body } = await ask('POST', '/create-payment-intent', { orderId: id, pricePerUnit: 1 })
  await payByBank(body, 'insufficientFunds')
  const transactionId = idOf(body)
  const told = await ask('PATCH', `/order/${id}`, { appointment: id, transactionId })
  expect([told.status, told.body.detail]).toEqual([409, PROCESSING.message])
  await settleAtStripe(transactionId)
  await reconcileIntent(transactionId)
  await sendMailsOf(id)
  expect((await lastMailTo(email))?.text).toMatch(/did not make the payment.*\/order#[\w-]{43}/s)
})

test('an order that a debit has paid says so', async () => {
  const { casey, order, intentId } = await aProcessingOrder()
  await settleAtStripe(intentId)
  await reconcileIntent(intentId, 'payment_intent.succeeded')
  const shown = await call('GET', `/order/${order.id}`, { as: casey })
  expect(shown.body.paidWith).toBe('us_bank_account')
})

test('a checkout offers a debit to whom the shop would take it from, and an order says the same', async () => {
  await takeDelayed()
  const { casey, part, order } = await anUnpaidOrder()
  const neighbor = { ...(await aPerson()), ip: casey.ip }
  const lines = [{ productId: part.id, quantity: 1 }]
  const isOffered = async (who: SessionUser) => (await quote({ lines }, who.ip, who)).takesDebit
  const isTaken = async () =>
    (await call('GET', `/order/${order.id}`, { as: casey })).body.takesDebit
  expect([await isOffered(casey), await isTaken()]).toEqual([true, true])
  await createIntent(casey, { orderId: order.id, pricePerUnit: 12.5 })
  expect([await isOffered(casey), await isOffered(neighbor)]).toEqual([undefined, undefined])
  expect(await isTaken()).toBe(true)
  await letHoldExpire(order.id)
  expect(await isTaken()).toBeUndefined()
  await setSetting('payments', { delayed: false, cancelAtOnce: false })
  expect(await isOffered(await aPerson())).toBeUndefined()
})

test('unless the owner takes delayed payments, Stripe is asked for cards alone', async () => {
  const { intent } = await anOrderWithIntent()
  const { payment_method_types } = await atStripe.paymentIntents.retrieve(idOf(intent))
  expect(payment_method_types).toEqual(['card'])
  await expect(payByBank(intent)).rejects.toMatchObject(INCOMPATIBLE)
})
