import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#server/platform/db/client.ts'
import { orderLine } from '#server/platform/db/schema/order-line.ts'
import { stockMovement } from '#server/platform/db/schema/stock-movement.ts'
import {
  anOrderOfSeveral,
  aPerson,
  aProduct,
  getOrderRow,
  letHoldExpire,
  stockOf,
} from '#test/builders.ts'
import { call } from '#test/call.ts'
import { atStripe, idOf, payWithCard, refundsAtStripe } from '#test/card.ts'
import { eventsOf, sendMailsOf } from '#test/mail-jobs.ts'
import { lastMailTo, mailTo } from '#test/mailbox.ts'
import { auditDetailsOf, reconcileAndReleaseHolds } from '#test/payments.ts'
import { cancelOrder } from './cancel-order.ts'
import { createIntent } from './create-intent.ts'
import { reconcileIntent } from './reconcile-intent.ts'

/** An unpaid order of two units at $12.50 and one at $20.00, whose card form is open. */
async function anOpenOrder() {
  const [casey, manager] = [await aPerson(), await aPerson({ role: 'manager', name: 'Max' })]
  const plug = await aProduct({ availableQuantity: 10, pricePerUnitCents: 1250 })
  const disc = await aProduct({ availableQuantity: 10, pricePerUnitCents: 2000 })
  const pad = await aProduct({ availableQuantity: 3, pricePerUnitCents: 500 })
  const { id } = await anOrderOfSeveral(casey, [{ ...plug, units: 2 }, disc])
  const path = `/staff/order/${id}/line`
  const change = (lines: [{ id: string }, number][], total: number, more: object = {}) =>
    call('PUT', path, {
      as: manager,
      body: {
        revision: 1,
        lines: lines.map(([part, quantity]) => ({ productId: part.id, quantity })),
        ...{ total, ...more },
      },
    })
  const open = (total?: number) =>
    createIntent(casey, { orderId: id, pricePerUnit: 45, ...(total && { total }) })
  const read = () => call('GET', path, { as: manager })
  return { casey, manager, plug, disc, pad, id, change, read, open }
}

function linesOf(id: string) {
  const { productId, quantity, pricePerUnitCents } = orderLine
  return db
    .select({ productId, quantity, pricePerUnitCents })
    .from(orderLine)
    .where(eq(orderLine.orderId, id))
    .orderBy(asc(orderLine.position))
}

test('lines of an unpaid order get other units, go and come, with their stock, and the old card form is dead', async () => {
  const { plug, disc, pad, id, change, read, open, casey } = await anOpenOrder()
  const intent = await open()
  const { body } = await read()
  expect(body).toMatchObject({ revision: 1, lines: [{ quantity: 2, availableQuantity: 10 }, {}] })
  const changed = await change(
    [
      [pad, 3],
      [plug, 4],
    ],
    65,
  )
  expect(changed).toMatchObject({ status: 200, body: { revision: 2 } })
  expect(await linesOf(id)).toEqual([
    { productId: pad.id, quantity: 3, pricePerUnitCents: 500 },
    { productId: plug.id, quantity: 4, pricePerUnitCents: 1250 },
  ])
  expect(await getOrderRow(id)).toMatchObject({
    ...{ totalCents: 6500, units: 7, lineCount: 2, revision: 2, productId: pad.id },
    ...{ stockHeld: true, paymentIntentId: null, state: 'unpaid' },
  })
  expect(await Promise.all([plug, disc, pad].map(stockOf))).toEqual([6, 10, 0])
  expect((await payWithCard(intent)).status).toBe('canceled')
  await expect(open(45)).rejects.toMatchObject({ status: 409 })
  const next = await open(65)
  expect(await atStripe.paymentIntents.retrieve(idOf(next))).toMatchObject({ amount: 6500 })
  expect(await auditDetailsOf(id, 'change lines')).toEqual(['$45.00 → $65.00'])
  expect(await eventsOf(id)).toContain('changed 2')
  await sendMailsOf(id)
  expect((await lastMailTo(casey.email)).text).toContain('which now costs $65.00')
  const moved = await db.select().from(stockMovement).where(eq(stockMovement.productId, disc.id))
  expect(moved.map(({ reason, delta }) => [reason, delta])).toContainEqual(['order changed', 1])
})

