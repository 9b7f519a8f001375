import { and, eq, sql } from 'drizzle-orm'
import { isOfParts } from '#contract/import/writes-parts.ts'
import { IMPORTS_LOCK } from '../platform/db/advisory-locks.ts'
import { db, type Transaction } from '../platform/db/client.ts'
import { isUniqueViolation } from '../platform/db/errors.ts'
import { importChunk, importTable } from '../platform/db/schema/import.ts'
import { AppError } from '../platform/errors.ts'
import { log } from '../platform/log.ts'
import { applyFitments } from './fitments/apply-fitments.ts'
import { type ImportRecord, isOfFitments } from './import-record.ts'
import { recount } from './import-report.ts'
import { indexImported } from './indexing.ts'
import { isIn, Superseded, throwIfStopping, updateImport } from './interruption.ts'
import { applyNumbers } from './parts/apply-numbers.ts'
import { applyNextProducts } from './parts/apply-products.ts'
import { compareParts } from './parts/compare-parts.ts'
import { queuePictures } from './pictures/queue-pictures.ts'
import { IS_WRITTEN, isToApply } from './rows/applied-rows.ts'
import { requireAsChecked } from './rows/compare-rows.ts'
import { takeBack } from './stop-import.ts'

/** How long an import waits for edits that are under way. */
const LOCK_WAIT = '60s'

/**
 * Applies what was checked. Fitments and numbers in one transaction; parts in many, each row once.
 */
export async function applyImport(importId: string) {
  const row = await findIn(importId, 'applying')
  if (!row) return
  try {
    if (isOfParts(row.kind)) await applyProducts(row)
    else await applyRows(row)
  } catch (error) {
    const reason = refusalOf(error)
    if (reason !== undefined) await db.transaction((tx) => takeBack(tx, importId, reason))
    else if (!(error instanceof Superseded)) throw error
    // What is written of the rest of an applied file stays.
    if (row.appliedAt && isOfParts(row.kind)) await indexImported(importId)
    if (reason === undefined) throw error
    return
  }
  if (!isOfFitments(row.kind)) await indexImported(importId)
  await analyze(row.kind)
}

/** The shop has changed since the check, or Stripe Tax was chosen. */
function refusalOf(error: unknown) {
  const isTaken =
    isUniqueViolation(error, 'product_sku') || isUniqueViolation(error, 'product_number')
  if (isTaken) return TAKEN
  return error instanceof AppError ? error.message : undefined
}

async function applyProducts(row: ImportRecord) {
  const isEdit = row.kind === 'edit'
  if (!isEdit) await compareParts(row.id)
  for (let after: number | undefined = 0; after !== undefined; ) {
    throwIfStopping()
    after = await applyNextProducts(row, after)
  }
  await db.transaction(async (tx) => {
    await markApplied(tx, row.id)
    if (!isEdit) await queuePictures(tx, row.id)
  })
  // With the parts that it has left as they are.
  if (isEdit) await recount(row.id)
}

function applyRows(row: ImportRecord) {
  const importId = row.id
  return db.transaction(async (tx) => {
    await lockImports(tx)
    await requireState(tx, importId, 'applying')
    await requireAsChecked(tx, row)
    const { rows } = await tx.execute<{ last: number | null }>(sql`
      select max(line) as last from import_row r where import_id = ${importId}`)
    if (row.kind === 'numbers') await applyNumbers(tx, row)
    else await applyFitments(tx, row, rows[0]?.last ?? 0, (lines) => showProgress(row, lines))
    await markRowsApplied(tx, row)
    await markApplied(tx, importId)
  })
}

const TAKEN = 'A SKU or a number of the file belongs to another part by now. Check it again.'

/**
 * By another connection, so that the page sees it before the transaction is committed. @throws
 * Superseded
 */
function showProgress({ id, total }: ImportRecord, lines: number) {
  return updateImport(db, isIn(id, 'applying'), { applied: Math.min(lines, total ?? lines) })
}

async function markRowsApplied(tx: Transaction, row: ImportRecord) {
  await tx.execute(sql`
    update import_row r set applied_at = now(), version_after = p.version
    from product p
    where r.import_id = ${row.id} and ${isToApply(row)} and p.id = r.product_id`)
}

/**
 * The rest of a file counts with its first rows, for those that were applied between.
 * @throws Superseded the owner has stopped it: nothing of the transaction stays
 */
async function markApplied(tx: Transaction, importId: string) {
  const { rowCount } = await tx.execute(sql`
    update import set state = 'applied', applied_at = coalesce(applied_at, now()), error = null, applied = (
      select count(*) from import_row where import_id = ${importId} and ${IS_WRITTEN})
    where id = ${importId} and state = 'applying'`)
  if (rowCount === 0) throw new Superseded()
  await tx.delete(importChunk).where(eq(importChunk.importId, importId))
}

/** One import at a time; edits of products wait (`waitForImports`). */
export async function lockImports(tx: Transaction) {
  await tx.execute(sql`select set_config('lock_timeout', ${LOCK_WAIT}, true)`)
  await tx.execute(sql`select pg_advisory_xact_lock(${IMPORTS_LOCK})`)
}

/**
 * Checks the committed state once the lock is held. @throws Superseded another process was faster
 */
export async function requireState(
  tx: Transaction,
  importId: string,
  state: ImportRecord['state'],
) {
  const { rows } = await tx.execute(sql`
    select from import where id = ${importId} and state = ${state}`)
  if (rows.length === 0) throw new Superseded()
}

export async function findIn(importId: string, state: ImportRecord['state']) {
  const [row] = await db
    .select()
    .from(importTable)
    .where(and(eq(importTable.id, importId), eq(importTable.state, state)))
  return row
}

/** Lists of a vehicle are read from an index alone once the table is vacuumed. */
async function analyze(kind: ImportRecord['kind']) {
  if (!isOfFitments(kind)) return
  await db
    .execute(sql`vacuum (analyze) fitment`)
    .catch((err) => log.warn({ err }, 'the fitments could not be vacuumed after an import'))
}
