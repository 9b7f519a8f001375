import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anOrder, aPerson, aProduct } from '#test/builders.ts'
import { aCheckedImport, applied, runStep, undone } from '#test/imports.ts'
import { aWorld, holdLock, openJobs, untilWaiting } from '#test/stopped-imports.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { db } from '../../platform/db/client.ts'
import { fitment } from '../../platform/db/schema/fitment.ts'
import { importTable } from '../../platform/db/schema/import.ts'
import { product } from '../../platform/db/schema/product.ts'
import { singleRow } from '../../platform/db/single-row.ts'
import { startUndoing } from '../import.ts'
import { getImport } from '../import-view.ts'
import { stopImport } from '../stop-import.ts'
import { undoNextProducts } from './undo-products.ts'

// Undoing an import, and stopping that.

beforeAll(writeCategories)

test('an undo shows how far it is, and one that is stopped leaves all applied', async () => {
  const { admin, sku, text, fitments } = await aWorld(2_000)
  const last = await aProduct({ sku: `${sku}-Z` })
  const [, first = ''] = text.split('\n')
  const file = `${text}\n${first.replace(sku, `${sku}-Z`)}`
  const { _id: id } = await aCheckedImport(admin, file)
  expect(await applied(admin, id)).toMatchObject({ applied: 2_001 })
  const ofLast = () => db.$count(fitment, eq(fitment.productId, last.id))
  const release = await holdLock((tx) =>
    tx.execute(sql`select from fitment where product_id = ${last.id} for update`),
  )
  await startUndoing(admin, id)
  const undo = runStep(id, 'undoing 1').catch((error: Error) => error.message)
  await untilWaiting()
  expect(await getImport(id)).toMatchObject({ applied: 2_001, report: { undone: 2_000 } })
  expect(await stopImport(admin, id)).toMatchObject({
    state: 'applied',
    applied: 2_001,
    report: { undone: 0, note: 'You stopped the undo. It is applied, as it was before.' },
  })
  await release()
  expect(await undo).toBe('The import was stopped, or another process has taken over.')
  expect([await fitments(), await ofLast()]).toEqual([2_000, 1])
  expect(await openJobs(id)).toBe(0)
  expect(await undone(admin, id)).toMatchObject({ state: 'undone', report: { note: '' } })
  expect([await fitments(), await ofLast()]).toEqual([0, 0])
})

test('an undo that has not begun is stopped: its job does nothing', async () => {
  const { admin, text, fitments } = await aWorld()
  const { _id: id } = await aCheckedImport(admin, text)
  await applied(admin, id)
  await startUndoing(admin, id)
  expect(await stopImport(admin, id)).toMatchObject({ state: 'applied' })
  await runStep(id, 'undoing 1')
  expect(await getImport(id)).toMatchObject({ state: 'applied' })
  expect(await fitments()).toBe(2)
})

test('an import that is applied, undone or not begun can’t be stopped', async () => {
  const { admin, text } = await aWorld()
  const { _id: id } = await aCheckedImport(admin, text)
  const refusal = { status: 409, message: 'It is no longer in progress' }
  await expect(stopImport(admin, id)).rejects.toMatchObject(refusal)
  await applied(admin, id)
  await expect(stopImport(admin, id)).rejects.toMatchObject(refusal)
  await undone(admin, id)
  await expect(stopImport(admin, id)).rejects.toMatchObject(refusal)
})

test('an undo deletes new parts, and turns those that were ordered meanwhile into drafts', async () => {
  const { admin, sku } = await aWorld()
  const rows = ['A', 'B'].map((one) => `${sku}-${one},New part,9.90,live,5`)
  const text = ['sku,name,price,state,units', ...rows].join('\n')
  const { _id: id } = await aCheckedImport(admin, text, { kind: 'products' })
  await applied(admin, id)
  const partOf = async (one: string) =>
    singleRow(
      await db
        .select()
        .from(product)
        .where(eq(product.sku, `${sku}-${one}`)),
    )
  await anOrder(await aPerson(), await partOf('A'))
  await undone(admin, id)
  expect(await partOf('A')).toMatchObject({ state: 'draft', deletedAt: null })
  expect((await partOf('B')).deletedAt).not.toBeNull()
})

