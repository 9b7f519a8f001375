import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#server/platform/db/client.ts'
import { user } from '#server/platform/db/schema/identity.ts'
import { product } from '#server/platform/db/schema/product.ts'
import { anOrder, aPerson, aProduct, stockOf } from '#test/builders.ts'
import { call } from '#test/call.ts'

const RECEIVED = { change: 12, reason: 'received' }

async function aStock(units = 47) {
  const admin = await aPerson({ role: 'admin', name: 'Alex' })
  const part = await aProduct({ availableQuantity: units })
  const adjust = (body: object, key?: string, as = admin) =>
    call('POST', `/product/${part.id}/stock`, {
      as,
      body,
      ...(key && { headers: { 'idempotency-key': key } }),
    })
  const history = async (query = '') =>
    call('GET', `/product/${part.id}/stock${query}`, { as: admin })
  return { admin, part, adjust, history }
}

test('units that come in are added, with who and why', async () => {
  const { part, adjust, history, admin } = await aStock()
  const answer = await adjust({ ...RECEIVED, note: ' Delivery note 88213 ' })
  const movement = {
    _id: expect.stringMatching(/^\d+$/),
    at: expect.any(String),
    delta: 12,
    after: 59,
    reason: 'received',
    orderId: null,
    actor: 'Alex',
    note: 'Delivery note 88213',
  }
  expect(answer).toMatchObject({ status: 201, body: movement })
  expect(await stockOf(part)).toBe(59)
  expect((await history()).body).toEqual([
    movement,
    expect.objectContaining({ delta: 47, after: 47, reason: 'opening', actor: null }),
  ])
  expect((await call('GET', `/product/${part.id}`)).body).toMatchObject({ availableQuantity: 59 })
  const [audited] = (await call('GET', '/audit?limit=1&sort=newest', { as: admin })).body
  expect(audited).toMatchObject({
    actor: admin.email,
    action: 'adjust stock',
    subjectId: part.id,
    subject: part.name,
    detail: '+12 received: 47 → 59. Delivery note 88213',
  })
})

test('the same key again answers the same movement, also at once', async () => {
  const { part, adjust, history } = await aStock()
  const key = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => adjust(RECEIVED, key)))
  answers.push(await adjust(RECEIVED, key))
  for (const answer of answers) expect(answer).toMatchObject({ status: 201, body: { after: 59 } })
  expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
  expect((await history()).body).toHaveLength(2)
  expect(await adjust({ ...RECEIVED, change: 13 }, key)).toMatchObject({ status: 422 })
  expect(await adjust({ ...RECEIVED, note: 'Other' }, key)).toMatchObject({ status: 422 })
  expect(await stockOf(part)).toBe(59)
})

test('a key counts for one product', async () => {
  const [one, other] = [await aStock(), await aStock()]
  const key = randomUUID()
  expect((await one.adjust(RECEIVED, key)).status).toBe(201)
  expect((await other.adjust(RECEIVED, key)).status).toBe(201)
})

test('more units than are in stock are not taken away, and the answer has both numbers', async () => {
  const { part, adjust } = await aStock(5)
  const detail = 'Spark plug: 5 in stock, so 8 can’t be taken away.'
  expect(await adjust({ change: -8, reason: 'lost' })).toMatchObject({
    status: 409,
    body: { detail, errors: [{ path: 'change', message: detail }] },
  })
  expect(await stockOf(part)).toBe(5)
  expect(await adjust({ change: -5, reason: 'damaged' })).toMatchObject({ body: { after: 0 } })
})

test('a stock has an upper end', async () => {
  const { adjust } = await aStock(999_500_000)
  expect(await adjust({ change: 1_000_000, reason: 'corrected' })).toMatchObject({ status: 409 })
  expect(await adjust({ change: 500_000, reason: 'corrected' })).toMatchObject({ status: 201 })
})

