import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anOrder, aPerson, aProduct, getOrderRow, letHoldExpire, stockOf } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { idOf, payWithCard } from '#test/card.ts'
import { anOrderWithIntent, aRefundableSale, reconcileAndReleaseHolds } from '#test/payments.ts'
import { db } from '../../platform/db/client.ts'
import { wrongLedgers } from '../../platform/db/invariants/ledgers.ts'
import { product } from '../../platform/db/schema/product.ts'
import { stockMovement } from '../../platform/db/schema/stock-movement.ts'
import { singleRow } from '../../platform/db/single-row.ts'
import { releaseExpiredHolds } from '../../sales/order/release-expired-holds.ts'
import { cancelOrder } from '../../sales/payment/cancel-order.ts'
import { renewHold } from '../../sales/payment/renew-hold.ts'

/** A product's movements, oldest first; the ledger has to add up to the stock. */
async function ledgerOf(part: { id: string }) {
  const rows = await db
    .select()
    .from(stockMovement)
    .where(eq(stockMovement.productId, part.id))
    .orderBy(stockMovement.id)
  expect((await db.execute(wrongLedgers)).rows).toEqual([])
  expect(rows.at(-1)?.after).toBe(await stockOf(part))
  return rows
}

async function reasonsOf(part: { id: string }) {
  return (await ledgerOf(part)).map(({ reason, delta }) => `${reason} ${delta}`)
}

test('a new product opens its ledger, and one without stock has none', async () => {
  const admin = await aPerson({ role: 'admin' })
  const body = {
    name: 'Spark plug',
    img: '/a.svg',
    description: 'M14',
    minimumOrderQuantity: 1,
    pricePerUnit: 1,
  }
  const add = async (availableQuantity: number) =>
    (await call('POST', '/product', { as: admin, body: { ...body, availableQuantity } })).body
  expect(await reasonsOf({ id: (await add(8)).insertedId })).toEqual(['opening 8'])
  const { insertedId: id } = await add(0)
  expect(await db.$count(stockMovement, eq(stockMovement.productId, id))).toBe(0)
})

test('an order and its cancellation by its customer name the order and no admin', async () => {
  const casey = await aPerson()
  const part = await aProduct({ availableQuantity: 10 })
  const { id } = await anOrder(casey, part, 3)
  await cancelOrder(casey, id)
  expect((await ledgerOf(part)).slice(1)).toMatchObject([
    { reason: 'order placed', delta: -3, after: 7, orderId: id, actorId: null },
    { reason: 'order canceled', delta: 3, after: 10, orderId: id, actorId: null },
  ])
})

test('a cancellation by an admin names the admin, one by the system none', async () => {
  const admin = await aPerson({ role: 'admin' })
  const part = await aProduct({ availableQuantity: 10 })
  const [one, other] = [
    await anOrder(await aPerson(), part, 3),
    await anOrder(await aPerson(), part),
  ]
  await cancelOrder(admin, one.id)
  await cancelOrder('system', other.id, 'It was not paid.')
  expect((await ledgerOf(part)).slice(-2)).toMatchObject([
    { reason: 'order canceled', delta: 3, orderId: one.id, actorId: admin.id },
    { reason: 'order canceled', delta: 1, orderId: other.id, actorId: null },
  ])
})

test('an order that is refused moves nothing', async () => {
  const part = await aProduct({ availableQuantity: 2 })
  await expect(anOrder(await aPerson(), part, 3)).rejects.toMatchObject({ status: 409 })
  expect(await reasonsOf(part)).toEqual(['opening 2'])
})

