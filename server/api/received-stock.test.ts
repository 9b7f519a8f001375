import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPerson, aProduct, stockOf } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { auditDetailsOf } from '#test/payments.ts'
import { db } from '../platform/db/client.ts'
import { brand } from '../platform/db/schema/brand.ts'
import { partNumber } from '../platform/db/schema/part-number.ts'
import { product } from '../platform/db/schema/product.ts'
import { stockMovement } from '../platform/db/schema/stock-movement.ts'

// A delivery from a supplier, received on one page.

type Line = { productId: string; units: number }

async function aReceiver() {
  const admin = await aPerson({ role: 'admin', name: 'Alex' })
  return (lines: Line[], { reference = '', key }: { reference?: string; key?: string } = {}) =>
    call('POST', '/staff/stock', {
      as: admin,
      body: { lines, reference },
      ...(key && { headers: { 'idempotency-key': key } }),
    })
}

function movementsOf(productId: string) {
  return db
    .select()
    .from(stockMovement)
    .where(eq(stockMovement.productId, productId))
    .orderBy(desc(stockMovement.id))
}

const aSku = () => `S-${randomUUID().slice(0, 8)}`.toUpperCase()

test('a delivery of several parts is a movement and an audit record for each, with its reference', async () => {
  const receive = await aReceiver()
  const [pads, discs] = [await aProduct({ availableQuantity: 5 }), await aProduct()]
  const lines = [
    { productId: pads.id, units: 12 },
    { productId: discs.id, units: 40 },
  ]
  const answer = await receive(lines, { reference: 'Note 88213' })
  expect(answer).toMatchObject({ status: 201, body: [{ ...lines[0], after: 17 }, lines[1]] })
  expect(await stockOf(pads)).toBe(17)
  const [newest] = await movementsOf(pads.id)
  expect(newest).toMatchObject({ delta: 12, after: 17, reason: 'received', note: 'Note 88213' })
  expect(newest?.actorId).not.toBeNull()
  expect(await auditDetailsOf(pads.id, 'adjust stock')).toEqual([
    '+12 received: 5 → 17. Note 88213',
  ])
  expect(await auditDetailsOf(discs.id, 'adjust stock')).toHaveLength(1)
})

test('a line that can’t be received is named, and none of the delivery is', async () => {
  const receive = await aReceiver()
  const [pads, gone] = [await aProduct({ availableQuantity: 5 }), await aProduct()]
  await db.update(product).set({ deletedAt: new Date() }).where(eq(product.id, gone.id))
  const lines = [pads.id, gone.id, randomUUID()].map((productId) => ({ productId, units: 1 }))
  const { status, body } = await receive(lines)
  expect(status).toBe(409)
  expect(body.errors).toMatchObject([
    { path: 'lines.1.productId', message: expect.stringContaining('is deleted') },
    { path: 'lines.2.productId', message: 'There is no such part' },
  ])
  expect(await stockOf(pads)).toBe(5)
})

test('the same delivery sent three times at once is received once, and other lines with its key are refused', async () => {
  const receive = await aReceiver()
  const [pads, discs] = [
    await aProduct({ availableQuantity: 0 }),
    await aProduct({ availableQuantity: 0 }),
  ]
  const key = randomUUID()
  const lines = [pads, discs].map(({ id }) => ({ productId: id, units: 3 }))
  const answers = await Promise.all([
    receive(lines, { key }),
    receive(lines.toReversed(), { key }),
    receive(lines, { key }),
  ])
  for (const { status, body } of answers) {
    expect(status).toBe(201)
    expect(body.map(({ after }: { after: number }) => after)).toEqual([3, 3])
  }
  expect([await stockOf(pads), await stockOf(discs)]).toEqual([3, 3])
  expect((await receive([{ productId: pads.id, units: 4 }], { key })).status).toBe(422)
  // Else the page would say that one part was received, and the line that was taken out is in
  // stock.
  expect((await receive(lines.slice(0, 1), { key })).status).toBe(422)
  expect(await stockOf(pads)).toBe(3)
})

