import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { add, aGuest, basketOf, quantitiesOf, rowsOf, set } from '#test/basket-calls.ts'
import { aPerson, aProduct, stockOf } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aPart } from '#test/parts.ts'
import { db } from '../platform/db/client.ts'
import { basket } from '../platform/db/schema/basket.ts'
import { user } from '../platform/db/schema/identity.ts'
import { product } from '../platform/db/schema/product.ts'

/** What is wrong with each line. */
async function issuesOf(caller: Parameters<typeof basketOf>[0]) {
  return (await basketOf(caller)).lines.map(({ issues }) => issues)
}

test('a line has the part as its card has it, its price and its stock, and the basket its sum', async () => {
  const [casey] = [{ as: await aPerson() }]
  const part = await aPart({
    name: 'Brake disc',
    title: 'Vented brake disc 288 mm',
    number: 'BR 2881.V',
    brand: 'Norbrake',
    minimumOrderQuantity: 2,
    pricePerUnitCents: 5740,
  })
  const added = await add(casey, part, 2)
  expect(added.status).toBe(200)
  expect(added.headers['cache-control']).toBe('private, no-store')
  expect(added.body).toEqual({
    lines: [
      {
        product: {
          _id: part.id,
          slug: 'vented-brake-disc-288-mm',
          title: 'Vented brake disc 288 mm',
          number: 'BR 2881.V',
          brand: 'Norbrake',
          img: part.img,
          pictures: [],
        },
        quantity: 2,
        pricePerUnit: 57.4,
        priceSeen: 57.4,
        isSold: true,
        availableQuantity: 100,
        minimumOrderQuantity: 2,
        addedAt: expect.any(String),
        issues: [],
      },
    ],
    units: 2,
    subtotal: 114.8,
  })
  expect(await basketOf(casey)).toEqual(added.body)
  expect(await stockOf(part)).toBe(100) // a basket holds none
})

test('a guest has a basket from the first line to the last, and the database no token', async () => {
  const [guest, part] = [aGuest(), await aProduct()]
  expect(await basketOf(guest)).toEqual({ lines: [], units: 0, subtotal: 0 })
  expect(await rowsOf(guest)).toEqual([])
  await add(guest, part, 1)
  expect(await quantitiesOf(guest)).toEqual([[part.id, 1]])
  const [row] = await rowsOf(guest)
  expect(JSON.stringify(row)).not.toContain(guest.headers['basket-token'])
  expect(await quantitiesOf(aGuest())).toEqual([])
  expect((await set(guest, part, 0)).body.lines).toEqual([])
  expect(await rowsOf(guest)).toEqual([])
})

test('without any token a basket is empty and can’t be filled, and a bad bearer token makes no guest', async () => {
  const part = await aProduct()
  expect(await basketOf({})).toEqual({ lines: [], units: 0, subtotal: 0 })
  expect((await add({}, part, 1)).status).toBe(400)
  expect((await set({}, part, 1)).status).toBe(400)
  const guest = aGuest()
  expect((await add({ ...guest, as: { token: 'nonsense' } }, part, 1)).status).toBe(401)
  expect((await add({ headers: { 'basket-token': 'short' } }, part, 1)).status).toBe(400)
  expect(await rowsOf(guest)).toEqual([])
})

test('two tabs that add at once add up, also when they begin the basket', async () => {
  const [one, two] = [await aProduct(), await aProduct()]
  for (const caller of [aGuest(), { as: await aPerson() }]) {
    await Promise.all(
      Array.from({ length: 12 }, (_, place) => add(caller, place % 2 ? one : two, 1 + (place % 3))),
    )
    const { lines, units } = await basketOf(caller)
    expect(lines).toHaveLength(2)
    expect(units).toBe(24)
  }
})

test('a quantity is set, and 0 removes the line, also one that is not there', async () => {
  const [casey, part, other] = [{ as: await aPerson() }, await aProduct(), await aProduct()]
  await add(casey, part, 3)
  await add(casey, other, 1)
  expect((await set(casey, part, 5)).body.units).toBe(6)
  expect((await set(casey, part, 0)).body.units).toBe(1)
  expect((await set(casey, part, 0)).body.units).toBe(1)
  expect((await set(casey, part, 2)).body.units).toBe(3) // as the page's Undo does
  for (const quantity of [-1, 1.5, 1_000_001, 'two', null]) {
    expect((await set(casey, part, quantity as number)).status).toBe(400)
  }
  expect((await basketOf(casey)).units).toBe(3)
})

