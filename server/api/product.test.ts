import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { anOrder, aPerson, aProduct } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { portOf } from '#test/port-of.ts'
import { latestProducts } from '../catalog/product.ts'

test('a product has the fields of the spec, its price in dollars', async () => {
  const part = await aProduct({ name: 'Alternator 120 A', pricePerUnitCents: 18_905 })
  expect(await call('GET', `/product/${part.id}`)).toMatchObject({
    status: 200,
    body: {
      _id: part.id,
      name: 'Alternator 120 A',
      img: '/parts/spark-plug.svg',
      description: 'Thread M14, 19 mm reach.',
      availableQuantity: 100,
      minimumOrderQuantity: 1,
      pricePerUnit: 189.05,
    },
  })
})

test('one product says its number and its whole name, which tell it from others of its short name', async () => {
  const part = await aProduct({
    name: 'Brake pads',
    title: 'Brake pads, rear',
    number: 'NB-2460.R',
  })
  expect((await call('GET', `/product/${part.id}`)).body).toMatchObject({
    name: 'Brake pads',
    title: 'Brake pads, rear',
    number: 'NB-2460.R',
  })
  const { body: list } = await call('GET', '/product')
  expect(list).toContainEqual(expect.objectContaining({ _id: part.id, title: 'Brake pads, rear' }))
  const plain = await aProduct()
  const { body } = await call('GET', `/product/${plain.id}`)
  expect([body.title, body.number]).toEqual([undefined, undefined])
})

test('without parameters the list is whole, oldest first, without deleted products', async () => {
  const first = await aProduct()
  const deleted = await aProduct({ deletedAt: new Date() })
  const last = await aProduct()
  const ids = (await call('GET', '/product')).body.map(({ _id }: { _id: string }) => _id)
  expect(ids).toEqual(ids.toSorted())
  expect(ids.filter((id: string) => [first.id, deleted.id, last.id].includes(id))).toEqual([
    first.id,
    last.id,
  ])
})

test('pages follow each other through the Link header until the list ends', async () => {
  const made = [await aProduct(), await aProduct(), await aProduct()]
  const whole = (await call('GET', '/product')).body
  const seen: unknown[] = []
  let path: string | undefined = '/product?limit=2&sort=newest'
  while (path) {
    const { body, headers } = await call('GET', path)
    seen.push(...body)
    path = /<\/api([^>]+)>; rel="next"/.exec(String(headers.link))?.[1]
  }
  expect(seen).toEqual(whole.toReversed())
  expect(seen.length).toBeGreaterThanOrEqual(made.length)
})

test('an unknown or deleted product is answered 404, a malformed id 400', async () => {
  const deleted = await aProduct({ deletedAt: new Date() })
  expect((await call('GET', `/product/${randomUUID()}`)).status).toBe(404)
  expect((await call('GET', `/product/${deleted.id}`)).status).toBe(404)
  expect(await call('GET', '/product/1')).toMatchObject({
    status: 400,
    body: { type: 'about:blank', status: 400, errors: [{ path: 'id' }] },
  })
})

test.each(['limit=0', 'limit=101', 'limit=x', 'sort=price', 'cursor=1'])(
  'a list asked for with %s is a 400',
  async (query) => {
    expect((await call('GET', `/product?${query}`)).status).toBe(400)
  },
)

const CLAMP = {
  name: 'Hose clamp',
  pricePerUnit: '1.20',
  description: '12 to 22 mm.',
  availableQuantity: '500',
  minimumOrderQuantity: '10',
  img: 'https://example.com/clamp.png',
}

test('an admin adds a product, numbers as text as forms send them', async () => {
  const admin = await aPerson({ role: 'admin' })
  const { status, body } = await call('POST', '/product', { as: admin, body: CLAMP })
  expect(status).toBe(201)
  expect((await call('GET', `/product/${body.insertedId}`)).body).toEqual({
    ...CLAMP,
    pictures: [],
    _id: body.insertedId,
    pricePerUnit: 1.2,
    availableQuantity: 500,
    minimumOrderQuantity: 10,
  })
})

test.each([
  { name: 'x'.repeat(31) },
  { name: '' },
  { pricePerUnit: 0 },
  { pricePerUnit: -1 },
  { pricePerUnit: 1.234 },
  { description: ' ' },
  { name: 'Hose\nclamp' },
  { availableQuantity: -1 },
  { availableQuantity: '' },
  { minimumOrderQuantity: 0 },
  { minimumOrderQuantity: 1.5 },
  { img: 'javascript:alert(1)' },
  { img: '//evil.example/x.png' },
])('a product with %j is refused', async (wrong) => {
  const admin = await aPerson({ role: 'admin' })
  const { status, body } = await call('POST', '/product', {
    as: admin,
    body: { ...CLAMP, ...wrong },
  })
  expect(status).toBe(400)
  expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(Object.keys(wrong))
})

test('a deleted product is not listed; its orders have its name and price', async () => {
  const admin = await aPerson({ role: 'admin' })
  const casey = await aPerson()
  const part = await aProduct({ name: 'Old part', pricePerUnitCents: 990 })
  const order = await anOrder(casey, part)
  const remove = () => call('DELETE', `/product/${part.id}`, { as: admin })
  expect(await remove()).toMatchObject({ status: 200, body: { deletedCount: 1 } })
  expect((await remove()).status).toBe(404)
  expect((await call('GET', `/product/${part.id}`)).status).toBe(404)
  expect((await call('GET', `/order/${order.id}`, { as: casey })).body).toMatchObject({
    product: 'Old part',
    pricePerUnit: 9.9,
  })
})

test('the server never fetches a picture, whatever its URL', async () => {
  let fetched = 0
  const inside = createServer((_request, response) => {
    fetched += 1
    response.end()
  })
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
  const port = portOf(inside)
  const admin = await aPerson({ role: 'admin' })
  const body = { ...CLAMP, img: `http://127.0.0.1:${port}/metadata` }
  const { insertedId } = (await call('POST', '/product', { as: admin, body })).body
  expect((await call('GET', `/product/${insertedId}`)).body.img).toBe(body.img)
  expect((await latestProducts(6)).map(({ img }) => img)).toContain(body.img)
  expect(fetched).toBe(0)
  await new Promise((resolve) => inside.close(resolve))
})
