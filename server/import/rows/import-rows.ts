import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { FindingCode, ImportAction, ImportRow } from '#contract/import/import.ts'
import { db } from '../../platform/db/client.ts'
import { importRow } from '../../platform/db/schema/import.ts'
import { csvHead, csvLines } from '../../platform/list/csv.ts'
import { getImport } from '../import-view.ts'
import { describe, type StoredRow } from './stored-source.ts'

const PAGE = 50

type Query = {
  code?: FindingCode | undefined
  /** The column that the finding is about. */
  field?: string | undefined
  action?: ImportAction | undefined
  /** Only rows in which the check found something. */
  hasFindings?: boolean
  after: number
}

/** A page of the rows of an import, with what the check found. */
export async function listImportRows(importId: string, query: Query, limit = PAGE) {
  const rows = await select(importId, query, limit + 1)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page.map(toRow), next: rows.length > limit && last ? last.line : null }
}

function select(importId: string, query: Query, limit: number) {
  const { code, field, action, hasFindings, after } = query
  const finding = code && JSON.stringify([{ code, ...(field && { field }) }])
  return db
    .select()
    .from(importRow)
    .where(
      and(
        eq(importRow.importId, importId),
        gt(importRow.line, after),
        finding ? sql`${importRow.findings} @> ${finding}::jsonb` : undefined,
        code || hasFindings ? sql`${importRow.findings} <> '[]'::jsonb` : undefined,
        action && eq(importRow.action, action),
      ),
    )
    .orderBy(asc(importRow.line))
    .limit(limit)
}

function toRow(row: StoredRow): ImportRow {
  return {
    line: typeof row.raw.fileLine === 'number' ? row.raw.fileLine : row.line,
    action: row.action,
    ...describe(row),
    productId: row.productId,
    findings: row.findings,
  }
}

const HEAD = ['row', 'action', 'part', 'what', 'code', 'sentence', 'proposal']
const BATCH = 1_000

/** The findings as CSV, a line each. */
export async function* reportCsv(importId: string) {
  yield csvHead(HEAD)
  const { report } = await getImport(importId)
  if ('count-differs' in report.codes) {
    yield csvLines(report.stops.map((text) => ['', '', '', '', 'count-differs', text, '']))
  }
  for (let after = 0; ; ) {
    const rows = await select(importId, { hasFindings: true, after }, BATCH)
    const last = rows.at(-1)
    if (!last) return
    yield csvLines(
      rows
        .map(toRow)
        .flatMap(({ line, action, part, what, findings }) =>
          findings.map(({ code, text, proposal }) => [
            line,
            action,
            part,
            what,
            code,
            text,
            proposal ?? null,
          ]),
        ),
    )
    after = last.line
  }
}
