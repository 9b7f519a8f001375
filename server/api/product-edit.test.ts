import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readAudit } from '#test/account.ts'
import { anOrder, anOrderOf, aPerson, aProduct, letHoldExpire, stockOf } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { db } from '../db/client.ts'
import { product } from '../db/schema/product.ts'
import { releaseExpiredHolds } from '../order/stock-hold.ts'

type Admin = Awaited<ReturnType<typeof aPerson>>

const edit = (as: Admin, id: string, body: object) => call('PATCH', `/product/${id}`, { as, body })
const restore = (as: Admin, id: string) => call('POST', `/product/${id}/restore`, { as })
const remove = (as: Admin, id: string) => call('DELETE', `/product/${id}`, { as })
const newSku = () => randomUUID().slice(0, 13).toUpperCase()

test('an edit changes the fields that it names, raises the version and is in the audit log', async () => {
  const admin = await aPerson({ role: 'admin', name: 'Alex' })
  const part = await aProduct({ name: 'Brake pads', pricePerUnitCents: 4_320 })
  const sku = newSku()
  const body = {
    version: 1,
    pricePerUnit: '44.90',
    sku: ` ${sku.toLowerCase()} `,
    cost: '24.10',
    weightGrams: '1850',
    lowStockAt: '20',
  }
  const { status, body: edited } = await edit(admin, part.id, body)
  expect(status).toBe(200)
  expect(edited).toEqual({
    _id: part.id,
    name: 'Brake pads',
    pictures: [],
    img: part.img,
    description: part.description,
    availableQuantity: 100,
    minimumOrderQuantity: 1,
    pricePerUnit: 44.9,
    version: 2,
    state: 'live',
    sku,
    cost: 24.1,
    weightGrams: 1850,
    lowStockAt: 20,
    title: null,
    brand: null,
    number: null,
    categoryId: null,
    fits: 'unlisted',
    isFitmentComplete: false,
    supersededBy: null,
    updatedAt: expect.any(String),
    deleted: false,
  })
  expect(Date.parse(edited.updatedAt)).toBeGreaterThan(part.updatedAt.getTime())
  expect((await call('GET', `/product/${part.id}`)).body.pricePerUnit).toBe(44.9)
  const records = (await readAudit()).filter(({ subjectId }) => subjectId === part.id)
  expect(records).toMatchObject([
    {
      action: 'edit product',
      actor: admin.email,
      subject: 'Brake pads',
      detail: `Price: $43.20 → $44.90; SKU: none → ${sku}; Cost: none → $24.10; Low-stock mark: none → 20; Weight: none → 1850`,
    },
  ])
})

test('null and an empty text clear an optional field', async () => {
  const admin = await aPerson({ role: 'admin' })
  const part = await aProduct({ sku: newSku(), costCents: 0, weightGrams: 5, lowStockAt: 3 })
  const body = { version: 1, sku: null, cost: '', weightGrams: ' ', lowStockAt: null }
  expect((await edit(admin, part.id, body)).body).toMatchObject({
    sku: null,
    cost: null,
    weightGrams: null,
    lowStockAt: null,
  })
})

test.each([
  { name: '' },
  { name: null },
  { pricePerUnit: 0 },
  { description: null },
  { minimumOrderQuantity: 0 },
  { img: 'javascript:alert(1)' },
  { sku: 'a'.repeat(41) },
  { sku: 'Ä' },
  { sku: 'A\nB' },
  { cost: -1 },
  { cost: 1.234 },
  { weightGrams: 0 },
  { weightGrams: 1.5 },
  { lowStockAt: -1 },
  { state: 'hidden' },
  { state: null },
  { version: 0 },
])('an edit with %j is refused, and names the field', async (wrong) => {
  const admin = await aPerson({ role: 'admin' })
  const part = await aProduct()
  const { status, body } = await edit(admin, part.id, { version: 1, ...wrong })
  expect(status).toBe(400)
  expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(Object.keys(wrong))
  expect((await edit(admin, part.id, { name: 'Clip' })).status).toBe(400) // no version
})

test('of two editors the second is told what the first changed, and nothing is overwritten', async () => {
  const [sam, alex] = [
    await aPerson({ role: 'admin', name: 'Sam' }),
    await aPerson({ role: 'admin', name: 'Alex' }),
  ]
  const part = await aProduct({ pricePerUnitCents: 4_320 })
  const first = await edit(sam, part.id, { version: 1, pricePerUnit: 44.9 })
  expect(first.status).toBe(200)
  const second = await edit(alex, part.id, { version: 1, pricePerUnit: 45.5 })
  expect(second).toMatchObject({
    status: 409,
    body: {
      detail: 'Sam has changed this part since you opened it',
      current: first.body,
      changedBy: 'Sam',
    },
  })
  expect(Date.now() - Date.parse(second.body.changedAt)).toBeLessThan(60_000)
  const again = { version: second.body.current.version, pricePerUnit: 45.5 }
  expect((await edit(alex, part.id, again)).body).toMatchObject({ version: 3, pricePerUnit: 45.5 })
})

