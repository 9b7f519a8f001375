import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anOrder, aPerson, aProduct } from '#test/builders.ts'
import { aCheckedImport, applied, undone } from '#test/imports.ts'
import { editProduct } from '../../catalog/product-edit.ts'
import { db } from '../../platform/db/client.ts'
import { importTable } from '../../platform/db/schema/import.ts'
import { product } from '../../platform/db/schema/product.ts'
import { singleRow } from '../../platform/db/single-row.ts'
import { startApplying, startUndoing } from '../import.ts'
import { stopImport } from '../stop-import.ts'
import { undoNextProducts } from './undo-products.ts'

// Parts whose undo was stopped are applied again.

/** A file that has added a part (row 2) and changed the price of another one (row 3). */
async function anAppliedFile() {
  const admin = await aPerson({ role: 'admin' })
  const sku = `S-${randomUUID().slice(0, 8)}`.toUpperCase()
  const part = await aProduct({ sku, pricePerUnitCents: 1250 })
  const text = ['sku,name,price,state,units', `${sku}-A,New part,9.90,live,5`, `${sku},,11.00,,`]
  const { _id: id } = await aCheckedImport(admin, text.join('\n'), { kind: 'products' })
  await applied(admin, id)
  const read = async (of: string) =>
    singleRow(await db.select().from(product).where(eq(product.sku, of)))
  return { admin, id, part, read, added: () => read(`${sku}-A`), changed: () => read(sku) }
}

/** Undoes the rows after a line, and stops it then. */
async function stoppedUndo({ admin, id }: Awaited<ReturnType<typeof anAppliedFile>>, line: number) {
  await startUndoing(admin, id)
  const row = singleRow(await db.select().from(importTable).where(eq(importTable.id, id)))
  await undoNextProducts(row, line, new Set())
  return stopImport(admin, id)
}

test('what an editor has changed after a stopped undo stays, and so does what is still applied', async () => {
  const file = await anAppliedFile()
  const { admin, id, part, added, changed } = file
  expect(await stoppedUndo(file, 2)).toMatchObject({ state: 'applied', applied: 1, open: 1 })
  await startApplying(admin, id, { confirm: false })
  expect(await stopImport(admin, id)).toMatchObject({
    state: 'applied',
    applied: 1,
    report: { note: 'You stopped it. What is not applied yet can be applied later.' },
  })
  const { version } = await changed()
  await editProduct(admin, part.id, { version, pricePerUnit: 13 })
  expect(await applied(admin, id)).toMatchObject({
    state: 'applied',
    applied: 1,
    open: 1,
    report: { note: `${part.name} has changed since the check. Check the file again.` },
  })
  expect(await changed()).toMatchObject({ pricePerUnitCents: 1300 })
  expect(await added()).toMatchObject({ state: 'live', deletedAt: null })
})

test('a new part that became a draft at a stopped undo, since it was ordered, is changed', async () => {
  const file = await anAppliedFile()
  const { admin, id, added, changed } = file
  const { id: ordered } = await added()
  await anOrder(await aPerson(), await added())
  await db.update(product).set({ availableQuantity: 3 }).where(eq(product.id, ordered))
  expect(await stoppedUndo(file, 0)).toMatchObject({ state: 'applied', applied: 0, open: 2 })
  expect(await added()).toMatchObject({ id: ordered, state: 'draft' })
  expect(await applied(admin, id)).toMatchObject({ state: 'applied', applied: 2, open: 0 })
  expect(await added()).toMatchObject({ id: ordered, state: 'live', availableQuantity: 3 })
  expect(await changed()).toMatchObject({ pricePerUnitCents: 1100 })
  await undone(admin, id)
  expect(await added()).toMatchObject({ id: ordered, state: 'draft', deletedAt: null })
})

test('a row that an older release has checked is not applied to a part that has changed since', async () => {
  const file = await anAppliedFile()
  const { admin, id, part, changed } = file
  await stoppedUndo(file, 2)
  await db.execute(
    sql`update import_row set resolved = resolved - 'was' where import_id = ${id} and line = 3`,
  )
  await editProduct(admin, part.id, { version: (await changed()).version, pricePerUnit: 13 })
  expect(await applied(admin, id)).toMatchObject({
    report: { note: `${part.name} has changed since the check. Check the file again.` },
  })
  expect(await changed()).toMatchObject({ pricePerUnitCents: 1300 })
})