test.each([
  ['no change', { reason: 'received' }, 'change'],
  ['a change of 0', { change: 0, reason: 'received' }, 'change'],
  ['half a unit', { change: 1.5, reason: 'received' }, 'change'],
  ['a word', { change: 'twelve', reason: 'received' }, 'change'],
  ['more than a million', { change: 1_000_001, reason: 'received' }, 'change'],
  ['fewer than a million', { change: -1_000_001, reason: 'lost' }, 'change'],
  ['no reason', { change: 1 }, 'reason'],
  ['a reason of the shop’s own', { change: 1, reason: 'order placed' }, 'reason'],
  ['a count', { change: 1, reason: 'counted' }, 'reason'],
  ['a long note', { ...RECEIVED, note: 'x'.repeat(501) }, 'note'],
])('%s is refused', async (_, body, path) => {
  const { part, adjust } = await aStock()
  expect(await adjust(body)).toMatchObject({ status: 400, body: { errors: [{ path }] } })
  expect(await stockOf(part)).toBe(47)
})

test('a number as text is taken', async () => {
  const { adjust } = await aStock()
  expect(await adjust({ change: '-7', reason: 'lost' })).toMatchObject({ body: { delta: -7 } })
})

test('the stock of a deleted product stays as it is, and its history can be read', async () => {
  const { part, adjust, history } = await aStock()
  const key = randomUUID()
  expect((await adjust(RECEIVED, key)).status).toBe(201)
  await db.update(product).set({ deletedAt: new Date() }).where(eq(product.id, part.id))
  expect(await adjust(RECEIVED)).toMatchObject({
    status: 409,
    body: { detail: 'Spark plug is deleted. Restore it first.' },
  })
  expect((await adjust(RECEIVED, key)).status).toBe(201) // what it was answered before
  expect((await history()).body).toHaveLength(2)
})

test('the stock of a draft can be adjusted', async () => {
  const { part, adjust } = await aStock()
  await db.update(product).set({ state: 'draft' }).where(eq(product.id, part.id))
  expect((await adjust(RECEIVED)).status).toBe(201)
})

test('a product that does not exist has no stock', async () => {
  const { admin: as } = await aStock()
  const path = `/product/${randomUUID()}/stock`
  expect((await call('GET', path, { as })).status).toBe(404)
  expect((await call('POST', path, { as, body: RECEIVED })).status).toBe(404)
})

test('the history comes in pages, newest first, and whole', async () => {
  const { adjust, history } = await aStock(0)
  expect((await history()).body).toEqual([])
  for (const change of [1, 2, 3, 4, 5]) await adjust({ change, reason: 'received' })
  const seen: number[] = []
  let query: string | undefined = '?limit=2'
  while (query) {
    const { body, headers } = await history(query)
    seen.push(...body.map(({ after }: { after: number }) => after))
    query = /(\?.*)>; rel="next"/.exec(String(headers.link ?? ''))?.[1]
  }
  expect(seen).toEqual([15, 10, 6, 3, 1])
  expect((await history()).body).toHaveLength(5)
  for (const wrong of ['?cursor=x', '?limit=0', '?sort=oldest', `?cursor=${'9'.repeat(20)}`]) {
    expect((await history(wrong)).status).toBe(400)
  }
})

test('an order’s movement has the order and no name', async () => {
  const { part, history } = await aStock()
  const { id } = await anOrder(await aPerson(), part, 3)
  expect((await history('?limit=1')).body).toMatchObject([
    { delta: -3, after: 44, reason: 'order placed', orderId: id, actor: null },
  ])
})

test('an admin without a name is shown by email, and a deleted one as former staff', async () => {
  const { adjust, history } = await aStock()
  const sam = await aPerson({ role: 'admin', name: '' })
  await adjust(RECEIVED, undefined, sam)
  expect((await history('?limit=1')).body).toMatchObject([{ actor: sam.email }])
  await db.delete(user).where(eq(user.id, sam.id))
  expect((await history('?limit=1')).body).toMatchObject([{ actor: 'Former staff' }])
})
