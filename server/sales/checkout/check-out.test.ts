import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { OVER_STOCK, UNDER_MINIMUM } from '#contract/pricing/allowed-quantity.ts'
import { aCheckoutOf, anOrderOf, aPerson, aProduct, getOrderRow, stockOf } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { checkOut, ordersOf } from '#test/checkouts.ts'
import { eventsOf } from '#test/mail-jobs.ts'
import {
  addsUp,
  linesOfOrder,
  movementsOfOrder,
  stocksOf,
  threeParts,
} from '#test/several-parts.ts'
import { db } from '../../platform/db/client.ts'
import { product } from '../../platform/db/schema/product.ts'

// POST /checkout: one order of several parts, all lines or none.

test('several parts are one order, with the specification’s fields of all of them and a line for each', async () => {
  const casey = await aPerson({ emailVerified: true })
  const parts = await threeParts()
  const [plug, pads, wiper] = parts
  const body = aCheckoutOf([{ ...plug, units: 2 }, pads, { ...wiper, units: 3 }])
  expect(body.total).toBe(98.17)
  const placed = await checkOut(casey, body)
  expect(placed).toMatchObject({ status: 201, body: { insertedId: expect.any(String) } })
  const id = placed.body.insertedId
  const seen = (await call('GET', `/order/${id}`, { as: casey })).body
  expect(seen).toMatchObject({
    product: 'Spark plug and 2 more',
    part: { title: 'Spark plug and 2 more', number: null, brand: null },
    productId: plug.id,
    quantity: 1,
    pricePerUnit: 98.17,
    total: 98.17,
    discount: 0,
    shipping: 0,
    tax: 0,
    customer: casey.email,
    heldUntil: placed.body.heldUntil,
    lines: [
      { position: 1, productId: plug.id, product: 'Spark plug', pricePerUnit: 12.5, quantity: 2 },
      { position: 2, productId: pads.id, product: 'Brake pads', pricePerUnit: 43.2, quantity: 1 },
      { position: 3, productId: wiper.id, product: 'Wiper', pricePerUnit: 9.99, quantity: 3 },
    ],
  })
  const list = await call('GET', `/order?customer=${casey.email}`, { as: casey })
  expect(list.body[0].lines).toEqual(seen.lines)
  expect(await getOrderRow(id)).toMatchObject({
    lineCount: 3,
    units: 6,
    goodsCents: 9817,
    totalCents: 9817,
    stockHeld: true,
  })
  expect(await stocksOf(parts)).toEqual([8, 9, 7])
  expect(await movementsOfOrder(id)).toEqual([
    { productId: plug.id, delta: -2, reason: 'order placed' },
    { productId: pads.id, delta: -1, reason: 'order placed' },
    { productId: wiper.id, delta: -3, reason: 'order placed' },
  ])
  expect(await eventsOf(id)).toEqual(['placed'])
  expect(await addsUp(id)).toBe(true)
})

test('a checkout of one part is the order that the purchase form would place', async () => {
  const [casey, part] = [await aPerson({ emailVerified: true }), await aProduct()]
  const read = async (id: string) => (await call('GET', `/order/${id}`, { as: casey })).body
  const form = await call('POST', '/order', { as: casey, body: anOrderOf(part, { quantity: 2 }) })
  const basket = await checkOut(casey, aCheckoutOf([{ ...part, units: 2 }]))
  const one = await read(basket.body.insertedId)
  const other = await read(form.body.insertedId)
  const { _id, number, placedAt, heldUntil } = one
  expect(one).toEqual({ ...other, _id, number, placedAt, heldUntil })
  expect(await addsUp(_id)).toBe(true)
})

