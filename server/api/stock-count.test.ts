import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anOrder, aPerson, aProduct, letHoldExpire, stockOf } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aSaleToSend, reconcileAndReleaseHolds } from '#test/payments.ts'

async function aShelf(units = 47) {
  const admin = await aPerson({ role: 'admin', name: 'Alex' })
  const part = await aProduct({ availableQuantity: units })
  return { admin, part, ...shelfOf(admin, part) }
}

function shelfOf(admin: { token: string }, part: { id: string }) {
  const count = (body: object, key?: string) =>
    call('POST', `/product/${part.id}/stock`, {
      as: admin,
      body,
      ...(key && { headers: { 'idempotency-key': key } }),
    })
  const sold = async () => (await call('GET', `/staff/product/${part.id}`, { as: admin })).body.sold
  const history = async () =>
    (await call('GET', `/product/${part.id}/stock`, { as: admin })).body as { reason: string }[]
  return { count, sold, history }
}

test('a count of the shelf subtracts sold units that are not shipped', async () => {
  const { admin, part, count, sold } = await aShelf(20)
  await anOrder(await aPerson(), part, 3)
  await anOrder(await aPerson(), part, 2)
  expect(await sold()).toEqual({ units: 5, orders: 2 })
  expect(await count({ counted: 17, note: 'Shelf B3' })).toMatchObject({
    status: 201,
    body: {
      counted: 17,
      sold: 5,
      available: 12,
      movement: { delta: -3, after: 12, reason: 'counted', note: 'Shelf B3', actor: 'Alex' },
    },
  })
  expect(await stockOf(part)).toBe(12)
  const [audited] = (await call('GET', '/audit?limit=1&sort=newest', { as: admin })).body
  expect(audited).toMatchObject({
    action: 'count stock',
    subjectId: part.id,
    detail: '17 counted, 5 of them sold: 15 → 12. Shelf B3',
  })
})

test('a count below the sold units is refused with both numbers, and changes nothing', async () => {
  const { part, count, history } = await aShelf(20)
  await anOrder(await aPerson(), part, 5)
  const detail = 'Spark plug: 3 counted, but 5 are sold and not sent (1 order waits).'
  expect(await count({ counted: 3 })).toMatchObject({
    status: 409,
    body: { detail, errors: [{ path: 'counted', message: detail }] },
  })
  expect(await stockOf(part)).toBe(15)
  expect(await history()).toHaveLength(2)
  expect(await count({ counted: 5 })).toMatchObject({ body: { available: 0 } })
})

test('a count that changes nothing is answered and in the audit, without a movement', async () => {
  const { admin, part, count, history } = await aShelf(20)
  expect(await count({ counted: 20 })).toMatchObject({
    status: 201,
    body: { counted: 20, sold: 0, available: 20, movement: null },
  })
  expect(await history()).toHaveLength(1)
  const [audited] = (await call('GET', '/audit?limit=1&sort=newest', { as: admin })).body
  expect(audited).toMatchObject({ action: 'count stock', subjectId: part.id })
})

test('shipped units have left the shelf; refunded and released ones are not sold', async () => {
  const { admin, part, some, ship, refund } = await aSaleToSend() // 4 of 10
  const { count, sold } = shelfOf(admin, part)
  const expiring = await anOrder(await aPerson(), part, 2)
  expect(await sold()).toEqual({ units: 6, orders: 2 })
  await ship((await some(3)).body._id)
  expect(await sold()).toEqual({ units: 3, orders: 2 })
  expect(await count({ counted: 7 })).toMatchObject({ body: { sold: 3, movement: null } })
  await letHoldExpire(expiring.id)
  await reconcileAndReleaseHolds()
  expect(await sold()).toEqual({ units: 1, orders: 1 })
  await refund({ withoutReturn: true })
  expect(await sold()).toEqual({ units: 0, orders: 0 })
  // The unit that was refunded and not put back in stock lies there.
  expect(await count({ counted: 7 })).toMatchObject({ body: { sold: 0, movement: { delta: 1 } } })
})

test('the same key counts once, whatever happened since; with another count it is refused', async () => {
  const { part, count, history } = await aShelf(20)
  const key = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => count({ counted: 18 }, key)))
  const first = answers[0]?.body
  for (const answer of answers) expect(answer).toMatchObject({ status: 201, body: first })
  const unchanged = randomUUID()
  await count({ counted: 18 }, unchanged)
  await anOrder(await aPerson(), part, 5)
  await call('POST', `/product/${part.id}/stock`, {
    as: await aPerson({ role: 'admin' }),
    body: { change: 4, reason: 'received' },
  })
  expect(await count({ counted: 18 }, key)).toMatchObject({ status: 201, body: first })
  expect(await count({ counted: 18 }, unchanged)).toMatchObject({ body: { movement: null } })
  expect(await count({ counted: 19 }, key)).toMatchObject({ status: 422 })
  expect(await stockOf(part)).toBe(17)
  expect(await history()).toHaveLength(4)
})

test.each([
  [{ counted: -1 }, 'counted'],
  [{ counted: 1.5 }, 'counted'],
  [{ counted: '' }, 'counted'],
  [{ counted: 1_000_000_001 }, 'counted'],
  [{ counted: 3, note: 'x'.repeat(501) }, 'note'],
  [{}, 'change'],
  [{ change: 3 }, 'reason'],
])('%j is refused at %s', async (body, path) => {
  const { count } = await aShelf()
  const answer = await count(body)
  expect(answer.status).toBe(400)
  expect(answer.body.errors.map((error: { path: string }) => error.path)).toContain(path)
})

test('a deleted product is not counted, an unknown one is 404', async () => {
  const { admin, part, count } = await aShelf()
  await call('DELETE', `/product/${part.id}`, { as: admin })
  expect(await count({ counted: 3 })).toMatchObject({ status: 409 })
  expect(await shelfOf(admin, { id: randomUUID() }).count({ counted: 3 })).toMatchObject({
    status: 404,
  })
})
