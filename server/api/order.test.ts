import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { anOrder, anOrderOf, aPerson, aProduct, getOrderRow, stockOf } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { idOf, payWithCard } from '#test/card.ts'
import { aZone, setDelivery } from '#test/shop-prices.ts'
import { getShopFrame } from '../platform/settings/setting.ts'

test('an order is placed, read, listed and canceled', async () => {
  const casey = await aPerson({ name: 'Casey' })
  const part = await aProduct({ name: 'Brake disc', pricePerUnitCents: 1999 })
  const placed = await call('POST', '/order', {
    as: casey,
    body: {
      ...anOrderOf(part, { quantity: 3 }),
      product: 'Something else',
      customer: 'somebody@else.com',
      customerName: 'Somebody Else',
    },
  })
  expect(placed).toMatchObject({ status: 201, body: { insertedId: expect.any(String) } })

  const { insertedId } = placed.body
  const order = {
    _id: insertedId,
    number: expect.any(Number),
    state: 'unpaid',
    productId: part.id,
    product: 'Brake disc',
    part: { title: 'Brake disc', number: null, brand: null },
    pricePerUnit: 19.99,
    quantity: 3,
    total: 59.97,
    customer: casey.email,
    customerName: 'Casey',
    phone: '5551234',
    address: '1 Main Street',
    paid: false,
    transactionId: null,
    paidAt: null,
    placedAt: expect.any(String),
    productImg: '/parts/spark-plug.svg',
    heldUntil: expect.any(String),
    cancelled: false,
    cancelReason: null,
    refunded: 0,
    refundedUnits: 0,
    refunds: [],
    shipments: [],
  }
  expect((await call('GET', `/order/${insertedId}`, { as: casey })).body).toEqual({
    ...order,
    notes: [],
  })
  const list = await call('GET', `/order?customer=${casey.email}`, { as: casey })
  expect([list.body, list.headers['x-total-count']]).toEqual([[order], '1'])

  expect(await call('DELETE', `/myOrder/${insertedId}`, { as: casey })).toMatchObject({
    status: 200,
    body: { deletedCount: 1 },
  })
  expect((await call('GET', `/order?customer=${casey.email}`, { as: casey })).body).toEqual([])
  expect((await call('GET', `/order/${insertedId}`, { as: casey })).status).toBe(404)
  expect(await stockOf(part)).toBe(100)
})

test('numbers may be sent as text, as forms do', async () => {
  const casey = await aPerson()
  const part = await aProduct({ pricePerUnitCents: 1250 })
  const body = { ...anOrderOf(part), quantity: '2', pricePerUnit: '12.50', phone: 5551234 }
  const { status, body: answer } = await call('POST', '/order', { as: casey, body })
  expect(status).toBe(201)
  expect(await getOrderRow(answer.insertedId)).toMatchObject({ quantity: 2, phone: '5551234' })
})

test('a refused order names each wrong field and reserves no units', async () => {
  const casey = await aPerson()
  const part = await aProduct({ availableQuantity: 5, minimumOrderQuantity: 2 })
  const send = (body: object) =>
    call('POST', '/order', { as: casey, body: { ...anOrderOf(part, { quantity: 2 }), ...body } })

  expect(await send({ phone: 'call me', address: '' })).toMatchObject({
    status: 400,
    body: {
      errors: [
        { path: 'phone', message: 'Phone is required, in digits, 20 at most' },
        { path: 'address', message: 'address is required' },
      ],
    },
  })
  expect(await send({ quantity: 1 })).toMatchObject({
    status: 400,
    body: { detail: 'Must be over or equal to minimum order quantity' },
  })
  expect(await send({ quantity: 6 })).toMatchObject({
    status: 409,
    body: { detail: 'Must be under available quantity', errors: [{ path: 'quantity' }] },
  })
  expect(await send({ pricePerUnit: 1 })).toMatchObject({ status: 409 })
  expect(await send({ quantity: 2.5 })).toMatchObject({ status: 400 })
  expect(await send({ quantity: -2 })).toMatchObject({ status: 400 })
  for (const address of ['a\0b', '\ud800', '\u200b\u200b']) {
    expect(await send({ address })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'address' }] },
    })
  }
  expect(await stockOf(part)).toBe(5)
})

test('the same Idempotency-Key answers the same order', async () => {
  const casey = await aPerson()
  const part = await aProduct({ availableQuantity: 10 })
  const key = randomUUID()
  const send = () =>
    call('POST', '/order', {
      as: casey,
      body: anOrderOf(part),
      headers: { 'idempotency-key': key },
    })
  const [first, second] = [await send(), await send()]
  expect([second.status, second.body]).toEqual([first.status, first.body])
  expect(await stockOf(part)).toBe(9)
})

