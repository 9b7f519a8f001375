import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#server/platform/db/client.ts'
import { user } from '#server/platform/db/schema/identity.ts'
import { product } from '#server/platform/db/schema/product.ts'
import { releaseExpiredHolds } from '#server/sales/order/release-expired-holds.ts'
import { cancelOrder } from '#server/sales/payment/cancel-order.ts'
import { atOnce, lockProduct } from '#test/barrier.ts'
import {
  anOrder,
  anOrderOf,
  aPerson,
  aProduct,
  getOrderRow,
  letHoldExpire,
  type Person,
  stockOf,
} from '#test/builders.ts'
import { anIp, call } from '#test/call.ts'
import { idOf, payWithCard, refundsAtStripe } from '#test/card.ts'
import { HOUR_MS, insertPayment, openOrders, orderOne, TOO_MANY_OPEN } from '#test/open-orders.ts'
import { anOrderWithIntent, reconcileAndReleaseHolds } from '#test/payments.ts'

function verifiedPerson() {
  return aPerson({ emailVerified: true })
}

function renewHold(as: Person, { id }: { id: string }, from = as.ip) {
  return call('POST', `/order/${id}/hold`, { as, from })
}

/** An order of `quantity` of `units`, whose hold has ended. */
async function anEndedOrder(casey: Person, { units = 10, quantity = 1 } = {}) {
  const part = await aProduct({ availableQuantity: units })
  const { id } = await anOrder(casey, part, quantity)
  await letHoldExpire(id)
  await releaseExpiredHolds()
  expect(await stockOf(part)).toBe(units)
  return { id, part }
}

test('an ended hold is renewed for an hour, up to three times', async () => {
  const casey = await verifiedPerson()
  const ended = await anEndedOrder(casey)
  for (let n = 0; n < 3; n += 1) {
    const answer = await renewHold(casey, ended)
    expect(answer).toMatchObject({ status: 200, body: { heldUntil: expect.any(String) } })
    const minutes = (Date.parse(answer.body.heldUntil) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(59.5)
    expect(minutes).toBeLessThanOrEqual(60)
    expect(await stockOf(ended.part)).toBe(9)
    // While it holds its units, a renewal changes nothing.
    expect((await renewHold(casey, ended)).body).toEqual(answer.body)
    expect(await getOrderRow(ended.id)).toMatchObject({ stockHeld: true, holdRenewals: n + 1 })
    await letHoldExpire(ended.id)
    if (n > 0) await releaseExpiredHolds() // the first time, before any maintenance
  }
  expect(await renewHold(casey, ended)).toMatchObject({
    status: 409,
    body: {
      detail: 'The hold on this order was already renewed 3 times. Please place a new order.',
    },
  })
  expect(await stockOf(ended.part)).toBe(10)
})

test('the last units can be held again, and no more than are in stock', async () => {
  const [casey, robin] = [await verifiedPerson(), await verifiedPerson()]
  const ended = await anEndedOrder(casey, { units: 4, quantity: 4 })
  expect((await renewHold(casey, ended)).status).toBe(200)
  expect(await stockOf(ended.part)).toBe(0)
  await letHoldExpire(ended.id)
  await releaseExpiredHolds()
  await anOrder(robin, ended.part, 1)
  expect(await renewHold(casey, ended)).toMatchObject({
    status: 409,
    body: { detail: 'Must be under available quantity' },
  })
  expect(await stockOf(ended.part)).toBe(3)
  expect(await getOrderRow(ended.id)).toMatchObject({ stockHeld: false, holdRenewals: 1 })
})

test('a renewal that is refused as the units are sold ends the intent: no form that is still open can charge', async () => {
  const { casey, part, order, ask } = await anOrderWithIntent(4)
  await letHoldExpire(order.id)
  await reconcileAndReleaseHolds()
  const intent = await ask()
  await anOrder(await aPerson(), part, 8)
  expect(await renewHold(casey, order)).toMatchObject({
    status: 409,
    body: { detail: 'Must be under available quantity' },
  })
  expect((await payWithCard(intent)).status).toBe('canceled')
})

test('a renewal that is refused after the card was charged says that the order was refunded', async () => {
  const { casey, part, order, ask } = await anOrderWithIntent(4)
  await letHoldExpire(order.id)
  await reconcileAndReleaseHolds()
  const intent = await ask()
  await anOrder(await aPerson(), part, 8)
  await payWithCard(intent)
  expect(await renewHold(casey, order)).toMatchObject({
    status: 409,
    body: { detail: 'The order is canceled and your card is refunded' },
  })
  expect(await refundsAtStripe(idOf(intent))).toEqual([5000])
})

test('an order of a deleted part, a paid order and a canceled one can’t be held again', async () => {
  const casey = await verifiedPerson()
  const [deleted, paid, canceled] = [
    await anEndedOrder(casey),
    await anEndedOrder(casey),
    await anEndedOrder(casey),
  ]
  const deletedAt = new Date()
  await db.update(product).set({ deletedAt }).where(eq(product.id, deleted.part.id))
  await insertPayment(paid.id)
  await cancelOrder(casey, canceled.id)
  expect(await renewHold(casey, deleted)).toMatchObject({
    status: 409,
    body: { detail: 'This part is no longer sold' },
  })
  expect(await renewHold(casey, paid)).toMatchObject({
    status: 409,
    body: { detail: 'This order is paid already' },
  })
  expect((await renewHold(casey, canceled)).status).toBe(404)
  for (const { part } of [deleted, paid, canceled]) expect(await stockOf(part)).toBe(10)
})

test('an order that is held again counts once, and for the network that it is held from', async () => {
  const casey = await aPerson()
  const ended = await anEndedOrder(casey)
  await openOrders(casey, await aProduct(), 9)
  expect((await renewHold(casey, ended)).status).toBe(200)
  await expect(orderOne(casey, ended.part)).rejects.toMatchObject(TOO_MANY_OPEN)

  const robin = await aPerson()
  const [moved, busy] = [await anEndedOrder(robin), await aPerson()]
  await openOrders(busy, await aProduct(), 10)
  expect(await renewHold(robin, moved, busy.ip)).toMatchObject({
    status: 429,
    body: { detail: TOO_MANY_OPEN.message },
  })
  expect(await getOrderRow(moved.id)).toMatchObject({ stockHeld: false, network: robin.ip })
  const elsewhere = anIp()
  await db.update(user).set({ emailVerified: true }).where(eq(user.id, robin.id))
  expect((await renewHold(robin, moved, elsewhere)).status).toBe(200)
  expect(await getOrderRow(moved.id)).toMatchObject({ network: elsewhere, isVerified: true })
})

test('orders and holds of one network at once stay within its bound', async () => {
  const casey = await aPerson()
  const part = await aProduct()
  await openOrders(casey, part, 9)
  const [old = ''] = await openOrders(casey, part, 1, {
    stockHeld: false,
    heldUntil: new Date(Date.now() - 48 * HOUR_MS),
  })
  const left = await stockOf(part)
  const answers = await atOnce(lockProduct(part), [
    () => call('POST', `/order/${old}/hold`, { as: casey, from: casey.ip }),
    ...Array.from(
      { length: 4 },
      () => () => call('POST', '/order', { as: casey, from: casey.ip, body: anOrderOf(part) }),
    ),
  ])
  const statuses = answers.map((one) => one.status === 'fulfilled' && one.value.status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  expect(await stockOf(part)).toBe(left - 1)
})
