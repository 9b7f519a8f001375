import { randomUUID } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { PartsChange } from '#contract/import/bulk-edit.ts'
import { aPerson, aProduct } from '#test/builders.ts'
import { aCheckedEdit, applied, rowsOf } from '#test/imports.ts'
import { db } from '../../platform/db/client.ts'
import { importTable } from '../../platform/db/schema/import.ts'
import { partNumber } from '../../platform/db/schema/part-number.ts'
import { deleteOldImports } from '../import.ts'
import { getImport, listImports } from '../import-view.ts'
import { startEdit } from './start-edit.ts'

// Edits of many parts: which they are, and what is stored of them.

const percent = (value: number): PartsChange => ({
  field: 'price',
  rule: { by: 'percent', percent: value },
  rounding: { to: 'none', direction: 'nearest' },
  steps: 'same',
})

test('all that match by a number are as many as there are', async () => {
  const admin = await aPerson({ role: 'admin' })
  const mark = randomUUID().slice(0, 8).toUpperCase().replaceAll('-', '')
  const made = await Promise.all(Array.from({ length: 230 }, () => aProduct({})))
  const numbers = made.map((one, at) => ({ productId: one.id, norm: `${mark}${at}` }))
  await db
    .insert(partNumber)
    .values(
      numbers.map((one) => ({ ...one, kind: 'cross' as const, shown: one.norm, isListed: true })),
    )
  const id = await startEdit(admin, { parts: { filter: { q: mark } }, change: percent(4) })
  expect((await getImport(id)).total).toBe(230)
})

test('an edit that nobody applied is deleted a day after its check; one that was applied stays', async () => {
  const admin = await aPerson({ role: 'admin' })
  const part = await aProduct({})
  const [kept, old, recent] = [
    await aCheckedEdit(admin, [part], percent(4)),
    await aCheckedEdit(admin, [part], percent(5)),
    await aCheckedEdit(admin, [part], percent(6)),
  ]
  await applied(admin, kept._id)
  await db
    .update(importTable)
    .set({ checkedAt: sql`now() - interval '25 hours'` })
    .where(inArray(importTable.id, [kept._id, old._id]))
  await deleteOldImports()
  expect(await rowsOf(kept._id)).toHaveLength(1)
  await expect(getImport(old._id)).rejects.toThrow()
  expect(await rowsOf(recent._id)).toHaveLength(1)
})

test('the list counts the rows that can be applied as the page of the import does', async () => {
  const admin = await aPerson({ role: 'admin' })
  const { _id: id } = await aCheckedEdit(
    admin,
    [await aProduct({}), await aProduct({})],
    percent(4),
  )
  const listed = async () => (await listImports()).find(({ _id }) => _id === id)?.open
  expect(await listed()).toBe(2)
  await applied(admin, id)
  expect([await listed(), (await getImport(id)).open]).toEqual([0, 0])
})
