import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aProduct } from '#test/builders.ts'
import { aShopWithGolf } from '#test/import-files.ts'
import { aCheckedImport, applied, undone } from '#test/imports.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { db } from '../../platform/db/client.ts'
import { product } from '../../platform/db/schema/product.ts'
import { singleRow } from '../../platform/db/single-row.ts'

// SKUs and numbers that an import has moved between parts.

beforeAll(writeCategories)

/** Two parts of one brand, and a file that gives them these SKUs. */
async function twoParts() {
  const { admin, brand, brandId } = await aShopWithGolf('Brand')
  const key = randomUUID().slice(0, 8).toUpperCase()
  const part = (n: number) => ({ brandId, number: `N-${key}-${n}`, sku: `S-${key}-${n}` })
  const [first, second] = [await aProduct(part(1)), await aProduct(part(2))]
  const text = (...skus: string[]) =>
    ['part_number,brand,sku', ...skus.map((sku, at) => `N-${key}-${at + 1},${brand},${sku}`)].join(
      '\n',
    )
  const read = async ({ id }: { id: string }) =>
    singleRow(await db.select().from(product).where(eq(product.id, id)))
  return { admin, first, second, key, text, read }
}

test('a part whose old SKU another part has by now stays, and is named; the others go back', async () => {
  const { admin, first, second, key, text, read } = await twoParts()
  const file = await aCheckedImport(admin, text(`X-${key}`, `Y-${key}`), { kind: 'products' })
  await applied(admin, file._id)
  const taken = await aProduct({ sku: first.sku })
  const { state, report } = await undone(admin, file._id)
  expect([state, report.kept]).toEqual(['undone', [first.name]])
  expect((await read(first)).sku).toBe(`X-${key}`)
  expect((await read(second)).sku).toBe(second.sku)
  expect((await read(taken)).sku).toBe(first.sku)
})
