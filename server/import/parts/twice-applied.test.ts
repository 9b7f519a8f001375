import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aPerson, aProduct } from '#test/builders.ts'
import { aCheckedImport, applied, decided, rowsOf, undone } from '#test/imports.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { brandIdOf } from '../../catalog/brand.ts'
import { writeOwnNumbers } from '../../catalog/own-numbers.ts'
import { db } from '../../platform/db/client.ts'
import { importRow } from '../../platform/db/schema/import.ts'
import { product } from '../../platform/db/schema/product.ts'

// A row that waited while another row of its part was applied.

beforeAll(writeCategories)

/** A file that was applied: its first row has a price of 14, its second one waits. */
async function anAppliedFile(second: string) {
  const admin = await aPerson({ role: 'admin' })
  const brand = `Haldrix ${randomUUID().slice(0, 8)}`
  const brandId = await db.transaction((tx) => brandIdOf(tx, brand))
  const { id: part } = await aProduct({ brandId, number: 'AP-4410' })
  await db.transaction((tx) => writeOwnNumbers(tx, [part]))
  const rows = [`AP-4410,${brand},14.00`, `AP4410,${brand},${second}`]
  const text = ['part_number,brand,price', ...rows].join('\n')
  const { _id: id } = await aCheckedImport(admin, text, { kind: 'products' })
  expect(await applied(admin, id)).toMatchObject({ applied: 1, waiting: 1 })
  const cents = async () => {
    const [row] = await db.select().from(product).where(eq(product.id, part))
    return row?.pricePerUnitCents
  }
  return { admin, id, cents }
}

test('a row that says what an applied row has written is kept once', async () => {
  const { admin, id } = await anAppliedFile('14.00')
  const after = await decided(admin, id, { same: true })
  expect(after).toMatchObject({ waiting: 0, open: 0 })
  expect((await rowsOf(id))[1]).toMatchObject({ action: 'same' })
})

test('a row that says something else than an applied row is a change', async () => {
  const { admin, id, cents } = await anAppliedFile('15.00')
  const after = await decided(admin, id, { same: true })
  expect(after).toMatchObject({ waiting: 0, open: 1 })
  await applied(admin, id)
  expect(await cents()).toBe(1500)
  await undone(admin, id)
  // Whichever of its two rows is undone first.
  expect(await cents()).toBe(1250)
})

test('the only row that is left of those listed twice can still be kept', async () => {
  const { admin, id } = await anAppliedFile('15.00')
  await decided(admin, id, { same: true })
  const resolved = { key: 'twice', part: 'twice number' }
  await db
    .update(importRow)
    .set({ action: 'queued', resolved, findings: [{ code: 'duplicate-differs', text: '' }] })
    .where(and(eq(importRow.importId, id), eq(importRow.line, 3)))
  const after = await decided(admin, id, { key: 'twice', take: 'last' })
  expect(after).toMatchObject({ waiting: 0, open: 1 })
})