test('an undo of parts that is stopped leaves the rest applied, and holds none of them up meanwhile', async () => {
  const { admin, part, sku } = await aWorld()
  const added = Array.from({ length: 250 }, (_, n) => `${sku}-N${n},New part,,9.90,live`)
  const text = ['sku,name,shelf,price,state', ...added, `${sku},,New,,`].join('\n')
  const { _id: id } = await aCheckedImport(admin, text, { kind: 'products' })
  await applied(admin, id)
  const release = await holdLock((tx) =>
    tx.execute(sql`select from product where id = ${part.id} for no key update`),
  )
  await startUndoing(admin, id)
  const undo = runStep(id, 'undoing 1').catch((error: Error) => error.message)
  await untilWaiting()
  expect(await getImport(id)).toMatchObject({ applied: 251, report: { undone: 200 } })
  const theirs = sql`${product.sku} like ${`${sku}-N%`} and ${product.deletedAt} is null`
  expect(await db.$count(product, theirs)).toBe(50)
  expect(await stopImport(admin, id)).toMatchObject({
    state: 'applied',
    applied: 51,
    open: 200,
    report: { undone: 0, note: 'You stopped the undo. What it had undone can be applied again.' },
  })
  await release()
  expect(await undo).toBe('The import was stopped, or another process has taken over.')
  expect(await applied(admin, id)).toMatchObject({ state: 'applied', applied: 251, open: 0 })
  expect(await db.$count(product, theirs)).toBe(250)
  expect(await undone(admin, id)).toMatchObject({ state: 'undone', report: { kept: [] } })
  expect(await db.$count(product, theirs)).toBe(0)
  const [back] = await db.select().from(product).where(eq(product.id, part.id))
  expect(back?.shelf).toBeNull()
})

test('an undo of parts that was killed goes on where it was', async () => {
  const { admin, part, sku } = await aWorld()
  const added = Array.from({ length: 250 }, (_, n) => `${sku}-N${n},New part,,9.90,live`)
  const text = ['sku,name,shelf,price,state', `${sku},,New,,`, ...added].join('\n')
  const { _id: id } = await aCheckedImport(admin, text, { kind: 'products' })
  await applied(admin, id)
  await startUndoing(admin, id)
  const [row] = await db.select().from(importTable).where(eq(importTable.id, id))
  if (row) await undoNextProducts(row, 0, new Set())
  expect(await getImport(id)).toMatchObject({ state: 'undoing', report: { undone: 200 } })
  await runStep(id, 'undoing 1')
  expect(await getImport(id)).toMatchObject({ state: 'undone', report: { kept: [], undone: 0 } })
  const [back] = await db.select().from(product).where(eq(product.id, part.id))
  expect(back).toMatchObject({ shelf: null, deletedAt: null })
})

test('two processes that undo one file of parts put each of them back once', async () => {
  const { admin, part, sku } = await aWorld()
  const rows = Array.from({ length: 250 }, (_, n) => `${sku}-N${n},New part,,9.90,live`)
  const text = ['sku,name,shelf,price,state', `${sku},,New,,`, ...rows].join('\n')
  const { _id: id } = await aCheckedImport(admin, text, { kind: 'products' })
  await applied(admin, id)
  const release = await holdLock((tx) =>
    tx.execute(sql`select from product where id = ${part.id} for no key update`),
  )
  await startUndoing(admin, id)
  const both = [runStep(id, 'undoing 1'), runStep(id, 'undoing 1')]
  await untilWaiting()
  await release()
  await Promise.allSettled(both)
  expect(await getImport(id)).toMatchObject({ state: 'undone', report: { kept: [] } })
  const [back] = await db.select().from(product).where(eq(product.id, part.id))
  expect(back).toMatchObject({ shelf: null, version: 3 })
  const theirs = sql`${product.sku} like ${`${sku}-N%`} and ${product.deletedAt} is null`
  expect(await db.$count(product, theirs)).toBe(0)
})
