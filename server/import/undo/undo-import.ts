import { and, eq, sql } from 'drizzle-orm'
import { isOfParts } from '#contract/import/writes-parts.ts'
import { lockProducts } from '../../catalog/lock-products.ts'
import { db, type Transaction } from '../../platform/db/client.ts'
import { importTable } from '../../platform/db/schema/import.ts'
import { AppError } from '../../platform/errors.ts'
import { findIn, lockImports, requireState } from '../apply-import.ts'
import { undoFitments } from '../fitments/apply-fitments.ts'
import { type ImportRecord, isOfFitments } from '../import-record.ts'
import { indexImported } from '../indexing.ts'
import { isIn, Superseded, throwIfStopping, updateImport } from '../interruption.ts'
import { undoNumbers } from '../parts/apply-numbers.ts'
import { handOnReplaced, readChangedLater } from './changed-later.ts'
import { requireCoreCharges } from './undo-core-charges.ts'
import { listKept, undoNextProducts } from './undo-products.ts'

/** Rows of the file after which the owner sees how far it is, and can have stopped it. */
const STEP_ROWS = 2_000
/** Names of parts that stay. */
const MAX_KEPT = 200

/**
 * Undoes an applied import: fitments and numbers in one transaction, parts in many. If it would
 * bring core charges back while Stripe calculates the tax, the import stays applied.
 */
export async function undoImport(importId: string) {
  const row = await findIn(importId, 'undoing')
  if (!row) return
  try {
    if (isOfParts(row.kind)) await undoProducts(row)
    else await undoRows(row)
  } catch (error) {
    // Some parts of an undo that was stopped have come back.
    if (error instanceof Superseded && !isOfFitments(row.kind)) await indexImported(importId)
    if (!(error instanceof AppError)) throw error
    const report = { ...row.report, undone: 0, note: `${STAYS_APPLIED} ${error.message}` }
    await db
      .update(importTable)
      .set({ state: 'applied', report })
      .where(and(eq(importTable.id, importId), eq(importTable.state, 'undoing')))
    return
  }
  if (!isOfFitments(row.kind)) await indexImported(importId)
}

const STAYS_APPLIED = 'It is applied, as it was before.'

/** @throws AppError 409 it would bring core charges back while Stripe calculates the tax */
async function undoProducts(row: ImportRecord) {
  await db.transaction((tx) => requireCoreCharges(tx, row))
  const changedLater = new Set(await readChangedLater(row.id))
  for (let line: number | undefined = 0; line !== undefined; ) {
    throwIfStopping()
    line = await undoNextProducts(row, line, changedLater)
  }
  await db.transaction(async (tx) => {
    await handOnReplaced(tx, row.id)
    await markUndone(tx, row.id, await listKept(tx, row.id, MAX_KEPT))
  })
}

async function undoRows({ id, kind }: ImportRecord) {
  await db.transaction(async (tx) => {
    await lockImports(tx)
    await requireState(tx, id, 'undoing')
    let undone = 0
    const touched = await lockTouched(tx, id)
    for (const { ids, rows } of stepsOf(touched)) {
      throwIfStopping()
      await showProgress(id, undone)
      if (kind === 'numbers') await undoNumbers(tx, id, ids)
      else await undoFitments(tx, id, ids)
      undone += rows
    }
    await markUndone(tx, id, [])
    await tx.execute(sql`delete from import_replaced where import_id = ${id}`)
  })
}

type Touched = { id: string; rows: number }

/** What the import has changed, with how many of its rows. */
async function lockTouched(tx: Transaction, importId: string) {
  const { rows } = await tx.execute<Touched>(sql`
    select product_id as id, count(*) filter (where action <> 'same')::int as rows from import_row
    where import_id = ${importId} and applied_at is not null and product_id is not null
    group by 1 order by 1`)
  await lockProducts(
    tx,
    rows.map(({ id }) => id),
  )
  return rows
}

/** Products whose rows are about `STEP_ROWS` together. */
function* stepsOf(touched: Touched[]) {
  let step: { ids: string[]; rows: number } = { ids: [], rows: 0 }
  for (const { id, rows } of touched) {
    step.ids.push(id)
    step.rows += rows
    if (step.rows < STEP_ROWS && step.ids.length < STEP_ROWS) continue
    yield step
    step = { ids: [], rows: 0 }
  }
  if (step.ids.length > 0) yield step
}

/**
 * By another connection, so that the page sees it before the transaction is committed. @throws
 * Superseded
 */
function showProgress(importId: string, undone: number) {
  return updateImport(db, isIn(importId, 'undoing'), { report: reportWith({ undone }) })
}

/** @throws Superseded the owner has stopped it: nothing of the transaction stays */
function markUndone(tx: Transaction, id: string, kept: string[]) {
  return updateImport(tx, isIn(id, 'undoing'), {
    state: 'undone',
    undoneAt: sql`now()`,
    report: reportWith({ kept, undone: 0 }),
  })
}

function reportWith(more: { kept?: string[]; undone: number }) {
  return sql`${importTable.report} || ${JSON.stringify(more)}::jsonb`
}