test('a refused checkout names each line that is short, dearer, gone or under its minimum, and takes nothing', async () => {
  const casey = await aPerson()
  const [fine, short, dearer, gone, fewer, both] = [
    await aProduct({ name: 'Fine' }),
    await aProduct({ name: 'Short', availableQuantity: 1 }),
    await aProduct({ name: 'Dearer', pricePerUnitCents: 1300 }),
    await aProduct({ name: 'Gone', deletedAt: new Date() }),
    await aProduct({ name: 'Fewer', minimumOrderQuantity: 4 }),
    await aProduct({ name: 'Both', pricePerUnitCents: 700, availableQuantity: 0 }),
  ]
  const unknown = { id: randomUUID(), pricePerUnitCents: 100 }
  const refused = await checkOut(
    casey,
    aCheckoutOf([
      fine,
      { ...short, units: 2 },
      { ...dearer, pricePerUnitCents: 1250 },
      gone,
      { ...fewer, units: 3 },
      { ...both, pricePerUnitCents: 650 },
      unknown,
    ]),
  )
  expect(refused).toMatchObject({
    status: 409,
    body: {
      detail: '6 of your 7 parts have changed. Please review them.',
      errors: [
        { path: 'lines.1.quantity', message: OVER_STOCK },
        { path: 'lines.2.pricePerUnit', message: 'The price is now $13.00' },
        { path: 'lines.3.productId', message: 'This part is no longer sold' },
        { path: 'lines.4.quantity', message: UNDER_MINIMUM },
        { path: 'lines.5.pricePerUnit', message: 'The price is now $7.00' },
        { path: 'lines.5.quantity', message: OVER_STOCK },
        { path: 'lines.6.productId', message: 'This part is no longer sold' },
      ],
    },
  })
  expect(refused.body.lines).toEqual([
    now(short, { availableQuantity: 1 }),
    now(dearer, { pricePerUnit: 13 }),
    { productId: gone.id, isSold: false, product: 'Gone' },
    now(fewer, { minimumOrderQuantity: 4 }),
    now(both, { pricePerUnit: 7, availableQuantity: 0 }),
    { productId: unknown.id, isSold: false },
  ])
  expect(await stockOf(fine)).toBe(100)
  expect(await ordersOf(casey)).toEqual([])
})

function now({ id, name }: { id: string; name: string }, more: object) {
  return {
    productId: id,
    isSold: true,
    product: name,
    pricePerUnit: 12.5,
    availableQuantity: 100,
    minimumOrderQuantity: 1,
    ...more,
  }
}

test('one line that has changed is named in the sentence', async () => {
  const [plug, pads] = await threeParts()
  const refused = await checkOut(await aPerson(), aCheckoutOf([plug, { ...pads, units: 11 }]))
  expect(refused.body.detail).toBe(`Brake pads: ${OVER_STOCK}. Please review it.`)
})

test('a total that is not what the lines cost is refused with what they cost, and never charged', async () => {
  const casey = await aPerson()
  const parts = await threeParts()
  const refused = await checkOut(casey, aCheckoutOf([...parts], { total: 60 }))
  expect(refused).toMatchObject({
    status: 409,
    body: {
      detail: 'The total is now $65.69. Please review it.',
      total: 65.69,
      errors: [{ path: 'total' }],
    },
  })
  expect(await stocksOf(parts)).toEqual([10, 10, 10])
  expect(await ordersOf(casey)).toEqual([])
})

test('a total that no card can pay is refused', async () => {
  const dear = await aProduct({ pricePerUnitCents: 60_000_000 })
  const dearer = await aProduct({ pricePerUnitCents: 60_000_001 })
  const cheap = await aProduct({ pricePerUnitCents: 10 })
  const message = 'A card payment has to be between $0.50 and $999,999.99'
  for (const body of [aCheckoutOf([dear, dearer], { total: 999_999 }), aCheckoutOf([cheap])]) {
    const refused = await checkOut(await aPerson(), body)
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'total', message }] } })
  }
  expect(await stocksOf([dear, dearer, cheap])).toEqual([100, 100, 100])
})

test('a checkout has 1 to 100 lines, each of another part', async () => {
  const [casey, part] = [await aPerson(), await aProduct()]
  const refused = async (body: object) => {
    const answer = await checkOut(casey, body)
    expect(answer.status).toBe(400)
    return answer.body.detail
  }
  expect(await refused(aCheckoutOf([], { total: 1 }))).toBe('Your basket is empty')
  expect(await refused(aCheckoutOf([part, part]))).toBe('The same part is listed twice')
  expect(await refused(aCheckoutOf([part, { ...part, id: part.id.toUpperCase() }]))).toBe(
    'The same part is listed twice',
  )
  const many = Array.from({ length: 101 }, () => ({ ...part, id: randomUUID() }))
  expect(await refused(aCheckoutOf(many))).toBe('One order can have 100 different parts at most')
})

test('each line keeps the sku and price of its part', async () => {
  const casey = await aPerson()
  const [plug, pads] = await threeParts()
  const sku = `SKU-${plug.id.slice(-12).toUpperCase()}`
  await db.update(product).set({ sku }).where(eq(product.id, plug.id))
  const { body } = await checkOut(casey, aCheckoutOf([pads, plug]))
  await db.update(product).set({ pricePerUnitCents: 1 }).where(eq(product.id, plug.id))
  expect(await linesOfOrder(body.insertedId)).toMatchObject([
    { position: 1, productId: pads.id, sku: null, pricePerUnitCents: 4320 },
    { position: 2, productId: plug.id, sku, pricePerUnitCents: 1250 },
  ])
})
