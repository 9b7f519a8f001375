import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aCheckoutOf, anOrder, aPerson, aProduct } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aPaidOrder } from '#test/card.ts'
import { payByCard } from '#test/several-parts.ts'
import { aStaffList, type Listed } from '#test/staff-products.ts'
import { latestProducts } from '../catalog/product.ts'
import { db } from '../platform/db/client.ts'
import { product } from '../platform/db/schema/product.ts'
import { saveSetting } from '../platform/settings/edit-setting.ts'
import { cancelOrder } from '../sales/payment/cancel-order.ts'

test('neither a draft nor a cost is in any public answer, cached or not, for anybody', async () => {
  const admin = await aPerson({ role: 'admin' })
  const secret = { costCents: 77_777, shelf: 'SHELF-7', sku: randomUUID().toUpperCase() }
  const live = await aProduct({ ...secret, lowStockAt: 5 })
  const draft = await aProduct({ state: 'draft', name: 'Secret draft' })
  const secrets = new RegExp(
    `777\\.77|${live.sku}|SHELF-7|Secret draft|${draft.id}|lowStockAt|version`,
  )
  // The second answer of each comes from the cache.
  for (const as of [undefined, admin, undefined]) {
    const list = await call('GET', '/product', { as })
    expect(JSON.stringify(list.body)).not.toMatch(secrets)
    expect(list.body.map(({ _id }: Listed) => _id)).toContain(live.id)
    const one = await call('GET', `/product/${live.id}`, { as })
    expect(JSON.stringify(one.body)).not.toMatch(secrets)
    expect((await call('GET', `/product/${draft.id}`, { as })).status).toBe(404)
  }
  expect(JSON.stringify(await latestProducts(100))).not.toMatch(secrets)
})

test('a product that becomes a draft leaves the shop at once, and comes back as live', async () => {
  const admin = await aPerson({ role: 'admin' })
  const part = await aProduct()
  const edit = (body: object) => call('PATCH', `/product/${part.id}`, { as: admin, body })
  const statuses = async () => {
    const list = await call('GET', '/product?limit=100&sort=newest')
    const isListed = list.body.some(({ _id }: Listed) => _id === part.id)
    return [(await call('GET', `/product/${part.id}`)).status, isListed]
  }
  const total = async () => Number((await call('GET', '/product?limit=1')).headers['x-total-count'])
  const before = await total()
  expect(await statuses()).toEqual([200, true])
  await edit({ version: 1, state: 'draft' })
  expect(await statuses()).toEqual([404, false])
  expect(await total()).toBe(before - 1)
  await edit({ version: 2, state: 'live' })
  expect(await statuses()).toEqual([200, true])
  expect(await total()).toBe(before)
})

test('the products are counted by state', async () => {
  const admin = await aPerson({ role: 'admin' })
  const count = async () => (await call('GET', '/staff/product/count', { as: admin })).body
  const before = await count()
  await aProduct()
  await aProduct({ state: 'draft' })
  await aProduct({ availableQuantity: 3, lowStockAt: 3 })
  await aProduct({ availableQuantity: 4, lowStockAt: 3 })
  await aProduct({ availableQuantity: 0, lowStockAt: 3, state: 'draft' })
  await aProduct({ deletedAt: new Date(), availableQuantity: 0, lowStockAt: 3 })
  expect(await count()).toEqual({
    all: before.all + 5,
    live: before.live + 3,
    draft: before.draft + 2,
    low: before.low + 2,
    noWeight: before.noWeight + 5,
    deleted: before.deleted + 1,
    defaultLowStockAt: 0,
  })
})

test('the staff read all products, or those in one state', async () => {
  const list = await aStaffList()
  const live = (await aProduct({ availableQuantity: 3 })).id
  const draft = (await aProduct({ state: 'draft' })).id
  const low = (await aProduct({ availableQuantity: 3, lowStockAt: 3 })).id
  const deleted = (await aProduct({ deletedAt: new Date(), lowStockAt: 500 })).id
  const all = [live, draft, low, deleted]
  const found = async (query: string) => {
    const { ids } = await list(query)
    return all.filter((id) => ids.includes(id))
  }
  expect(await found('')).toEqual([live, draft, low])
  expect(await found('state=live')).toEqual([live, low])
  expect(await found('state=draft')).toEqual([draft])
  expect(await found('stock=low')).toEqual([low])
  expect(await found('state=deleted')).toEqual([deleted])
})

