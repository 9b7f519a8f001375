import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OrderReturns } from '#contract/return/return.ts'
import { aCheckoutOf, anOrderOf, aPerson, aProduct, getOrderRow } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aShippedCoreOrder } from '#test/core-charges.ts'
import { allowReturns, letParcelsAge } from '#test/returns.ts'
import { deletePrices } from '#test/shop-prices.ts'
import { db } from '../platform/db/client.ts'
import { order } from '../platform/db/schema/order.ts'
import { setting } from '../platform/db/schema/setting.ts'
import { getShopFrame } from '../platform/settings/setting.ts'

// Until when an old part comes back for its core charge.

beforeEach(deletePrices)
afterEach(async () => {
  await deletePrices()
  await db.delete(setting)
})

const DAY_MS = 24 * 3_600_000

/** In how many days from now old parts can no longer be sent. */
const daysLeft = ({ oldPartsUntil }: OrderReturns) =>
  oldPartsUntil && Math.floor((Date.parse(oldPartsUntil) - Date.now()) / DAY_MS)

test('an old part can be sent back for 90 days after the last parcel, until the owner sets others', async () => {
  const { id, ask, seen, row } = await aShippedCoreOrder()
  expect((await row()).oldPartDays).toBe(90)
  expect(await seen()).toMatchObject({ canSendOldParts: true, isOpen: false })
  expect(daysLeft(await seen())).toBe(90)
  await letParcelsAge(id, 89)
  expect((await ask(1)).status).toBe(201)
  await letParcelsAge(id, 91)
  expect(await ask(1)).toMatchObject({
    status: 409,
    body: { detail: expect.stringMatching(/^Old parts of order \d+ could be sent back until /) },
  })
  const late = await seen()
  expect(late.canSendOldParts).toBe(false)
  expect(late.lines[0].oldPartsLeft).toBe(2)
})

test('staff ask for an old part in the customer’s place at any time', async () => {
  const { id, admin } = await aShippedCoreOrder()
  await letParcelsAge(id, 400)
  const body = { lines: [{ position: 1, quantity: 1 }], reason: 'core' }
  expect((await call('POST', `/order/${id}/return`, { as: admin, body })).status).toBe(201)
})

test('an order keeps the days that the settings said when it was placed', async () => {
  await allowReturns({ oldPartDays: 40 })
  const { id, ask, seen } = await aShippedCoreOrder()
  await allowReturns({ oldPartDays: 10 })
  expect(daysLeft(await seen())).toBe(40)
  await letParcelsAge(id, 39)
  expect((await ask(1)).status).toBe(201)
  expect((await (await aShippedCoreOrder()).row()).oldPartDays).toBe(10)
})

test('an order with fewer days than its page showed is refused with the present ones; more days are stored', async () => {
  await allowReturns({ oldPartDays: 40 })
  const [casey, part] = [await aPerson(), await aProduct({ coreChargeCents: 3_000 })]
  const quote = (productId: string) =>
    call('POST', '/checkout/quote', { body: { lines: [{ productId, quantity: 1 }] } })
  expect((await quote(part.id)).body).toMatchObject({ core: 30, oldPartDays: 40 })
  expect((await quote((await aProduct()).id)).body).not.toHaveProperty('oldPartDays')
  const basket = { ...aCheckoutOf([part], { total: 42.5 }), oldPartDays: 41 }
  const form = { ...anOrderOf(part, { coreCharge: 30 }), oldPartDays: 41 }
  const detail = 'Old parts can now be sent back within 40 days of delivery. Please review it.'
  const errors = [{ path: 'oldPartDays', message: detail }]
  expect(await call('POST', '/checkout', { as: casey, body: basket })).toMatchObject({
    status: 409,
    body: { detail, errors, quote: { oldPartDays: 40 } },
  })
  expect(await call('POST', '/order', { as: casey, body: form })).toMatchObject({
    status: 409,
    body: { detail, errors },
  })
  for (const [path, body] of [
    ['/checkout', { ...basket, oldPartDays: 39 }],
    ['/order', { ...form, oldPartDays: 40 }],
    ['/order', { ...form, oldPartDays: undefined }],
  ] as const) {
    const placed = await call('POST', path, { as: casey, body })
    expect(placed.status).toBe(201)
    expect((await getOrderRow(placed.body.insertedId)).oldPartDays).toBe(40)
  }
  const plain = { ...anOrderOf(await aProduct()), oldPartDays: 150 }
  expect((await call('POST', '/order', { as: casey, body: plain })).status).toBe(201)
})

test('an order from before the setting has no end', async () => {
  const { id, ask, seen } = await aShippedCoreOrder()
  await db.update(order).set({ oldPartDays: null }).where(eq(order.id, id))
  await letParcelsAge(id, 1_000)
  expect(await seen()).toMatchObject({ oldPartsUntil: null, canSendOldParts: true })
  expect((await ask(1)).status).toBe(201)
})

test('the owner sets from 1 to 150 days, and every page knows others than 90', async () => {
  const admin = await aPerson({ role: 'admin' })
  const save = async (oldPartDays: number, version: number) => {
    const value = { days: 30, instructions: '', paysWayBack: false, oldPartDays }
    return call('PUT', '/staff/setting/returns', { as: admin, body: { version, value } })
  }
  for (const days of [0, 151, 1.5]) expect((await save(days, 0)).status).toBe(400)
  expect(await save(150, 0)).toMatchObject({ status: 200, body: { value: { oldPartDays: 150 } } })
  expect(await getShopFrame()).toMatchObject({ oldPartDays: 150 })
  expect((await save(90, 1)).status).toBe(200)
  expect(await getShopFrame()).not.toHaveProperty('oldPartDays')
})
