import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readAudit } from '#test/audit.ts'
import { anOrder, anOrderOf, aPerson, aProduct, letHoldExpire, stockOf } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { editPart, NEW_PRODUCT, newSku, removePart, restorePart } from '#test/product-calls.ts'
import { db } from '../platform/db/client.ts'
import { product } from '../platform/db/schema/product.ts'
import { releaseExpiredHolds } from '../sales/order/release-expired-holds.ts'

test('a deleted product is restored as it was, with its orders and its stock', async () => {
  const [admin, casey] = [await aPerson({ role: 'admin' }), await aPerson()]
  const part = await aProduct({ availableQuantity: 10 })
  await anOrder(casey, part, 3)
  await removePart(admin, part.id)
  const { status, body } = await restorePart(admin, part.id)
  expect(status).toBe(200)
  expect(body).toMatchObject({ deleted: false, version: 3, availableQuantity: 7 })
  expect((await call('GET', `/product/${part.id}`)).status).toBe(200)
  expect(await restorePart(admin, part.id)).toMatchObject({
    status: 409,
    body: { detail: 'This part is not deleted' },
  })
  const actions = (await readAudit())
    .filter(({ subjectId }) => subjectId === part.id)
    .map(({ action }) => action)
  expect(actions).toEqual(['delete product', 'restore product'])
})

test('a product may be added as a draft, with all that the staff know of it', async () => {
  const admin = await aPerson({ role: 'admin' })
  const input = {
    ...NEW_PRODUCT,
    sku: newSku(),
    shelf: 'B3-12',
    weightGrams: 9,
    cost: 0.4,
    lowStockAt: 50,
    state: 'draft',
  }
  const { insertedId } = (await call('POST', '/product', { as: admin, body: input })).body
  expect((await call('GET', `/staff/product/${insertedId}`, { as: admin })).body).toMatchObject({
    ...input,
    version: 1,
  })
  expect((await call('GET', `/product/${insertedId}`)).status).toBe(404)
})

test('a draft can be deleted, and is restored as a draft', async () => {
  const admin = await aPerson({ role: 'admin' })
  const part = await aProduct({ state: 'draft' })
  expect((await removePart(admin, part.id)).status).toBe(200)
  expect((await restorePart(admin, part.id)).body).toMatchObject({ state: 'draft', deleted: false })
})

test('a draft can’t be ordered; units that an order holds stay held until its hold ends', async () => {
  const [admin, casey] = [await aPerson({ role: 'admin' }), await aPerson()]
  const part = await aProduct({ availableQuantity: 10 })
  const order = await anOrder(casey, part, 2)
  await editPart(admin, part.id, { version: 1, state: 'draft' })
  const again = await call('POST', '/order', { as: casey, body: anOrderOf(part) })
  expect(again.status).toBe(404)
  const renew = () => call('POST', `/order/${order.id}/hold`, { as: casey })
  expect((await renew()).status).toBe(200)
  await letHoldExpire(order.id)
  await releaseExpiredHolds()
  expect(await stockOf(part)).toBe(10)
  expect(await renew()).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('no longer sold') },
  })
  const [row] = await db.select().from(product).where(eq(product.id, part.id))
  expect(row?.version).toBe(2)
})