test('of twenty edits of one version at once, one is stored', async () => {
  const admin = await aPerson({ role: 'admin' })
  const part = await aProduct()
  const prices = Array.from({ length: 20 }, (_, n) => n + 1)
  const answers = await Promise.all(
    prices.map((pricePerUnit) => edit(admin, part.id, { version: 1, pricePerUnit })),
  )
  const stored = answers.filter(({ status }) => status === 200)
  expect(stored).toHaveLength(1)
  for (const { status, body } of answers) {
    if (status !== 200) expect(body).toMatchObject({ status: 409, current: stored[0]?.body })
  }
})

test('orders never raise the version, and an edit never changes the stock', async () => {
  const [admin, casey] = [await aPerson({ role: 'admin' }), await aPerson()]
  const part = await aProduct({ availableQuantity: 10 })
  await anOrder(casey, part, 3)
  const { status, body } = await edit(admin, part.id, { version: 1, description: 'New.' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ version: 2, availableQuantity: 7 })
  expect(await stockOf(part)).toBe(7)
})

test('an unknown product is a 404, a deleted one a 409 that says who deleted it', async () => {
  const admin = await aPerson({ role: 'admin', name: 'Alex' })
  expect((await edit(admin, randomUUID(), { version: 1, name: 'Clip' })).status).toBe(404)
  expect((await restore(admin, randomUUID())).status).toBe(404)
  const part = await aProduct()
  await remove(admin, part.id)
  expect(await edit(admin, part.id, { version: 1, name: 'Clip' })).toMatchObject({
    status: 409,
    body: {
      detail: 'This part was deleted by Alex. Restore it to change it.',
      current: { deleted: true, version: 2 },
      changedBy: 'Alex',
    },
  })
})

test('a deleted product is restored as it was, with its orders and its stock', async () => {
  const [admin, casey] = [await aPerson({ role: 'admin' }), await aPerson()]
  const part = await aProduct({ availableQuantity: 10 })
  await anOrder(casey, part, 3)
  await remove(admin, part.id)
  const { status, body } = await restore(admin, part.id)
  expect(status).toBe(200)
  expect(body).toMatchObject({ deleted: false, version: 3, availableQuantity: 7 })
  expect((await call('GET', `/product/${part.id}`)).status).toBe(200)
  expect(await restore(admin, part.id)).toMatchObject({
    status: 409,
    body: { detail: 'This part is not deleted' },
  })
  const actions = (await readAudit())
    .filter(({ subjectId }) => subjectId === part.id)
    .map(({ action }) => action)
  expect(actions).toEqual(['delete product', 'restore product'])
})

test('a SKU belongs to one product that is not deleted', async () => {
  const admin = await aPerson({ role: 'admin' })
  const sku = newSku()
  const [first, second] = [await aProduct({ sku }), await aProduct()]
  const taken = {
    status: 409,
    body: { errors: [{ path: 'sku', message: `Another part has the SKU ${sku}` }] },
  }
  expect(await edit(admin, second.id, { version: 1, sku: sku.toLowerCase() })).toMatchObject(taken)
  const clamp = {
    name: 'Hose clamp',
    pricePerUnit: 1.2,
    description: '12 to 22 mm.',
    availableQuantity: 500,
    minimumOrderQuantity: 10,
    img: '/parts/clamp.svg',
  }
  expect(await call('POST', '/product', { as: admin, body: { ...clamp, sku } })).toMatchObject(
    taken,
  )
  await remove(admin, first.id)
  expect((await edit(admin, second.id, { version: 1, sku })).status).toBe(200)
  expect(await restore(admin, first.id)).toMatchObject(taken)
  await edit(admin, second.id, { version: 2, sku: null })
  expect((await restore(admin, first.id)).body).toMatchObject({ sku, deleted: false })
})

test('a product may be added as a draft, with all that the staff know of it', async () => {
  const admin = await aPerson({ role: 'admin' })
  const input = {
    name: 'Hose clamp',
    pricePerUnit: 1.2,
    description: '12 to 22 mm.',
    availableQuantity: 500,
    minimumOrderQuantity: 10,
    img: '/parts/clamp.svg',
    sku: newSku(),
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
  expect((await remove(admin, part.id)).status).toBe(200)
  expect((await restore(admin, part.id)).body).toMatchObject({ state: 'draft', deleted: false })
})

test('a draft can’t be ordered; units that an order holds stay held until its hold ends', async () => {
  const [admin, casey] = [await aPerson({ role: 'admin' }), await aPerson()]
  const part = await aProduct({ availableQuantity: 10 })
  const order = await anOrder(casey, part, 2)
  await edit(admin, part.id, { version: 1, state: 'draft' })
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
