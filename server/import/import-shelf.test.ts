import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aPerson, aProduct } from '#test/builders.ts'
import { aCheckedImport, applied, rowsOf } from '#test/imports.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { db } from '../platform/db/client.ts'
import { product } from '../platform/db/schema/product.ts'

beforeAll(writeCategories)

const aSku = () => `S-${randomUUID().slice(0, 8)}`.toUpperCase()

async function shelfOf(sku: string) {
  const [row] = await db.select({ shelf: product.shelf }).from(product).where(eq(product.sku, sku))
  return row?.shelf
}

test('a file says on which shelves parts lie, empties a shelf, and one that is too long is left out', async () => {
  const admin = await aPerson({ role: 'admin' })
  const [moved, gone, long] = [aSku(), aSku(), aSku()]
  for (const sku of [moved, gone, long]) await aProduct({ sku, shelf: 'A1' })
  const text = `sku,shelf\n${moved},B3-12\n${gone},(clear)\n${long},${'X'.repeat(21)}\n`
  const { _id: id } = await aCheckedImport(admin, text, { kind: 'products' })
  expect((await rowsOf(id)).map(({ action }) => action)).toEqual(['change', 'change', 'same'])
  await applied(admin, id)
  expect(await Promise.all([moved, gone, long].map(shelfOf))).toEqual(['B3-12', null, 'A1'])
})
