import { type SQL, sql } from 'drizzle-orm'
import type { Finding } from '#contract/import/import-finding.ts'
import type { QueueExample, QueueExamples } from '#contract/import/import-queue.ts'
import { db } from '../../platform/db/client.ts'
import { getImport } from '../import-view.ts'
import type { StoredSource } from '../rows/stored-source.ts'
import { comparedOf, type Ours, readCompared } from './compared-part.ts'
import { openDecisions } from './open-decisions.ts'
import { HAS_QUESTION } from './waiting-rows.ts'

// Rows that wait, each beside the part of the shop that it may mean.

const PAGE = 50

export type Waiting = {
  key: string
  /** The key by which the row is decided alone. */
  part: string | null
  productId: string | null
  rows: number
  line: number
  raw: StoredSource
  finding: Finding
  isDecided: boolean
  isSingleDecided: boolean | null
}

/** The rows of an import that wait, or lack a value, by the key of their entry. */
function askedRows(importId: string) {
  return sql`
    select r.line, r.resolved ->> 'key' as key, r.resolved ->> 'part' as part,
      r.resolved ->> 'productId' as product_id, r.findings -> 0 as finding
    from import_row r where r.import_id = ${importId} and r.action = 'queued'
    union all
    select r.line, f ->> 'question', null, r.product_id::text, f
    from import_row r cross join lateral jsonb_array_elements(r.findings) f
    where r.import_id = ${importId} and ${HAS_QUESTION} and f ? 'question'`
}

/** @param which rows `q`: `n` counts those of a key */
export async function readWaiting(importId: string, which: SQL, limit: number) {
  const { rows } = await db.execute<Waiting>(sql`
    select q.key, q.part, q.product_id as "productId", q.rows, q.line, r.raw, q.finding,
      q.key in (${openDecisions(sql`${importId}`)}) as "isDecided",
      q.part in (${openDecisions(sql`${importId}`)}) as "isSingleDecided"
    from (
      select *, (count(*) over alike)::int as rows, min(line) over alike as first,
        row_number() over (partition by key order by line) as n
      from (${askedRows(importId)}) asked window alike as (partition by key)
    ) q join import_row r on r.import_id = ${importId} and r.line = q.line
    where ${which}
    order by q.rows desc, q.first, q.line limit ${limit}`)
  return rows
}

/** A page of the rows of one entry. @throws AppError 404 */
export async function listQueueExamples(
  importId: string,
  { key, after }: { key: string; after: number },
): Promise<QueueExamples> {
  await getImport(importId)
  const rows = await readWaiting(importId, sql`q.key = ${key} and q.line > ${after}`, PAGE + 1)
  const page = rows.slice(0, PAGE)
  const ours = await readCompared(page.flatMap(({ productId }) => productId ?? []))
  return {
    examples: page.map((row) => exampleOf(row, ours)),
    next: rows.length > PAGE ? (page.at(-1)?.line ?? null) : null,
  }
}

export function exampleOf(
  { part, productId, line, raw, finding, isSingleDecided }: Waiting,
  ours: Map<string, Ours>,
): QueueExample {
  const { cents, ...compared } = ours.get(productId ?? '') ?? {}
  const file = comparedOf(raw)
  return {
    key: part,
    line,
    text: finding.text,
    isDecided: isSingleDecided ?? false,
    file,
    ours: 'number' in compared ? compared : null,
    change:
      finding.code === 'price-jump' && cents ? changeOf(cents, Number(file.price) * 100) : null,
  }
}

/** In percent, as `+900%`. */
function changeOf(from: number, to: number) {
  const percent = Math.round(((to - from) / from) * 100)
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toLocaleString('en-US')}%`
}