test('a basket names what changed since a part was added, and adds up only lines that can be ordered', async () => {
  const [casey, dear, cheap, few, many, gone, draft] = [
    { as: await aPerson() },
    await aProduct({ pricePerUnitCents: 1000 }),
    await aProduct({ pricePerUnitCents: 2000 }),
    await aProduct(),
    await aProduct(),
    await aProduct(),
    await aProduct(),
  ]
  for (const part of [dear, cheap, few, many, gone, draft]) await add(casey, part, 3)
  const change = (part: { id: string }, values: Partial<typeof product.$inferInsert>) =>
    db.update(product).set(values).where(eq(product.id, part.id))
  await change(dear, { pricePerUnitCents: 1100 })
  await change(cheap, { pricePerUnitCents: 1900 })
  await change(few, { availableQuantity: 2 })
  await change(many, { minimumOrderQuantity: 4 })
  await change(gone, { deletedAt: new Date() })
  await change(draft, { state: 'draft', pricePerUnitCents: 777 })
  expect(await issuesOf(casey)).toEqual([
    ['price-rose'],
    ['price-fell'],
    ['too-few-left'],
    ['under-minimum'],
    ['not-sold'],
    ['not-sold'],
  ])
  const { lines, subtotal } = await basketOf(casey)
  expect(subtotal).toBe(33 + 57)
  expect(lines[0]).toMatchObject({ priceSeen: 10, pricePerUnit: 11 })
  expect(lines[5]).toMatchObject({ pricePerUnit: 12.5, availableQuantity: 0 }) // not the draft's
  await change(few, { availableQuantity: 2, minimumOrderQuantity: 3 })
  expect((await issuesOf(casey))[2]).toEqual(['out-of-stock'])
})

test('the price that a stale page showed counts as seen, until the part is put in again', async () => {
  const [casey, part] = [{ as: await aPerson() }, await aProduct({ pricePerUnitCents: 1300 })]
  await add(casey, part, 1, { pricePerUnit: 12.5 })
  expect(await issuesOf(casey)).toEqual([['price-rose']])
  await set(casey, part, 2)
  expect(await issuesOf(casey)).toEqual([['price-rose']])
  await add(casey, part, 1, { pricePerUnit: 13 })
  expect(await issuesOf(casey)).toEqual([[]])
})

test('a part that is not sold can’t be put in, and changes nothing', async () => {
  const guest = aGuest()
  const parts = [
    await aProduct({ deletedAt: new Date() }),
    await aProduct({ state: 'draft' }),
    { id: crypto.randomUUID() },
  ]
  for (const part of parts) {
    expect((await add(guest, part, 1)).status).toBe(404)
    expect((await set(guest, part, 1)).status).toBe(404)
  }
  expect(await rowsOf(guest)).toEqual([])
})

test('a user’s basket is theirs alone, is in their export, and goes with their account', async () => {
  const [owner, other, part] = [await aPerson(), await aPerson(), await aProduct()]
  await add({ as: owner }, part, 2)
  expect(await quantitiesOf({ as: other })).toEqual([])
  const exported = await call('GET', '/account/data', { as: owner })
  expect(exported.body.basket.units).toBe(2)
  await db.delete(user).where(eq(user.id, owner.id))
  expect(await db.$count(basket, eq(basket.userId, owner.id))).toBe(0)
})

test('a line says its packs and price steps, and the subtotal is at the price of the quantity', async () => {
  const guest = aGuest()
  const part = await aProduct({
    pricePerUnitCents: 1000,
    packSize: 5,
    minimumOrderQuantity: 5,
    priceSteps: [{ from: 10, cents: 850 }],
  })
  await add(guest, part, 5)
  expect(await basketOf(guest)).toMatchObject({ subtotal: 50 })
  await add(guest, part, 5)
  const basket = await basketOf(guest)
  expect(basket).toMatchObject({
    subtotal: 85,
    lines: [
      {
        pricePerUnit: 10,
        packSize: 5,
        priceSteps: [{ from: 10, pricePerUnit: 8.5 }],
        issues: [],
      },
    ],
  })
})

test('several parts are added at once, without those that are no longer sold', async () => {
  const guest = aGuest()
  const [pads, discs, gone] = [
    await aProduct(),
    await aProduct(),
    await aProduct({ state: 'draft' }),
  ]
  const lines = [pads, gone, discs].map(({ id }, at) => ({ productId: id, quantity: at + 1 }))
  const { status, body } = await call('POST', '/basket/lines', { ...guest, body: { lines } })
  expect([status, body.units]).toEqual([200, 4])
  expect(await quantitiesOf(guest)).toEqual([
    [pads.id, 1],
    [discs.id, 3],
  ])
  const none = { lines: [{ productId: gone.id, quantity: 1 }] }
  expect((await call('POST', '/basket/lines', { ...guest, body: none })).status).toBe(404)
})