test('a change is refused as a whole: too many units, another total, another revision, a paid order', async () => {
  const { plug, pad, id, change, open } = await anOpenOrder()
  const before = [await linesOf(id), await stockOf(plug), await stockOf(pad)]
  expect(await change([[pad, 4]], 20)).toMatchObject({ status: 409 })
  expect(await change([[pad, 3]], 14)).toMatchObject({
    status: 409,
    body: { errors: [{ path: 'total' }] },
  })
  expect(await change([[pad, 3]], 15, { revision: 2 })).toMatchObject({
    ...{ status: 409, body: { current: { revision: 1, lines: [{ quantity: 2 }, {}] } } },
  })
  expect([await linesOf(id), await stockOf(plug), await stockOf(pad)]).toEqual(before)
  const intent = await open()
  await payWithCard(intent)
  expect(await change([[pad, 3]], 15)).toMatchObject({
    status: 409,
    body: { detail: 'This order is paid already' },
  })
  expect(await getOrderRow(id)).toMatchObject({ transactionId: idOf(intent), totalCents: 4500 })
  expect(await linesOf(id)).toEqual(before[0])
})

test('a refused change leaves the open card form as it is: its card pays the order', async () => {
  const { plug, pad, id, change, open } = await anOpenOrder()
  const intent = await open()
  expect(await change([[pad, 4]], 20)).toMatchObject({ status: 409 })
  expect(await change([[plug, 1]], 13)).toMatchObject({ status: 409 })
  expect(await change([[plug, 1]], 12.5, { code: 'NOSUCH' })).toMatchObject({ status: 409 })
  expect(await getOrderRow(id)).toMatchObject({ paymentIntentId: idOf(intent), revision: 1 })
  expect((await payWithCard(intent)).status).toBe('succeeded')
})

test('an order whose hold has ended takes its new units again', async () => {
  const { plug, disc, id, change } = await anOpenOrder()
  await letHoldExpire(id)
  await reconcileAndReleaseHolds()
  expect(await stockOf(plug)).toBe(10)
  expect(await change([[plug, 1]], 12.5)).toMatchObject({ status: 200 })
  expect([await stockOf(plug), await stockOf(disc)]).toEqual([9, 10])
  expect((await getOrderRow(id)).heldUntil.getTime()).toBeGreaterThan(Date.now())
})

test('a charge of the old total that Stripe reports after the change goes back', async () => {
  const { plug, id, change, casey } = await anOpenOrder()
  const late = await atStripe.paymentIntents.create({
    ...{ amount: 4500, currency: 'usd', metadata: { orderId: id } },
  })
  await change([[plug, 1]], 12.5)
  await payWithCard({ clientSecret: late.client_secret ?? '' })
  const body = { appointment: id, transactionId: late.id }
  expect(await call('PATCH', `/order/${id}`, { as: casey, body })).toMatchObject({ status: 409 })
  await reconcileIntent(late.id)
  expect(await refundsAtStripe(late.id)).toEqual([4500])
  expect((await getOrderRow(id)).state).toBe('unpaid')
})

test('a change and a card at once: the new lines are unpaid, or the old ones paid', async () => {
  for (let run = 0; run < 6; run += 1) {
    const { plug, id, change, open, casey } = await anOpenOrder()
    const intent = await open()
    const pay = () =>
      call('PATCH', `/order/${id}`, {
        as: casey,
        body: { appointment: id, transactionId: idOf(intent) },
      })
    const [changed] = await Promise.all([change([[plug, 1]], 12.5), payWithCard(intent).then(pay)])
    const { status } = await atStripe.paymentIntents.retrieve(idOf(intent))
    const { state, totalCents } = await getOrderRow(id)
    expect([changed.status, status, state, totalCents]).toEqual(
      changed.status === 200 ? [200, 'canceled', 'unpaid', 1250] : [409, 'succeeded', 'paid', 4500],
    )
  }
})

test('the email about a change is not sent once the order is canceled', async () => {
  const { plug, id, change, casey, manager } = await anOpenOrder()
  await change([[plug, 1]], 12.5)
  await cancelOrder(manager, id)
  await sendMailsOf(id)
  const subjects = (await mailTo(casey.email)).map(({ headers }) => headers.subject)
  expect(subjects.join()).not.toContain('has changed')
})
