import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aPerson, aProduct } from '#test/builders.ts'
import { aCheckedImport, applied } from '#test/imports.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { brandIdOf } from '../../catalog/brand.ts'
import { writeOwnNumbers } from '../../catalog/own-numbers.ts'
import { db } from '../../platform/db/client.ts'
import { product } from '../../platform/db/schema/product.ts'

// What a file calls SKU may be a supplier's number, or the maker's.

beforeAll(writeCategories)

async function aPart() {
  const admin = await aPerson({ role: 'admin' })
  const sku = `S${randomUUID().slice(0, 8)}`.toUpperCase()
  const brand = `Quenby ${sku}`
  const brandId = await db.transaction((tx) => brandIdOf(tx, brand))
  const { id } = await aProduct({ brandId, sku, number: 'AP 4410' })
  await db.transaction((tx) => writeOwnNumbers(tx, [id]))
  const apply = async (text: string) => {
    const checked = await aCheckedImport(admin, text, { kind: 'products' })
    await applied(admin, checked._id)
    const [row] = await db.select().from(product).where(eq(product.id, id))
    return { report: checked.report, now: [row?.sku, row?.pricePerUnitCents] }
  }
  return { sku, brand, apply }
}

test('a part keeps its SKU, whatever SKU stands beside its brand and number', async () => {
  const { sku, brand, apply } = await aPart()
  const { report, now } = await apply(
    `sku,brand,part_number,name,price\nGG-${sku},${brand},AP 4410,Pads,13.00`,
  )
  expect(now).toEqual([sku, 1300])
  expect(report.groups).toMatchObject([{ code: 'field-dropped', field: 'sku', rows: 1 }])
})

test('a SKU that the shop does not have, beside a brand alone, is the number of its part', async () => {
  const { sku, brand, apply } = await aPart()
  const { report, now } = await apply(`sku,brand,price\nAP 4410,${brand},13.00`)
  expect(report.actions).toEqual({ change: 1 })
  expect(now).toEqual([sku, 1300])
})
