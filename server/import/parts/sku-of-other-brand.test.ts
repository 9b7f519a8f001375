import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aPerson, aProduct } from '#test/builders.ts'
import { aCheckedImport, applied, decided, rowsOf } from '#test/imports.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { brandIdOf } from '../../catalog/brand.ts'
import { writeOwnNumbers } from '../../catalog/own-numbers.ts'
import { db } from '../../platform/db/client.ts'
import { product } from '../../platform/db/schema/product.ts'
import { listQueue } from '../queue/queue-entry.ts'

// A number of one brand may be the SKU of another brand's part.

beforeAll(writeCategories)

async function aShop() {
  const admin = await aPerson({ role: 'admin' })
  const sku = `K${randomUUID().slice(0, 8)}`.toUpperCase()
  const [ours, theirs] = [`Haldrix ${sku}`, `Vantor ${sku}`]
  const aPart = async (brand: string | null, part: { sku?: string; number?: string }) => {
    const brandId = brand ? await db.transaction((tx) => brandIdOf(tx, brand)) : null
    const { id } = await aProduct({ brandId, ...part })
    await db.transaction((tx) => writeOwnNumbers(tx, [id]))
    return id
  }
  const check = () =>
    aCheckedImport(admin, `brand,part_number,name,price\n${ours},${sku},Brake pads,44.00`, {
      kind: 'products',
    })
  const oneNumber = (brand: string) =>
    aCheckedImport(admin, `part_number,part_brand,kind,number\n${sku},${brand},oe,A 1`, {
      kind: 'numbers',
    })
  return { admin, sku, ours, theirs, aPart, check, oneNumber }
}

async function priceOf(id: string) {
  const [row] = await db
    .select({ cents: product.pricePerUnitCents })
    .from(product)
    .where(eq(product.id, id))
  return row?.cents
}

test('a number that is the SKU of another brand’s part, or of one without a brand, is a new part', async () => {
  const { admin, sku, theirs, aPart, check } = await aShop()
  const other = await aPart(theirs, { sku })
  const { _id: id, report } = await check()
  expect(report.actions).toEqual({ add: 1 })
  await applied(admin, id)
  expect(await priceOf(other)).toBe(1250)
  const plain = await aShop()
  await plain.aPart(null, { sku: plain.sku })
  expect((await plain.check()).report.actions).toEqual({ add: 1 })
})

test('the part of the brand with the number is meant, not the one whose SKU it is', async () => {
  const { sku, ours, theirs, aPart, check, oneNumber } = await aShop()
  await aPart(theirs, { sku })
  const meant = await aPart(ours, { number: sku })
  for (const { _id: id } of [await check(), await oneNumber(ours)]) {
    expect((await rowsOf(id))[0]?.productId).toBe(meant)
  }
})

test('a part of the brand without a number is found by its SKU; one with another number waits', async () => {
  const plain = await aShop()
  const found = await plain.aPart(plain.ours, { sku: plain.sku })
  expect((await rowsOf((await plain.check())._id))[0]?.productId).toBe(found)
  const shop = await aShop()
  await shop.aPart(shop.ours, { sku: shop.sku, number: 'FOO 1' })
  const { _id: id } = await shop.check()
  expect(await listQueue(id)).toMatchObject([
    {
      kind: 'part',
      text: `${shop.sku} is the SKU of ${shop.ours} FOO 1`,
      choices: ['part', 'other', 'drop'],
    },
  ])
  expect((await decided(shop.admin, id, { other: true })).report.actions).toEqual({ add: 1 })
})

test('numbers of a brand find no part of another brand by its SKU, but what the owner has said', async () => {
  const { admin, sku, ours, theirs, aPart, oneNumber } = await aShop()
  await aPart(theirs, { sku })
  const meant = await aPart(ours, { number: `NEW ${sku}` })
  const { _id: id } = await oneNumber(ours)
  expect((await listQueue(id))[0]).toMatchObject({ kind: 'part', rows: 1 })
  await decided(admin, id, { productId: meant })
  expect((await rowsOf((await oneNumber(ours))._id))[0]?.productId).toBe(meant)
  expect((await rowsOf((await oneNumber(''))._id))[0]?.productId).not.toBe(meant)
})
