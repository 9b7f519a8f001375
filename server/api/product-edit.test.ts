import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readAudit } from '#test/audit.ts'
import { anOrder, aPerson, aProduct, stockOf } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { auditDetailsOf } from '#test/payments.ts'
import { editPart, NEW_PRODUCT, newSku, removePart, restorePart } from '#test/product-calls.ts'

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
  const { status, body: edited } = await editPart(admin, part.id, body)
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
    warranty: null,
    includes: null,
    tags: [],
    expectedOn: null,
    priceSteps: null,
    packSize: 1,
    coreCharge: null,
    shelf: null,
    taxCategory: 'standard',
    deliveryClass: 'standard',
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
      detail: `Price: $43.20 → $44.90; SKU: none → ${sku}; Cost: none → $24.10; Low-stock threshold: none → 20; Weight: none → 1850`,
    },
  ])
})

test('null and an empty text clear an optional field', async () => {
  const admin = await aPerson({ role: 'admin' })
  const part = await aProduct({ sku: newSku(), costCents: 0, weightGrams: 5, lowStockAt: 3 })
  const body = { version: 1, sku: null, cost: '', weightGrams: ' ', lowStockAt: null }
  expect((await editPart(admin, part.id, body)).body).toMatchObject({
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
  const { status, body } = await editPart(admin, part.id, { version: 1, ...wrong })
  expect(status).toBe(400)
  expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(Object.keys(wrong))
  expect((await editPart(admin, part.id, { name: 'Clip' })).status).toBe(400) // no version
})

test('the second of two editors learns what the first changed, and overwrites nothing', async () => {
  const [sam, alex] = [
    await aPerson({ role: 'admin', name: 'Sam' }),
    await aPerson({ role: 'admin', name: 'Alex' }),
  ]
  const part = await aProduct({ pricePerUnitCents: 4_320 })
  const first = await editPart(sam, part.id, { version: 1, pricePerUnit: 44.9 })
  expect(first.status).toBe(200)
  const second = await editPart(alex, part.id, { version: 1, pricePerUnit: 45.5 })
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
  expect((await editPart(alex, part.id, again)).body).toMatchObject({
    version: 3,
    pricePerUnit: 45.5,
  })
})

test('an edit that is refused adds no brand', async () => {
  const admin = await aPerson({ role: 'admin' })
  const { id } = await aProduct()
  const name = `Maker ${newSku()}`
  const stale = await editPart(admin, id, { version: 7, brand: name })
  expect(stale.status).toBe(409)
  const { body } = await call('GET', `/staff/brand?q=${encodeURIComponent(name)}`, { as: admin })
  expect(body).toEqual([])
})

test('of twenty edits of one version at once, one is stored', async () => {
  const admin = await aPerson({ role: 'admin' })
  const part = await aProduct()
  const prices = Array.from({ length: 20 }, (_, n) => n + 1)
  const answers = await Promise.all(
    prices.map((pricePerUnit) => editPart(admin, part.id, { version: 1, pricePerUnit })),
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
  const { status, body } = await editPart(admin, part.id, { version: 1, description: 'New.' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ version: 2, availableQuantity: 7 })
  expect(await stockOf(part)).toBe(7)
})

test('an unknown product is a 404, a deleted one a 409 that says who deleted it', async () => {
  const admin = await aPerson({ role: 'admin', name: 'Alex' })
  expect((await editPart(admin, randomUUID(), { version: 1, name: 'Clip' })).status).toBe(404)
  expect((await restorePart(admin, randomUUID())).status).toBe(404)
  const part = await aProduct()
  await removePart(admin, part.id)
  expect(await editPart(admin, part.id, { version: 1, name: 'Clip' })).toMatchObject({
    status: 409,
    body: {
      detail: 'This part was deleted by Alex. Restore it to change it.',
      current: { deleted: true, version: 2 },
      changedBy: 'Alex',
    },
  })
})

test('a SKU belongs to one product that is not deleted', async () => {
  const admin = await aPerson({ role: 'admin' })
  const sku = newSku()
  const [first, second] = [await aProduct({ sku }), await aProduct()]
  const taken = {
    status: 409,
    body: { errors: [{ path: 'sku', message: `Another part has the SKU ${sku}` }] },
  }
  expect(await editPart(admin, second.id, { version: 1, sku: sku.toLowerCase() })).toMatchObject(
    taken,
  )
  expect(
    await call('POST', '/product', { as: admin, body: { ...NEW_PRODUCT, sku } }),
  ).toMatchObject(taken)
  await removePart(admin, first.id)
  expect((await editPart(admin, second.id, { version: 1, sku })).status).toBe(200)
  expect(await restorePart(admin, first.id)).toMatchObject(taken)
  await editPart(admin, second.id, { version: 2, sku: null })
  expect((await restorePart(admin, first.id)).body).toMatchObject({ sku, deleted: false })
})

test('a deleted product is restored as a draft, or live, whatever it was', async () => {
  const admin = await aPerson({ role: 'admin' })
  const part = await aProduct()
  await removePart(admin, part.id)
  expect((await restorePart(admin, part.id, { state: 'draft' })).body).toMatchObject({
    state: 'draft',
    deleted: false,
    version: 3,
  })
  expect((await call('GET', `/product/${part.id}`)).status).toBe(404)
  await removePart(admin, part.id)
  expect((await restorePart(admin, part.id, { state: 'live' })).body.state).toBe('live')
  expect((await call('GET', `/product/${part.id}`)).status).toBe(200)
  await removePart(admin, part.id)
  expect((await restorePart(admin, part.id, {})).body.state).toBe('live')
  const details = (await auditDetailsOf(part.id, 'restore product')).toSorted()
  expect(details).toEqual(['State: draft → live', 'State: live → draft', null])
})

test.each([
  [{ state: 'deleted' }, 'state'],
  [{ status: 'draft' }, ''],
])('restoring with %j is refused', async (body, path) => {
  const admin = await aPerson({ role: 'admin' })
  const part = await aProduct({ deletedAt: new Date() })
  expect(await restorePart(admin, part.id, body)).toMatchObject({
    status: 400,
    body: { errors: [{ path }] },
  })
  expect((await call('GET', `/staff/product/${part.id}`, { as: admin })).body.deleted).toBe(true)
})
