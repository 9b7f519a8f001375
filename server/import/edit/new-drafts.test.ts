import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aPerson, aProduct } from '#test/builders.ts'
import { aCheckedEdit, aCheckedImport, applied, runStep, undone } from '#test/imports.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { db } from '../../platform/db/client.ts'
import { product } from '../../platform/db/schema/product.ts'
import { getImport } from '../import-view.ts'
import { startEdit } from './start-edit.ts'

// What a file has added goes live together, by a bulk edit.

beforeAll(writeCategories)

async function partOf(sku: string) {
  const [row] = await db.select().from(product).where(eq(product.sku, sku))
  if (!row) throw new Error('no part')
  return row
}

test('the new parts of a file go live together, but for those without a category; no other draft does', async () => {
  const admin = await aPerson({ role: 'admin' })
  const aSku = () => `D-${randomUUID().slice(0, 8)}`.toUpperCase()
  const [complete, bare, old] = [aSku(), aSku(), aSku()]
  await aProduct({ sku: old, categoryId: 501, state: 'draft' })
  const text = `sku,name,price,category,shelf
${complete},Plug,5.00,501,
${bare},Thing,5.00,,
${old},Old plug,,,B1`
  const { _id: file } = await aCheckedImport(admin, text, { kind: 'products' })
  expect((await getImport(file)).drafts).toEqual({ complete: 0, withoutCategory: 0 })
  expect((await applied(admin, file)).drafts).toEqual({ complete: 1, withoutCategory: 1 })
  const change = { field: 'state', value: 'live' } as const
  const edit = await startEdit(admin, { parts: { addedBy: file }, change })
  await runStep(edit, 'check')
  expect((await getImport(edit)).report.actions).toEqual({ change: 1 })
  await applied(admin, edit)
  const states = async () => {
    const rows = await db
      .select()
      .from(product)
      .where(inArray(product.sku, [complete, bare, old]))
    return Object.fromEntries(rows.map(({ sku, state }) => [sku, state]))
  }
  expect(await states()).toEqual({ [complete]: 'live', [bare]: 'draft', [old]: 'draft' })
  expect((await getImport(file)).drafts).toEqual({ complete: 0, withoutCategory: 1 })
  await expect(startEdit(admin, { parts: { addedBy: file }, change })).rejects.toThrow(
    'No part matches',
  )
  const hide = { field: 'state', value: 'draft' } as const
  const hidden = await aCheckedEdit(admin, [await partOf(complete)], hide)
  await applied(admin, hidden._id)
  // What was taken off sale is no new part any more.
  expect((await getImport(file)).drafts).toEqual({ complete: 0, withoutCategory: 1 })
  await undone(admin, hidden._id)
  await undone(admin, edit)
  expect((await states())[complete]).toBe('draft')
})
