import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anOrder, aPerson, aProduct } from '#test/builders.ts'
import { deferred } from '#test/deferred.ts'
import { aCheckedImport, anUpload, applied, rowsOf, runStep, undone } from '#test/imports.ts'
import { aMake, aModel, writeCategories } from '#test/vehicle-base.ts'
import { db, type Transaction } from '../db/client.ts'
import { only } from '../db/only.ts'
import { fitment } from '../db/schema/fitment.ts'
import { importReplaced, importTable } from '../db/schema/import.ts'
import { job } from '../db/schema/job.ts'
import { product } from '../db/schema/product.ts'
import { checkAgain, getImport, startApplying, startUndoing } from './import.ts'
import { stopImport } from './stop-import.ts'

beforeAll(writeCategories)

/** A part, and a file of so many fitments for it. */
async function aWorld(rows = 2) {
  const admin = await aPerson({ role: 'admin' })
  const maker = await aMake()
  await aModel('Golf', '[1999,2022)', maker)
  const sku = `S-${randomUUID().slice(0, 8)}`.toUpperCase()
  const part = await aProduct({ sku })
  const lines = Array.from(
    { length: rows },
    (_, n) => `${sku},2010,2014,${maker.name},Golf,Engine ${n}`,
  )
  const text = ['part_number,year_from,year_to,make,model,engine', ...lines].join('\n')
  const fitments = () => db.$count(fitment, eq(fitment.productId, part.id))
  return { admin, part, sku, text, fitments }
}

/** Runs a statement in a transaction that stays open, with its locks, until `release`. */
async function holdLock(take: (tx: Transaction) => Promise<unknown>) {
  const [held, released] = [deferred<void>(), deferred<void>()]
  const ended = db.transaction(async (tx) => {
    await take(tx)
    held.resolve()
    await released.promise
  })
  await held.promise
  return async () => {
    released.resolve()
    await ended
  }
}

function lockPart({ id }: { id: string }) {
  return holdLock((tx) => tx.execute(sql`select from product where id = ${id} for no key update`))
}

/** Until a statement of another connection waits for a lock. */
function untilWaiting() {
  return expect
    .poll(
      async () => {
        const { rows } = await db.execute(sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
        return rows.length
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThan(0)
}

function openJobs(id: string) {
  return db.$count(job, and(eq(job.subjectId, id), isNull(job.doneAt)))
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
  const other = await aProduct({ sku: `${sku}-B`, title: 'Old' })
  const added = Array.from({ length: 210 }, (_, n) => `${sku}-N${n},New part,New,9.90,live`)
  const text = ['sku,name,title,price,state', `${sku}-B,,New,,`, ...added, `${sku},,New,,`].join(
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
  const titleOf = async (one: string) =>
    (await db.select().from(product).where(eq(product.sku, one)))[0]?.title
  expect([await titleOf(`${sku}-B`), await titleOf(sku)]).toEqual(['Old', null])
  const left = and(sql`${product.sku} like ${`${sku}-N%`}`, isNull(product.deletedAt))
  expect(await db.$count(product, left)).toBe(0)
  expect(other.title).toBe('Old')
})

test('two processes that apply one file of parts change each of them once', async () => {
  const { admin, part, sku } = await aWorld()
  const text = ['sku,title', `${sku},New`].join('\n')
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

test('what is applied, undone or not begun can’t be stopped', async () => {
  const { admin, text } = await aWorld()
  const { _id: id } = await aCheckedImport(admin, text)
  const refusal = { status: 409, message: 'It is no longer in progress' }
  await expect(stopImport(admin, id)).rejects.toMatchObject(refusal)
  await applied(admin, id)
  await expect(stopImport(admin, id)).rejects.toMatchObject(refusal)
  await undone(admin, id)
  await expect(stopImport(admin, id)).rejects.toMatchObject(refusal)
})

test('an upload that was cut off says so, and its pieces are never checked', async () => {
  const { admin, text } = await aWorld()
  const id = await anUpload(admin, text)
  await db.update(importTable).set({ state: 'failed', sha256: '' }).where(eq(importTable.id, id))
  expect(await getImport(id)).toMatchObject({ isKept: false })
  await expect(checkAgain(admin, id)).rejects.toMatchObject({ status: 409 })
})

test('an undo deletes new parts, and keeps as a draft what was ordered meanwhile', async () => {
  const { admin, sku } = await aWorld()
  const rows = ['A', 'B'].map((one) => `${sku}-${one},New part,9.90,live,5`)
  const text = ['sku,name,price,state,units', ...rows].join('\n')
  const { _id: id } = await aCheckedImport(admin, text, { kind: 'products' })
  await applied(admin, id)
  const partOf = async (one: string) =>
    only(
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