test('a key that is sent again with entirely other parts is refused, also at the same time', async () => {
  const receive = await aReceiver()
  const parts = await Promise.all([1, 2, 3, 4].map(() => aProduct({ availableQuantity: 0 })))
  const [first, second, third, fourth] = parts.map(({ id }) => [{ productId: id, units: 3 }])
  const key = randomUUID()
  expect((await receive(first ?? [], { key })).status).toBe(201)
  const again = await receive(second ?? [], { key })
  expect(again.status).toBe(422)
  const other = randomUUID()
  const both = await Promise.all(
    [third, fourth].map((lines) => receive(lines ?? [], { key: other })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
  const stocks = await Promise.all(parts.map(stockOf))
  expect(stocks.slice(0, 2)).toEqual([3, 0])
  expect(stocks.slice(2).sort()).toEqual([0, 3])
})

test('a key of one kind of stock change is refused for another kind of the same part and units', async () => {
  const admin = await aPerson({ role: 'admin' })
  const { id } = await aProduct({ availableQuantity: 10 })
  const post = async (path: string, body: object, key: string) =>
    (await call('POST', path, { as: admin, body, headers: { 'idempotency-key': key } })).status
  const receive = (key: string) =>
    post('/staff/stock', { lines: [{ productId: id, units: 3 }], reference: '' }, key)
  const adjust = (key: string) =>
    post(`/product/${id}/stock`, { change: 3, reason: 'returned' }, key)
  const count = (key: string) => post(`/product/${id}/stock`, { counted: 20 }, key)
  const kinds = [receive, adjust, count]
  for (const first of kinds) {
    const key = randomUUID()
    expect(await first(key)).toBe(201)
    for (const other of kinds.filter((kind) => kind !== first)) expect(await other(key)).toBe(422)
    expect(await first(key)).toBe(201)
  }
  expect(await stockOf({ id })).toBe(20)
})

test('a part in two lines, no line and no units are refused', async () => {
  const receive = await aReceiver()
  const { id: productId } = await aProduct()
  const twice = [
    { productId, units: 1 },
    { productId, units: 2 },
  ]
  expect((await receive(twice)).status).toBe(400)
  expect((await receive([])).status).toBe(400)
  expect((await receive([{ productId, units: 0 }])).status).toBe(400)
})

test('a code finds a part by its SKU, its maker’s number however it is typed, a barcode or its id, a draft too', async () => {
  const admin = await aPerson({ role: 'admin' })
  const find = async (code: string) => {
    const answer = await call('GET', `/staff/stock/part?${new URLSearchParams({ code })}`, {
      as: admin,
    })
    expect(answer.status).toBe(200)
    return answer.body.map(({ _id }: { _id: string }) => _id)
  }
  const [sku, number, gtin] = [aSku(), `BR ${randomUUID().slice(0, 8)}.V`, '0012345678905']
  const part = await aProduct({ sku, state: 'draft', shelf: 'B3-12' })
  const own = (shown: string, kind: 'own' | 'gtin' | 'oe', norm: string) =>
    db.insert(partNumber).values({ productId: part.id, kind, shown, norm, isListed: false })
  const norm = (text: string) =>
    text
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
      .replaceAll('O', '0')
      .replaceAll('I', '1')
  await own(number, 'own', norm(number))
  await own(gtin, 'gtin', '12345678905')
  await own('OE 4711 0815 X', 'oe', '0E47110815X')
  for (const code of [sku.toLowerCase(), number.replace(' ', '-'), '12345678905', part.id]) {
    expect(await find(code)).toEqual([part.id])
  }
  expect(await find('OE 4711 0815 X')).toEqual([])
  expect(await find(aSku())).toEqual([])
  await db.update(product).set({ deletedAt: new Date() }).where(eq(product.id, part.id))
  expect(await find(sku)).toEqual([])
})

test('a number that two makers have finds both, and a SKU comes before a number', async () => {
  const admin = await aPerson({ role: 'admin' })
  const find = async (code: string) =>
    (await call('GET', `/staff/stock/part?code=${code}`, { as: admin })).body
  const number = `X${randomUUID().slice(0, 7)}`.toUpperCase().replaceAll('-', '')
  const parts = [await aProduct(), await aProduct()]
  for (const { id } of parts) {
    const norm = number.replaceAll('O', '0').replaceAll('I', '1')
    await db
      .insert(partNumber)
      .values({ productId: id, kind: 'own', shown: number, norm, isListed: true })
  }
  expect(await find(number)).toHaveLength(2)
  const [{ id: brandId } = { id: 0 }] = await db
    .insert(brand)
    .values({ name: number, slug: number.toLowerCase() })
    .returning({ id: brand.id })
  const named = await aProduct({ sku: number, brandId })
  expect(await find(number)).toMatchObject([{ _id: named.id, brand: number, sku: number }])
})

test('a code with a character that can’t be stored is refused', async () => {
  const admin = await aPerson({ role: 'admin' })
  for (const code of ['%00', 'a%00b']) {
    const { status, body } = await call('GET', `/staff/stock/part?code=${code}`, { as: admin })
    expect(status).toBe(400)
    expect(body.errors).toMatchObject([{ path: 'code' }])
  }
})
