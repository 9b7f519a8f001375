import { eq, sql } from 'drizzle-orm'
import type { Import } from '#contract/import/import.ts'
import { isOfParts } from '#contract/import/writes-parts.ts'
import { db, type Transaction } from '../../platform/db/client.ts'
import { importTable } from '../../platform/db/schema/import.ts'
import { checkFitment } from '../fitments/check-fitment-row.ts'
import { readKnown, readProducts } from '../fitments/check-fitments.ts'
import { type FitmentSource, isFitment } from '../fitments/fitment-source.ts'
import type { ImportRecord } from '../import-record.ts'
import { recount } from '../import-report.ts'
import { getImport } from '../import-view.ts'
import { throwIfStopping } from '../interruption.ts'
import { checkNumber, isNumber, readNumberProducts } from '../parts/check-numbers.ts'
import { checkProductRows, readKnownForProducts } from '../parts/check-product-row.ts'
import { supplierOf } from '../parts/check-products.ts'
import { compareProducts } from '../parts/compare-products.ts'
import type { CheckedRow, Known } from '../rows/checked-row.ts'
import { compareFitments, compareNumbers, leaveDuplicates } from '../rows/compare-rows.ts'
import { toColumns } from '../rows/stage-rows.ts'
import { storable } from '../rows/storable.ts'
import type { StoredSource } from '../rows/stored-source.ts'
import { lockDecidable } from './open-decisions.ts'
import { isAskedAbout } from './waiting-rows.ts'

// Checks the rows again that waited in the queue for a decision of the owner.

const BATCH = 1_000

/** The job after a decision: checks the rows again that waited for this name. */
export async function checkDecided(importId: string, key: string) {
  const of = await getImport(importId)
  const check = await checkerOf(of, key)
  for (let after: number | undefined = 0; after !== undefined; ) {
    throwIfStopping()
    after = await checkNext(importId, key, after, check)
  }
  await compareAll(importId, of.kind)
  await recount(importId)
}

type WaitingRow = { line: number; raw: StoredSource }
type Checker = (rows: WaitingRow[]) => Promise<CheckedRow[]>

/**
 * Rows that still wait for the same name are read once.
 * @param after the last line that was checked
 * @returns the last line of the batch; undefined: no more rows wait for it
 */
function checkNext(importId: string, key: string, after: number, check: Checker) {
  return db.transaction(async (tx) => {
    if (!(await lockDecidable(tx, importId))) return undefined
    const { rows } = await tx.execute<WaitingRow>(sql`
      select r.line, r.raw from import_row r where ${isAskedAbout(importId, key)} and r.line > ${after}
      order by r.line limit ${BATCH}`)
    const last = rows.at(-1)
    if (last) await write(tx, importId, await check(rows))
    return last?.line
  })
}

async function checkerOf({ _id: id, kind, ...of }: Import, key: string): Promise<Checker> {
  if (isOfParts(kind)) {
    const [options, named] = await Promise.all([readOptions(id), newBrandsBeside(id, key)])
    const file = { since: new Date(of.createdAt), supplier: supplierOf({ id, ...of }) }
    const known = await readKnownForProducts(options, file, named)
    return (rows) => checkProductRows(rows.flatMap(partSourceOf), known)
  }
  const known = await readKnown()
  return (rows) =>
    checkRows(
      rows.map(({ raw }) => raw),
      known,
    )
}

/** Named by rows that are not checked again. */
async function newBrandsBeside(id: string, key: string) {
  const { rows } = await db.execute<{ brand: string }>(sql`
    select distinct coalesce(r.resolved -> 'raw' ->> 'brand', r.raw ->> 'brand') as brand
    from import_row r where r.import_id = ${id} and r.findings @> '[{"code": "new-brand"}]'
      and (${isAskedAbout(id, key)}) is not true`)
  return rows.map(({ brand }) => brand)
}

async function readOptions(id: string) {
  const [row] = await db
    .select({ options: importTable.options })
    .from(importTable)
    .where(eq(importTable.id, id))
  return row?.options ?? {}
}

function partSourceOf({ line, raw }: WaitingRow) {
  return isNumber(raw) || isFitment(raw) ? [] : [{ line, raw }]
}

async function checkRows(raws: StoredSource[], known: Known) {
  // An import has rows of one kind.
  const numbers = raws.filter(isNumber)
  if (numbers.length > 0) {
    await readNumberProducts(numbers, known)
    return numbers.map((raw) => checkNumber(raw, known))
  }
  const fitments = raws.filter(isFitment).map((raw) => withAnswers(raw, known))
  await readProducts(fitments, known)
  return fitments.map((source) => checkFitment(source, known))
}

/** What an attribute means is a condition of its row. */
function withAnswers(source: FitmentSource, { answers }: Known): FitmentSource {
  const meant = (key: string) => answers.get(key)?.condition
  const decided = source.unresolved.flatMap(({ key }) => meant(key) ?? [])
  return {
    ...source,
    conditions: [...source.conditions, ...decided],
    unresolved: source.unresolved.filter(({ key }) => meant(key) === undefined),
  }
}

async function write(tx: Transaction, importId: string, rows: CheckedRow[]) {
  await tx.execute(sql`
    update import_row r set raw = w.raw, action = w.action, product_id = w.product_id, resolved = w.resolved,
      findings = w.findings, checked_version = w.checked_version
    from jsonb_to_recordset(${storable(rows.map(toColumns))}::jsonb)
      as w (line int, raw jsonb, action text, product_id uuid, resolved jsonb, findings jsonb,
        checked_version int)
    where r.import_id = ${importId} and r.line = w.line and r.applied_at is null`)
}

/** With the other rows of the file, and with what the shop has. */
function compareAll(importId: string, kind: ImportRecord['kind']) {
  return db.transaction(async (tx) => {
    if (!(await lockDecidable(tx, importId))) return
    if (isOfParts(kind)) return compareProducts(tx, importId)
    if (kind === 'numbers') return compareNumbers(tx, importId)
    await leaveDuplicates(tx, importId, kind)
    await compareFitments(tx, importId)
  })
}