test('units that unpaid orders hold are not gone: a part is low once they are paid, in list, count and Today', async () => {
  const [admin, casey] = [await aPerson({ role: 'admin' }), await aPerson()]
  const [own, byDefault] = [
    await aProduct({ availableQuantity: 5, lowStockAt: 2 }),
    await aProduct({ availableQuantity: 5 }),
  ]
  const list = await aStaffList()
  const { version } = (await call('GET', '/staff/setting', { as: admin })).body.notices
  await saveSetting(admin, 'notices', version, { recipients: '', lowStockAt: 2 })
  const ids = [own.id, byDefault.id]
  const get = async (path: string) => (await call('GET', path, { as: admin })).body
  const low = async () => {
    const listed = (await list('stock=low&limit=100&sort=newest')).ids
    const { count } = (await get('/report/today')).lowStock
    expect(count).toBe((await get('/staff/product/count')).low)
    return { ids: ids.filter((id) => listed.includes(id)), count }
  }
  const before = await low()
  const orders = [await anOrder(casey, own, 4), await anOrder(casey, byDefault, 4)]
  expect(await low()).toEqual(before)
  expect(await get(`/staff/product/${own.id}`)).toMatchObject({
    availableQuantity: 1,
    heldUnits: 4,
  })
  for (const order of orders) await payByCard(casey, order)
  expect(await low()).toEqual({ ids, count: before.count + 2 })
  expect(await get(`/staff/product/${own.id}`)).not.toHaveProperty('heldUnits')
})

test('without a threshold of its own, a live part is low from the threshold of Settings on', async () => {
  const admin = await aPerson({ role: 'admin' })
  const list = await aStaffList()
  const [four, five] = await Promise.all([4, 5].map((n) => aProduct({ availableQuantity: n })))
  const marked = await aProduct({ availableQuantity: 4, lowStockAt: 3 })
  const draft = await aProduct({ availableQuantity: 4, state: 'draft' })
  const all = [four?.id, five?.id, marked.id, draft.id]
  const count = async () => (await call('GET', '/staff/product/count', { as: admin })).body
  let { version } = (await call('GET', '/staff/setting', { as: admin })).body.notices
  const low = async (lowStockAt: number | null) => {
    await saveSetting(admin, 'notices', version, { recipients: '', lowStockAt })
    version += 1
    const { ids } = await list('stock=low&limit=100&sort=newest')
    const { body } = await call('GET', `/staff/product/${five?.id}`, { as: admin })
    expect(body.defaultLowStockAt).toBe(lowStockAt)
    return all.filter((id) => id && ids.includes(id))
  }
  expect(await low(3)).toEqual([])
  expect(await low(4)).toEqual([four?.id])
  const lowAtFour = await db.$count(
    product,
    sql`deleted_at is null and coalesce(low_stock_at, case state when 'live' then 4 end) >= available_quantity + (
      select coalesce(sum(l.quantity), 0) from order_line l join "order" o on o.id = l.order_id
      where l.product_id = product.id and o.stock_held and o.paid_at is null and o.cancelled_at is null)`,
  )
  expect(await count()).toMatchObject({ low: lowAtFour, defaultLowStockAt: 4 })
  expect(await low(1_000_000)).toEqual([four?.id, five?.id])
  expect(await low(null)).toEqual([])
})

test.each(['state=gone', `q=${'x'.repeat(101)}`, 'sku=A'])('%s is a 400', async (query) => {
  const admin = await aPerson({ role: 'admin' })
  expect((await call('GET', `/staff/product?${query}`, { as: admin })).status).toBe(400)
})

test('one product for the staff: also a draft or a deleted one, with its last change', async () => {
  const admin = await aPerson({ role: 'admin', name: 'Sam' })
  const part = await aProduct({ state: 'draft' })
  const read = () => call('GET', `/staff/product/${part.id}`, { as: admin })
  expect((await read()).body).toMatchObject({ state: 'draft', changedBy: null, changedAt: null })
  await call('DELETE', `/product/${part.id}`, { as: admin })
  expect((await read()).body).toMatchObject({ deleted: true, changedBy: 'Sam' })
  const unknown = await call('GET', `/staff/product/${randomUUID()}`, { as: admin })
  expect(unknown.status).toBe(404)
})

test('the staff see how many unpaid orders pay less than a part costs now', async () => {
  const [admin, casey] = [await aPerson({ role: 'admin' }), await aPerson()]
  const [other, part] = [await aProduct(), await aProduct({ pricePerUnitCents: 100 })]
  await anOrder(casey, part)
  await anOrder(casey, other)
  const checkedOut = await call('POST', '/checkout', {
    as: casey,
    body: aCheckoutOf([other, { ...part, units: 10 }]),
  })
  expect(checkedOut.status).toBe(201)
  await aPaidOrder(casey, part)
  await cancelOrder(casey, (await anOrder(casey, part)).id)
  const count = async () =>
    (await call('GET', `/staff/product/${part.id}`, { as: admin })).body.cheaperOrders
  const cost = (set: Partial<typeof product.$inferInsert>) =>
    db.update(product).set(set).where(eq(product.id, part.id))
  expect(await count()).toBe(0)
  await cost({ pricePerUnitCents: 10_000 })
  expect(await count()).toBe(2)
  await cost({ priceSteps: [{ from: 10, cents: 90 }] })
  expect(await count()).toBe(1)
  await cost({ pricePerUnitCents: 50, priceSteps: null })
  expect(await count()).toBe(0)
})