test('an order is paid through its intent, and then can’t be canceled', async () => {
  const casey = await aPerson()
  const order = await anOrder(casey, await aProduct({ pricePerUnitCents: 1250 }), 2)
  const intent = await call('POST', '/create-payment-intent', {
    as: casey,
    body: { pricePerUnit: 12.5, orderId: order.id },
  })
  expect(intent).toMatchObject({
    status: 200,
    body: {
      clientSecret: expect.stringMatching(/^pi_.+_secret_.+/),
      orderId: order.id,
      publishableKey: expect.stringMatching(/^pk_test_/),
      stripeJs: '/sandbox/stripe.js',
    },
  })
  await payWithCard(intent.body)
  const transactionId = idOf(intent.body)
  const pay = () =>
    call('PATCH', `/order/${order.id}`, {
      as: casey,
      body: { appointment: order.id, transactionId },
    })
  expect(await pay()).toMatchObject({ status: 200, body: { modifiedCount: 1 } })
  expect(await pay()).toMatchObject({ status: 200, body: { modifiedCount: 0 } })
  expect((await call('GET', `/order/${order.id}`, { as: casey })).body).toMatchObject({
    paid: true,
    transactionId,
    paidAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  })
  expect((await call('DELETE', `/myOrder/${order.id}`, { as: casey })).status).toBe(409)
})

test('an appointment that is not the order in the URL is refused', async () => {
  const casey = await aPerson()
  const order = await anOrder(casey)
  const body = { appointment: randomUUID(), transactionId: 'pi_1' }
  expect(await call('PATCH', `/order/${order.id}`, { as: casey, body })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'appointment' }] },
  })
})

test('the spec’s call with a price alone gives the intent of the newest unpaid order at that price, over its total', async () => {
  const casey = await aPerson()
  const order = await anOrder(casey, await aProduct({ pricePerUnitCents: 1250 }), 3)
  const ask = (pricePerUnit: unknown) =>
    call('POST', '/create-payment-intent', { as: casey, body: { pricePerUnit } })
  const intent = await ask('12.50')
  expect(intent).toMatchObject({ status: 200, body: { orderId: order.id } })
  expect((await payWithCard(intent.body)).amount_received).toBe(3750)
  expect(await ask(12.49)).toMatchObject({
    status: 409,
    body: { detail: 'You have no unpaid order at this price' },
  })
})

test('the whole list of orders is an export: refused to a manager, on record of the owner', async () => {
  const [owner, manager] = [await aPerson({ role: 'admin' }), await aPerson({ role: 'manager' })]
  expect((await call('GET', '/allOrder', { as: manager })).status).toBe(403)
  expect((await call('GET', '/allOrder?limit=1', { as: manager })).status).toBe(200)
  expect((await call('GET', '/allOrder', { as: owner })).status).toBe(200)
  const { body } = await call('GET', '/audit?limit=1&sort=newest', { as: owner })
  expect(body).toMatchObject([{ action: 'export', subject: 'allOrder', actor: owner.email }])
})

test('an admin lists all orders, in pages too', async () => {
  const admin = await aPerson({ role: 'admin' })
  const mine = await anOrder(await aPerson())
  const theirs = await anOrder(await aPerson())
  const all = await call('GET', '/allOrder', { as: admin })
  expect(all.body.slice(-2).map(({ _id }: { _id: string }) => _id)).toEqual([mine.id, theirs.id])
  const page = await call('GET', '/allOrder?limit=1&sort=newest', { as: admin })
  expect(page.body).toEqual(all.body.slice(-1))
  expect(page.headers['x-total-count']).toBe(String(all.body.length))
})

test('a shop can take orders with the checkout alone: each page says so, and POST /order refuses', async () => {
  const [casey, part] = [await aPerson(), await aProduct()]
  onTestFinished(async () => void (await setDelivery({})))
  await setDelivery({ purchaseForm: 'off' })
  expect(await getShopFrame()).toMatchObject({ basketOnly: true })
  const refused = await call('POST', '/order', { as: casey, body: anOrderOf(part) })
  expect(refused).toMatchObject({
    status: 409,
    body: { detail: 'Please use the checkout' },
  })
  await setDelivery({ purchaseForm: 'on' })
  expect(await getShopFrame()).not.toHaveProperty('basketOnly')
  expect((await call('POST', '/order', { as: casey, body: anOrderOf(part) })).status).toBe(201)
})

test('a demo that charges delivery keeps POST /order, so that the specification’s form is seen', async () => {
  const [casey, part] = [await aPerson(), await aProduct()]
  onTestFinished(async () => void (await setDelivery({})))
  await setDelivery({ zones: [aZone({ countries: [] })] })
  expect((await call('POST', '/order', { as: casey, body: anOrderOf(part) })).status).toBe(201)
  expect(await getShopFrame()).not.toHaveProperty('basketOnly')
})

test('a form that was sent before the owner turned it off is answered with its order again', async () => {
  const [casey, part] = [await aPerson(), await aProduct()]
  onTestFinished(async () => void (await setDelivery({})))
  const send = (more: object = {}) =>
    call('POST', '/order', {
      as: casey,
      body: anOrderOf(part, more),
      headers: { 'idempotency-key': 'the same' },
    })
  const placed = await send()
  await setDelivery({ purchaseForm: 'off' })
  expect(await send()).toMatchObject({
    status: 201,
    body: { insertedId: placed.body.insertedId },
  })
  expect((await send({ quantity: 2 })).status).toBe(422)
})
