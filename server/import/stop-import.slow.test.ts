import { and, eq, isNull, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aProduct } from '#test/builders.ts'
import { aCheckedImport, anUpload, applied, rowsOf, runStep } from '#test/imports.ts'
import { aWorld, holdLock, openJobs, untilWaiting } from '#test/stopped-imports.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { db } from '../platform/db/client.ts'
import { importReplaced, importTable } from '../platform/db/schema/import.ts'
import { product } from '../platform/db/schema/product.ts'
import { checkAgain, startApplying } from './import.ts'
import { getImport } from './import-view.ts'
import { stopImport } from './stop-import.ts'

beforeAll(writeCategories)

function lockPart({ id }: { id: string }) {
  return holdLock((tx) => tx.execute(sql`select from product where id = ${id} for no key update`))
}

test('a check that has not begun is stopped: its job does nothing, and the file can be checked again', async () => {
  const { admin, text } = await aWorld()
  const id = await anUpload(admin, text)
  expect(await stopImport(admin, id)).toMatchObject({
    state: 'failed',
    error: 'You stopped the check. Nothing has changed.',
    isKept: true,
  })
  expect(await openJobs(id)).toBe(0)
  await runStep(id, 'check')
  expect(await getImport(id)).toMatchObject({ state: 'failed' })
  await checkAgain(admin, id)
  await runStep(id, 'check')
  expect(await getImport(id)).toMatchObject({ state: 'checked', open: 2, error: null })
})

test('a check that is stopped amid its rows leaves none of them', async () => {
  const { admin, text } = await aWorld(2_500)
  const id = await anUpload(admin, text)
  const release = await holdLock((tx) => tx.execute(sql`lock table import_row in share mode`))
  const check = runStep(id, 'check').catch((error: Error) => error.message)
  await untilWaiting()
  const stopped = stopImport(admin, id)
  await release()
  expect(await stopped).toMatchObject({ state: 'failed', checked: 0 })
  expect(await check).toBe('The import was stopped, or another process has taken over.')
  expect(await rowsOf(id)).toEqual([])
})

test('of two processes that check one file the later one has its result', async () => {
  const { admin, text } = await aWorld(2_500)
  const id = await anUpload(admin, text)
  const release = await holdLock((tx) => tx.execute(sql`lock table import_row in share mode`))
  const first = runStep(id, 'check').catch((error: Error) => error.message)
  await untilWaiting()
  const second = runStep(id, 'check')
  await release()
  await second
  expect(await first).toBe('The import was stopped, or another process has taken over.')
  expect(await getImport(id)).toMatchObject({ state: 'checked', open: 2_500 })
})

test('fitments whose import is stopped amid the rows are applied not at all', async () => {
  const { admin, part, text, fitments } = await aWorld()
  const { _id: id } = await aCheckedImport(admin, text)
  const release = await lockPart(part)
  await startApplying(admin, id, { confirm: false })
  const apply = runStep(id, 'applying 1').catch((error: Error) => error.message)
  await untilWaiting()
  expect(await stopImport(admin, id)).toMatchObject({
    state: 'checked',
    applied: 0,
    open: 2,
    report: { note: 'You stopped it before it was applied. Nothing has changed.' },
  })
  await release()
  expect(await apply).toBe('The import was stopped, or another process has taken over.')
  expect(await fitments()).toBe(0)
  expect(await applied(admin, id)).toMatchObject({ state: 'applied', report: { note: '' } })
  expect(await fitments()).toBe(2)
})

test('parts whose import is stopped halfway go back, and new ones are deleted', async () => {
  const { admin, part, sku } = await aWorld()
  const other = await aProduct({ sku: `${sku}-B`, shelf: 'Old' })
  const added = Array.from({ length: 210 }, (_, n) => `${sku}-N${n},New part,New,9.90,live`)
  const text = ['sku,name,shelf,price,state', `${sku}-B,,New,,`, ...added, `${sku},,New,,`].join(
    '\n',
  )
  const { _id: id } = await aCheckedImport(admin, text, { kind: 'products' })
  const release = await lockPart(part)
  await startApplying(admin, id, { confirm: false })
  const apply = runStep(id, 'applying 1').catch((error: Error) => error.message)
  await untilWaiting()
  expect(await stopImport(admin, id)).toMatchObject({ state: 'undoing' })
  // It has no state to stay in.
  await expect(stopImport(admin, id)).rejects.toMatchObject({ status: 409 })
  await release()
  expect(await apply).toBe('The import was stopped, or another process has taken over.')
  await runStep(id, 'undoing 1')
  expect(await getImport(id)).toMatchObject({
    state: 'undone',
    isKept: true,
    report: {
      note: 'You stopped it while it was applied. The parts that it had changed are as they were, and new ones are deleted.',
      kept: [],
    },
  })
  const shelfOf = async (one: string) =>
    (await db.select().from(product).where(eq(product.sku, one)))[0]?.shelf
  expect([await shelfOf(`${sku}-B`), await shelfOf(sku)]).toEqual(['Old', null])
  const left = and(sql`${product.sku} like ${`${sku}-N%`}`, isNull(product.deletedAt))
  expect(await db.$count(product, left)).toBe(0)
  expect(other.shelf).toBe('Old')
})

test('two processes that apply one file of parts change each of them once', async () => {
  const { admin, part, sku } = await aWorld()
  const text = ['sku,shelf', `${sku},New`].join('\n')
  const { _id: id } = await aCheckedImport(admin, text, { kind: 'products' })
  const release = await lockPart(part)
  await startApplying(admin, id, { confirm: false })
  const both = [runStep(id, 'applying 1'), runStep(id, 'applying 1')]
  await untilWaiting()
  await release()
  await Promise.allSettled(both)
  expect(await getImport(id)).toMatchObject({ state: 'applied', applied: 1 })
  expect(await db.$count(importReplaced, eq(importReplaced.importId, id))).toBe(1)
})

test('an upload that was cut off says so, and its pieces are never checked', async () => {
  const { admin, text } = await aWorld()
  const id = await anUpload(admin, text)
  await db.update(importTable).set({ state: 'failed', sha256: '' }).where(eq(importTable.id, id))
  expect(await getImport(id)).toMatchObject({ isKept: false })
  await expect(checkAgain(admin, id)).rejects.toMatchObject({ status: 409 })
})
