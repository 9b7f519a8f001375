import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { AuditRecord } from '#contract/staff/audit.ts'
import { anOrder, aPerson, aProduct, letHoldExpire } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { idOf, payWithCard } from '#test/card.ts'
import { NEW_PRODUCT } from '#test/product-calls.ts'
import { releaseExpiredHolds } from '../sales/order/release-expired-holds.ts'
import { createIntent } from '../sales/payment/create-intent.ts'
import { reconcileOrders } from '../sales/payment/reconcile-unpaid-orders.ts'

/** What is on record about something, newest first, as an admin reads it. */
async function recordOf(subjectId: string) {
  const admin = await aPerson({ role: 'admin' })
  const { body } = await call('GET', '/audit?limit=100&sort=newest', { as: admin })
  return body.filter((line: { subjectId: string }) => line.subjectId === subjectId)
}

const ABOUT_ANY = {
  _id: expect.any(String),
  at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  apiKey: null,
  detail: null,
}

test('what an admin does to products and users is audited, with actor, time and IP', async () => {
  const admin = await aPerson({ role: 'admin' })
  const by = { ...ABOUT_ANY, actor: admin.email, ip: '192.0.2.7' }
  const from = '192.0.2.7'
  const product = (await call('POST', '/product', { as: admin, body: NEW_PRODUCT, from })).body
    .insertedId
  await call('DELETE', `/product/${product}`, { as: admin, from })
  expect(await recordOf(product)).toEqual([
    { ...by, action: 'delete product', subjectId: product, subject: 'Hose clamp' },
    { ...by, action: 'add product', subjectId: product, subject: 'Hose clamp' },
  ])

  const casey = await aPerson()
  await call('PUT', `/user/admin/${casey.email}`, { as: admin, from })
  await call('DELETE', `/user/${casey.id}`, { as: admin, from })
  expect(await recordOf(casey.id)).toEqual([
    { ...by, action: 'remove user', subjectId: casey.id, subject: casey.email },
    { ...by, action: 'make admin', subjectId: casey.id, subject: casey.email },
  ])
})

test('a refused action leaves no audit record', async () => {
  const admin = await aPerson({ role: 'admin' })
  expect((await call('DELETE', `/user/${admin.id}`, { as: admin })).status).toBe(409)
  expect(await recordOf(admin.id)).toEqual([])
})

test('a cancellation is audited: the customer’s own, and an admin’s', async () => {
  const casey = await aPerson()
  const admin = await aPerson({ role: 'admin' })
  for (const person of [casey, admin]) {
    const { id } = await anOrder(casey, await aProduct({ name: 'Coil' }), 3)
    await call('DELETE', `/myOrder/${id}`, { as: person, from: '192.0.2.8' })
    expect(await recordOf(id)).toEqual([
      {
        ...ABOUT_ANY,
        actor: person.email,
        ip: '192.0.2.8',
        action: 'cancel order',
        subjectId: id,
        orderNumber: expect.any(Number),
        subject: '3 × Coil',
      },
    ])
  }
})

test('a payment is audited once, with the actor that reconciled it', async () => {
  const casey = await aPerson()
  const aPaidIntent = async () => {
    const order = await anOrder(casey)
    const intent = await createIntent(casey, { orderId: order.id, pricePerUnit: 12.5 })
    await payWithCard(intent)
    return { id: order.id, transactionId: idOf(intent) }
  }
  const told = await aPaidIntent()
  const body = { appointment: told.id, transactionId: told.transactionId }
  await call('PATCH', `/order/${told.id}`, { as: casey, body })
  await call('PATCH', `/order/${told.id}`, { as: casey, body })
  expect(await recordOf(told.id)).toMatchObject([
    { action: 'pay order', actor: casey.email, detail: told.transactionId },
  ])

  const untold = await aPaidIntent()
  await reconcileOrders()
  expect(await recordOf(untold.id)).toMatchObject([
    { action: 'pay order', actor: null, ip: null, detail: untold.transactionId },
  ])
})

test('an order that the system cancels is audited with no actor', async () => {
  const casey = await aPerson()
  const part = await aProduct({ availableQuantity: 4 })
  const { id } = await anOrder(casey, part, 4)
  await letHoldExpire(id)
  await reconcileOrders()
  await releaseExpiredHolds()
  const intent = await createIntent(casey, { orderId: id, pricePerUnit: 12.5 })
  await anOrder(await aPerson(), part, 4)
  await payWithCard(intent)
  await reconcileOrders()
  expect(await recordOf(id)).toMatchObject([
    {
      action: 'refund order',
      actor: null,
      detail: '$50.00: The units were sold to others before the payment arrived.',
    },
    {
      action: 'cancel order',
      actor: null,
      detail: 'The units were sold to others before the payment arrived.',
    },
  ])
})

test('the audit is searched by an order’s number, by an email, a SKU, a code and an id', async () => {
  const [admin, casey] = [await aPerson({ role: 'admin' }), await aPerson()]
  const sku = `AUDIT-${randomUUID().slice(0, 8).toUpperCase()}`
  const part = await aProduct({ name: 'Coil', sku })
  const { id } = await anOrder(casey, part, 3)
  await call('DELETE', `/myOrder/${id}`, { as: casey })
  await call('PUT', `/user/admin/${casey.email}`, { as: admin })
  await call('DELETE', `/product/${part.id}`, { as: admin })
  const body = { code: sku, kind: 'percent', percent: 5 }
  const code = (await call('POST', '/staff/discount', { as: admin, body })).body
  const found = async (q: string) => {
    const query = new URLSearchParams({ q, limit: '100', sort: 'newest' })
    const { body } = await call('GET', `/audit?${query}`, { as: admin })
    return body.map(({ action, subjectId }: AuditRecord) => [action, subjectId])
  }
  const { body: records } = await call('GET', `/audit?q=${id}`, { as: admin })
  const canceled = ['cancel order', id]
  expect(await found(` #${records[0].orderNumber} `)).toEqual([canceled])
  expect(await found(casey.email.toUpperCase())).toEqual([['make admin', casey.id], canceled])
  expect(await found(part.id)).toEqual([['delete product', part.id]])
  // A deleted part has given up its SKU.
  expect(await found(sku.toLowerCase())).toEqual([['make code', code._id]])
  expect(await found('nothing that is named so')).toEqual([])
  expect((await call('GET', '/audit?q=%00', { as: admin })).status).toBe(400)
  const first = await call('GET', `/audit?q=${admin.email}&limit=2&sort=newest`, { as: admin })
  expect(first.body.map(({ action }: AuditRecord) => action)).toEqual([
    'make code',
    'delete product',
  ])
  const rest = await call(
    'GET',
    `/audit?q=${admin.email}&limit=2&sort=newest&cursor=${first.body[1]._id}`,
    { as: admin },
  )
  expect(rest.body.map(({ action }: AuditRecord) => action)).toEqual(['make admin'])
})