test('holds that end together have a movement for each order, and each says what was left', async () => {
  const [part, other] = [
    await aProduct({ availableQuantity: 20 }),
    await aProduct({ availableQuantity: 5 }),
  ]
  const orders = [
    await anOrder(await aPerson(), part, 3),
    await anOrder(await aPerson(), part, 4),
    await anOrder(await aPerson(), other, 2),
  ]
  for (const { id } of orders) await letHoldExpire(id)
  await releaseExpiredHolds()
  const [first, second, third] = orders.map(({ id }) => id)
  expect((await ledgerOf(part)).slice(-2)).toMatchObject([
    { reason: 'hold ended', delta: 3, after: 16, orderId: first },
    { reason: 'hold ended', delta: 4, after: 20, orderId: second },
  ])
  expect((await ledgerOf(other)).slice(-1)).toMatchObject([
    { reason: 'hold ended', delta: 2, after: 5, orderId: third },
  ])
})

test('a renewed hold is a movement, also when its old one was not released yet', async () => {
  const casey = await aPerson({ emailVerified: true })
  const part = await aProduct({ availableQuantity: 10 })
  const { id } = await anOrder(casey, part, 2)
  await letHoldExpire(id)
  await renewHold(casey, id)
  await letHoldExpire(id)
  await releaseExpiredHolds()
  await renewHold(casey, id)
  expect(await reasonsOf(part)).toEqual([
    'opening 10',
    'order placed -2',
    'hold ended 2',
    'hold renewed -2',
    'hold ended 2',
    'hold renewed -2',
  ])
})

test('a payment after the end of the hold takes the units again', async () => {
  const { part, order, ask, pay } = await anOrderWithIntent(4)
  await letHoldExpire(order.id)
  await reconcileAndReleaseHolds()
  const intent = await ask()
  await payWithCard(intent)
  await pay(idOf(intent))
  expect((await getOrderRow(order.id)).paidAt).not.toBeNull()
  expect(await reasonsOf(part)).toEqual([
    'opening 10',
    'order placed -4',
    'hold ended 4',
    'hold renewed -4',
  ])
})

test('a refund that restocks names the admin, one that does not moves nothing', async () => {
  const restocked = await aRefundableSale()
  await restocked.give({ restock: true })
  expect((await ledgerOf(restocked.part)).slice(1)).toMatchObject([
    { reason: 'order placed', delta: -4 },
    { reason: 'refund', delta: 4, orderId: restocked.order.id, actorId: restocked.admin.id },
  ])
  const kept = await aRefundableSale()
  await kept.give()
  expect(await reasonsOf(kept.part)).toEqual(['opening 10', 'order placed -4'])
})

test('a change that says no reason is in the ledger, as other', async () => {
  const part = await aProduct({ availableQuantity: 10 })
  await db.update(product).set({ availableQuantity: 4 }).where(eq(product.id, part.id))
  await db
    .update(product)
    .set({ availableQuantity: 4, name: 'Same' })
    .where(eq(product.id, part.id))
  expect(await reasonsOf(part)).toEqual(['opening 10', 'other -6'])
})

test('a statement that announces another movement than it makes is recorded by the trigger', async () => {
  const part = await aProduct({ availableQuantity: 10 })
  await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('shop.stock_recorded', ${`${part.id} -5`}, true)`)
    await tx.update(product).set({ availableQuantity: 4 }).where(eq(product.id, part.id))
  })
  expect(await reasonsOf(part)).toEqual(['opening 10', 'other -6'])
})

test('a movement is never changed or deleted, and never moves nothing', async () => {
  const part = await aProduct({ availableQuantity: 10 })
  const { id } = singleRow(await ledgerOf(part))
  const message = 'rows of stock_movement are never changed or deleted'
  const refusal = { cause: expect.objectContaining({ message }) }
  await expect(
    db.update(stockMovement).set({ note: 'x' }).where(eq(stockMovement.id, id)),
  ).rejects.toMatchObject(refusal)
  await expect(db.delete(stockMovement).where(eq(stockMovement.id, id))).rejects.toMatchObject(
    refusal,
  )
  const nothing = { productId: part.id, delta: 0, after: 10, reason: 'corrected' as const }
  await expect(db.insert(stockMovement).values(nothing)).rejects.toThrow()
  expect(await reasonsOf(part)).toEqual(['opening 10'])
})
