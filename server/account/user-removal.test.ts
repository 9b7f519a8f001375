import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeOnlyAdmins } from '#test/account.ts'
import { auditOf } from '#test/audit.ts'
import { anOrder, aPerson, aProduct, getOrderRow, stockOf } from '#test/builders.ts'
import { aPaidOrder, payWithCard } from '#test/card.ts'
import { upstream } from '#test/environment.ts'
import { db } from '../platform/db/client.ts'
import { session, user } from '../platform/db/schema/identity.ts'
import type { SessionUser } from '../platform/identity/session-user.ts'
import { listInvoicesOf } from '../sales/order/invoice/invoice-view.ts'
import { getOrder } from '../sales/order/view/order-view.ts'
import { createIntent } from '../sales/payment/create-intent.ts'
import { readReturnsOf } from '../sales/return/return-request.ts'
import { removeUser } from './user-removal.ts'

test('a removed user is deleted and audited; their paid orders stay', async () => {
  const admin = await aPerson({ role: 'admin' })
  const casey = await aPerson()
  const order = await aPaidOrder(casey)
  await removeUser(admin, casey.id)
  expect(await db.select().from(user).where(eq(user.id, casey.id))).toEqual([])
  expect(await getOrderRow(order.id)).toMatchObject({
    paidAt: expect.any(Date),
    customerId: null,
    customerEmail: casey.email,
    address: '1 Main Street',
  })
  expect(await auditOf(casey.id)).toMatchObject([{ action: 'remove user', subject: casey.email }])
  await expect(removeUser(admin, casey.id)).rejects.toMatchObject({ status: 404 })
})

test('after the removal of an order’s customer their calls about it are 401, and another account’s are 403', async () => {
  const admin = await aPerson({ role: 'admin' })
  const [casey, stranger] = [await aPerson(), await aPerson()]
  const { id } = await aPaidOrder(casey)
  await removeUser(admin, casey.id)
  for (const read of [getOrder, listInvoicesOf, readReturnsOf]) {
    await expect(read(casey, id)).rejects.toMatchObject({ status: 401 })
    await expect(read(stranger, id)).rejects.toMatchObject({ status: 403 })
  }
})

test('a removed user holds no stock and can’t be charged', async () => {
  const admin = await aPerson({ role: 'admin' })
  const casey = await aPerson()
  const part = await aProduct({ availableQuantity: 10 })
  const [open, opened, charged] = [
    await anOrder(casey, part, 1),
    await anOrder(casey, part, 2),
    await anOrder(casey, part, 3),
  ]
  const page = await createIntent(casey, { orderId: opened.id, pricePerUnit: 12.5 })
  // Charged, but not reconciled yet.
  await payWithCard(await createIntent(casey, { orderId: charged.id, pricePerUnit: 12.5 }))
  await removeUser(admin, casey.id)
  expect((await getOrderRow(open.id)).cancelledAt).not.toBeNull()
  expect((await getOrderRow(opened.id)).cancelledAt).not.toBeNull()
  expect((await payWithCard(page)).status).toBe('canceled')
  expect((await getOrderRow(charged.id)).paidAt).not.toBeNull()
  expect(await stockOf(part)).toBe(7)
  expect(await auditOf(open.id)).toMatchObject([{ action: 'cancel order', actorId: admin.id }])
})

test('a refused removal cancels no orders', async () => {
  const [admin, other] = [await aPerson(), await aPerson()]
  await makeOnlyAdmins(admin.id)
  const orders = [await anOrder(admin), await anOrder(other)]
  await expect(removeUser(admin, admin.id)).rejects.toMatchObject({ status: 409 })
  await expect(removeUser(other, admin.id)).rejects.toMatchObject({ status: 403 })
  for (const { id } of orders) expect((await getOrderRow(id)).cancelledAt).toBeNull()
})

/**
 * Each time a payment intent is canceled, the customer creates another order and intent, up to
 * `times` times.
 */
function orderAtEachCancellation(customer: SessionUser, times: number) {
  const placed: string[] = []
  upstream.behave = async (answer, _, { method, url }) => {
    if (method === 'POST' && url?.endsWith('/cancel') && placed.length < times) {
      const { id } = await anOrder(customer)
      placed.push(id)
      await createIntent(customer, { orderId: id, pricePerUnit: 12.5 })
    }
    answer()
  }
  return placed
}

test('orders that are placed during the removal are canceled too', async () => {
  const admin = await aPerson({ role: 'admin' })
  const casey = await aPerson()
  const { id } = await anOrder(casey)
  await createIntent(casey, { orderId: id, pricePerUnit: 12.5 })
  const placed = orderAtEachCancellation(casey, 3)
  await removeUser(admin, casey.id)
  expect(placed).toHaveLength(3)
  for (const one of placed) expect((await getOrderRow(one)).cancelledAt).not.toBeNull()
})

test('a removal that can’t catch up with new orders changes nothing of the user', async () => {
  const admin = await aPerson({ role: 'admin' })
  const casey = await aPerson()
  const { id } = await anOrder(casey)
  await createIntent(casey, { orderId: id, pricePerUnit: 12.5 })
  orderAtEachCancellation(casey, 6)
  await expect(removeUser(admin, casey.id)).rejects.toMatchObject({ status: 409 })
  expect(await db.$count(user, eq(user.id, casey.id))).toBe(1)
  expect(await db.$count(session, eq(session.userId, casey.id))).toBe(1)
  upstream.behave = (answer) => answer()
  await removeUser(admin, casey.id)
  expect(await db.$count(user, eq(user.id, casey.id))).toBe(0)
})

test('admins can’t remove themselves', async () => {
  const admin = await aPerson({ role: 'admin' })
  await aPerson({ role: 'admin' })
  await expect(removeUser(admin, admin.id)).rejects.toMatchObject({ status: 409 })
})

test('two admins who remove each other at once leave one', async () => {
  const [first, second] = [await aPerson(), await aPerson()]
  await makeOnlyAdmins(first.id, second.id)
  const answers = await Promise.allSettled([
    removeUser(first, second.id),
    removeUser(second, first.id),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await db.select().from(user).where(eq(user.role, 'admin'))).toHaveLength(1)
})
