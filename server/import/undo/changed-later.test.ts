import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aPerson, aProduct } from '#test/builders.ts'
import { aCheckedEdit, aCheckedImport, applied, decided, undone } from '#test/imports.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { editProduct } from '../../catalog/product-edit.ts'
import { db } from '../../platform/db/client.ts'
import { product } from '../../platform/db/schema/product.ts'
import { singleRow } from '../../platform/db/single-row.ts'

// Rows that waited in the queue of an import may be applied after a later import of their part.

beforeAll(writeCategories)

/** Two parts of $10, a file whose price for the first one waits, and a bulk edit of both: +10 %. */
async function aFileAndAnEdit() {
  const admin = await aPerson({ role: 'admin' })
  const sku = `S-${randomUUID().slice(0, 8)}`.toUpperCase()
  const part = await aProduct({ sku, pricePerUnitCents: 1000, costCents: 400 })
  const other = await aProduct({ sku: `${sku}-B`, pricePerUnitCents: 1000 })
  const text = `sku,price,shelf\n${sku},50.00,A1\n${sku}-B,10.00,A2\n`
  const file = await aCheckedImport(admin, text, { kind: 'products' })
  await applied(admin, file._id)
  const edit = await aCheckedEdit(admin, [part, other], {
    field: 'price',
    rule: { by: 'percent', percent: 10 },
    rounding: { to: 'none', direction: 'nearest' },
    steps: 'same',
  })
  await applied(admin, edit._id)
  const read = async (of = part) =>
    singleRow(await db.select().from(product).where(eq(product.id, of.id)))
  const takeRest = async () => {
    await decided(admin, file._id, { price: 'take' })
    await applied(admin, file._id)
  }
  return { admin, part, other, file, edit, read, takeRest }
}

test('what the rest of an earlier file wrote stays at the undo of an edit, and is named; its own undo leads to the price before both', async () => {
  const { admin, part, other, file, edit, read, takeRest } = await aFileAndAnEdit()
  await takeRest()
  expect(await read()).toMatchObject({ pricePerUnitCents: 5000, shelf: 'A1' })
  expect((await undone(admin, edit._id)).report.kept).toEqual([part.name])
  expect(await read()).toMatchObject({ pricePerUnitCents: 5000, shelf: 'A1' })
  expect(await read(other)).toMatchObject({ pricePerUnitCents: 1000, shelf: 'A2' })
  expect((await undone(admin, file._id)).report.kept).toEqual([])
  expect(await read()).toMatchObject({ pricePerUnitCents: 1000, shelf: null })
})

test('a price that a person gave between them is what the undo of the rest leads to', async () => {
  const { admin, part, file, edit, read } = await aFileAndAnEdit()
  const { version } = await read()
  await editProduct(admin, part.id, { version, pricePerUnit: 49 })
  await decided(admin, file._id, { price: 'take' })
  await applied(admin, file._id)
  expect((await undone(admin, edit._id)).report.kept).toEqual([part.name])
  await undone(admin, file._id)
  expect(await read()).toMatchObject({ pricePerUnitCents: 4900, shelf: null })
})
