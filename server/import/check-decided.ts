import { sql } from 'drizzle-orm'
import { db, type Transaction } from '../platform/db/client.ts'
import { checkFitment } from './check-fitment-row.ts'
import { readKnown, readProducts } from './check-fitments.ts'
import { checkNumber, isNumber, type NumberSource, readNumberProducts } from './check-numbers.ts'
import type { CheckedRow, Known } from './checked-row.ts'
import { compareFitments, compareNumbers, leaveDuplicates } from './compare-rows.ts'
import type { FitmentSource } from './fitment-source.ts'
import { recount } from './import-report.ts'
import { getImport } from './import-view.ts'
import { throwIfStopping } from './interruption.ts'
import { lockDecidable } from './open-decisions.ts'
import { toColumns } from './stage-rows.ts'

// Checks the rows again that waited in the queue for a decision of the owner.

const BATCH = 1_000

/** The job after a decision: checks the rows again that waited for this name. */
export async function checkDecided(importId: string, key: string) {
  const known = await readKnown()
  do throwIfStopping()
  while (await checkNext(importId, key, known))
  await compareAll(importId)
  await recount(importId)
}

/** @returns do more rows wait for it? */
function checkNext(importId: string, key: string, known: Known) {
  return db.transaction(async (tx) => {
    if (!(await lockDecidable(tx, importId))) return false
    const { rows } = await tx.execute<{ raw: FitmentSource | NumberSource }>(sql`
      select raw from import_row
      where import_id = ${importId} and action = 'queued' and resolved ->> 'key' = ${key}
      order by line limit ${BATCH}`)
    if (rows.length === 0) return false
    const checked = await checkRows(
      rows.map(({ raw }) => raw),
      known,
    )
    await write(tx, importId, checked)
    // Rows that still wait for the same name would be read for ever.
    return !checked.some((row) => row.key === key)
  })
}

async function checkRows(raws: (FitmentSource | NumberSource)[], known: Known) {
  // An import has rows of one kind.
  const numbers = raws.filter(isNumber)
  if (numbers.length > 0) {
    await readNumberProducts(numbers, known)
    return numbers.map((raw) => checkNumber(raw, known))
  }
  const fitments = raws.filter(isFitment).map((raw) => withDecided(raw, known))
  await readProducts(fitments, known)
  return fitments.map((source) => checkFitment(source, known))
}

function isFitment(raw: FitmentSource | NumberSource): raw is FitmentSource {
  return !isNumber(raw)
}

/** What an attribute means is a condition of its row. */
function withDecided(source: FitmentSource, { mappings }: Known): FitmentSource {
  const meant = (key: string) => mappings.get(key)?.condition
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
      findings = w.findings
    from jsonb_to_recordset(${JSON.stringify(rows.map(toColumns))}::jsonb)
      as w (line int, raw jsonb, action text, product_id uuid, resolved jsonb, findings jsonb)
    where r.import_id = ${importId} and r.line = w.line and r.action = 'queued'`)
}

/** With the other rows of the file, and with what the shop has. */
function compareAll(importId: string) {
  return db.transaction(async (tx) => {
    const { kind } = await getImport(importId)
    if (!(await lockDecidable(tx, importId))) return
    if (kind !== 'numbers') await leaveDuplicates(tx, importId, kind)
    await (kind === 'numbers' ? compareNumbers : compareFitments)(tx, importId)
  })
}
