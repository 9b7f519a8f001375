import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { QueueDecision, QueueEntry } from '#contract/import/import-queue.ts'
import { formatCountOf } from '#contract/money.ts'
import { findModels } from '../catalog/model-name.ts'
import { record } from '../platform/audit/audit.ts'
import { db, type Transaction } from '../platform/db/client.ts'
import { product } from '../platform/db/schema/product.ts'
import { AppError, fieldError } from '../platform/errors.ts'
import type { SessionUser } from '../platform/identity/session-user.ts'
import { insertJob } from '../platform/jobs/job.ts'
import { isNumber, type NumberSource } from './check-numbers.ts'
import type { FitmentSource } from './fitment-source.ts'
import { recount } from './import-report.ts'
import { getImport } from './import-view.ts'
import { rememberMapping } from './name-mappings.ts'
import { lockDecidable, openDecisions } from './open-decisions.ts'
import { lockStarts } from './overlapping-imports.ts'
import { IMPORT_JOB } from './upload.ts'

// Rows whose part, vehicle, brand or attribute is ambiguous wait here until the owner decides what
// the name means, or leaves them out.

const LISTED = 200
const KINDS = ['vehicle', 'part', 'brand', 'attribute'] as const

/** The names that rows wait for, those with most rows first. */
export async function listQueue(importId: string): Promise<QueueEntry[]> {
  await getImport(importId)
  const { rows } = await db.execute<{
    key: string
    rows: number
    line: number
    text: string
    proposal: string | null
    isDecided: boolean
    raw: FitmentSource | NumberSource
  }>(sql`
    select q.key, q.rows, q.line, r.raw, r.findings -> 0 ->> 'text' as text,
      r.findings -> 0 ->> 'proposal' as proposal, q.key in (${openDecisions(sql`${importId}`)}) as "isDecided"
    from (
      select resolved ->> 'key' as key, count(*)::int as rows, min(line) as line from import_row
      where import_id = ${importId} and action = 'queued'
      group by 1 order by 2 desc, 3 limit ${LISTED}
    ) q join import_row r on r.import_id = ${importId} and r.line = q.line
    order by q.rows desc, q.line`)
  return rows.map(({ raw, key, ...entry }) => {
    const kind = KINDS.find((one) => key.startsWith(`${one} `)) ?? 'other'
    return { ...entry, key, kind, name: nameOf(kind, key, raw) }
  })
}

function nameOf(kind: QueueEntry['kind'], key: string, raw: FitmentSource | NumberSource) {
  // A row of numbers has two brands: its part's is meant, not the number's.
  const { part_brand = '', part_number = '' } = isNumber(raw) ? raw.raw : {}
  const row = isNumber(raw) ? { make: '', model: '', brand: part_brand, part: part_number } : raw
  if (kind === 'vehicle') return `${row.make} ${row.model}`.trim() || 'No vehicle'
  if (kind === 'part' && row.part) return `${row.brand} ${row.part}`.trim()
  return key.slice(key.indexOf(' ') + 1).trim()
}

/**
 * Decides what a name means: stores the decision, also for the next import, and checks its rows
 * again.
 * @throws AppError 404; 400 there is no such model or part; 409 no row waits for it, or the import
 *   is in progress
 */
export async function decideQueued(admin: SessionUser, importId: string, decision: QueueDecision) {
  const { key, drop, ...target } = decision
  const { fileName } = await getImport(importId)
  await requireTarget(key, target)
  await db.transaction(async (tx) => {
    await lockStarts(tx)
    if (!(await lockDecidable(tx, importId))) throw new AppError(409, 'The import is in progress')
    const subject = { id: importId, name: fileName }
    if (drop) {
      const count = await leaveOut(tx, importId, key)
      await record(
        tx,
        admin,
        'edit import',
        subject,
        `${formatCountOf(count, 'row')} left out: ${key}`,
      )
      return
    }
    await rememberMapping(tx, key, target, admin.id)
    const event = `decide ${randomUUID()}`
    await insertJob(tx, { kind: IMPORT_JOB, subjectId: importId, event, payload: { key } })
    await record(tx, admin, 'edit import', subject, `${key}: ${JSON.stringify(target)}`)
  })
  if (drop) await recount(importId)
  return getImport(importId)
}

/** @returns how many rows @throws AppError 409 none waits for the name */
async function leaveOut(tx: Transaction, importId: string, key: string) {
  const dropped = JSON.stringify([{ code: 'dropped', text: 'Left out' }])
  const { rows } = await tx.execute(sql`
    update import_row set action = 'wrong', resolved = null, findings = findings || ${dropped}::jsonb
    where import_id = ${importId} and action = 'queued' and resolved ->> 'key' = ${key}
    returning line`)
  if (rows.length === 0) throw new AppError(409, 'No row is waiting for it any longer')
  return rows.length
}

async function requireTarget(key: string, target: Omit<QueueDecision, 'key' | 'drop'>) {
  const kind = key.slice(0, key.indexOf(' '))
  const wanted: Record<string, keyof typeof target> = {
    vehicle: 'modelId',
    part: 'productId',
    brand: 'brand',
    attribute: 'condition',
  }
  const [given] = Object.keys(target)
  if (given && wanted[kind] !== given)
    throw fieldError(given, 'This name needs a different decision')
  if (target.modelId && (await findModels([target.modelId])).length === 0) {
    throw fieldError('modelId', 'There is no such model')
  }
  if (target.productId) {
    const [row] = await db
      .select({ id: product.id })
      .from(product)
      .where(eq(product.id, target.productId))
    if (!row) throw fieldError('productId', 'There is no such part')
  }
}
