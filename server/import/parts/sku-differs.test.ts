import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aPerson, aProduct } from '#test/builders.ts'
import { aCheckedImport, applied, decided } from '#test/imports.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { brandIdOf } from '../../catalog/brand.ts'
import { db } from '../../platform/db/client.ts'
import { product } from '../../platform/db/schema/product.ts'
import { listQueue } from '../queue/queue-entry.ts'

// A row whose SKU is that of a part with another brand or number.

beforeAll(writeCategories)

async function aShop() {
  const admin = await aPerson({ role: 'admin' })
  const sku = `A${randomUUID().slice(0, 8)}`.toUpperCase()
  const brand = `Haldrix ${sku}`
  const brandId = await db.transaction((tx) => brandIdOf(tx, brand))
  const { id: part } = await aProduct({ brandId, sku, number: 'ATO-75' })
  const check = (...rows: [brand: string, number: string][]) =>
    aCheckedImport(
      admin,
      [
        'sku,brand,part_number,price',
        ...rows.map(([maker, number]) => `${sku},${maker},${number},12.00`),
      ].join('\n'),
      { kind: 'products' },
    )
  const now = async () => {
    const [row] = await db.select().from(product).where(eq(product.id, part))
    return [row?.number, row?.pricePerUnitCents]
  }
  return { admin, sku, brand, check, now }
}

test.each([
  ['another number', '', 'ATO-7.5'],
  ['another brand', 'Zed', ''],
  ['another brand and number', 'Zed', '999'],
])('a SKU beside %s waits, and the part stays', async (_, maker, number) => {
  const { admin, sku, brand, check, now } = await aShop()
  const { _id: id, report } = await check([maker, number])
  expect(report).toMatchObject({ actions: { queued: 1 }, codes: { 'sku-differs': 1 } })
  expect(await listQueue(id)).toMatchObject([
    {
      kind: 'sku',
      text: `${sku} is ${brand} ATO-75 here, and ${`${maker} ${number}`.trim()} in the file`,
      choices: ['same', 'drop'],
      isProposed: false,
      examples: [{ ours: { number: `${brand} ATO-75` } }],
    },
  ])
  await decided(admin, id, { drop: true })
  expect(await now()).toEqual(['ATO-75', 1250])
})

test.each([
  ['the same brand and number', 'ato-75'],
  ['a number that differs in a space', 'ATO 75'],
  ['neither', ''],
])('a SKU beside %s is no question', async (_, number) => {
  const { check } = await aShop()
  expect((await check(['', number])).report.actions).toEqual({ change: 1 })
})

test('the same part gets the brand and the number of the file', async () => {
  const { admin, brand, check, now } = await aShop()
  const { _id: id } = await check([brand, 'ATO-7.5'])
  expect((await decided(admin, id, { same: true })).report.actions).toEqual({ change: 1 })
  await applied(admin, id)
  expect(await now()).toEqual(['ATO-7.5', 1200])
  expect((await check([brand, 'ATO-7.5'])).report).toMatchObject({
    actions: { same: 1 },
    codes: {},
  })
})
