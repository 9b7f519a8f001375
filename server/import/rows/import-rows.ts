import { and, asc, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import type { ImportAction } from '#contract/import/import.ts'
import type { FindingCode } from '#contract/import/import-finding.ts'
import type { ImportRow } from '#contract/import/import-row.ts'
import { db } from '../../platform/db/client.ts'
import { importRow, importTable } from '../../platform/db/schema/import.ts'
import type { StoredRow } from '../import-record.ts'
import { filledCells } from './file-cells.ts'
import { describe } from './stored-source.ts'

const PAGE = 50

export type RowFilter = {
  code?: FindingCode | undefined
  /** The column that the finding is about. */
  field?: string | undefined
  /** `left`: those that are left out or wait. */
  action?: ImportAction | 'left' | undefined
}

type Query = RowFilter & {
  q?: string | undefined
  /** Only rows in which the check found something. */
  hasFindings?: boolean
  after: number
}

/** A page of the rows of an import, with what the check found. */
export async function listImportRows(importId: string, query: Query, limit = PAGE) {
  const [rows, table] = await Promise.all([
    selectRows(importId, query, limit + 1),
    readTable(importId),
  ])
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    rows: page.map((row) => toRow(row, table)),
    next: rows.length > limit && last ? last.line : null,
  }
}

/** The columns of its file, by what it calls them and by which of ours each is. */
export async function readTable(importId: string) {
  const [row] = await db
    .select({ options: importTable.options })
    .from(importTable)
    .where(eq(importTable.id, importId))
  return row?.options.table ?? []
}

export function selectRows(importId: string, query: Query, limit: number) {
  const { code, field, action, q, hasFindings, after } = query
  const finding = code && JSON.stringify([{ code, ...(field && { field }) }])
  return db
    .select()
    .from(importRow)
    .where(
      and(
        eq(importRow.importId, importId),
        gt(importRow.line, after),
        finding ? sql`${importRow.findings} @> ${finding}::jsonb` : undefined,
        // What is left has a finding, too: PostgreSQL finds it by their index.
        code || hasFindings || isLeft(action)
          ? sql`${importRow.findings} <> '[]'::jsonb`
          : undefined,
        actionIs(action),
        q ? says(q) : undefined,
      ),
    )
    .orderBy(asc(importRow.line))
    .limit(limit)
}

function isLeft(action: RowFilter['action']) {
  return action === 'left' || action === 'wrong' || action === 'queued'
}

function actionIs(action: RowFilter['action']) {
  if (action !== 'left') return action && eq(importRow.action, action)
  return or(eq(importRow.action, 'wrong'), eq(importRow.action, 'queued'))
}

/** By what a row names its part or its vehicle, whatever the kind of the file. */
const NAMING = ['sku', 'brand', 'part_number', 'part', 'name', 'title', 'part_name', 'make']
const NAMING_INSIDE = ['part_brand', 'part_number', 'brand', 'number']

function says(q: string): SQL {
  const texts = [
    ...[...NAMING, 'model'].map((name) => sql`${importRow.raw} ->> ${sql.raw(`'${name}'`)}`),
    ...NAMING_INSIDE.map((name) => sql`${importRow.raw} -> 'raw' ->> ${sql.raw(`'${name}'`)}`),
  ]
  const said = sql`strpos(lower(concat_ws(' ', ${sql.join(texts, sql`, `)})), lower(${q})) > 0`
  if (!/^\d{1,9}$/.test(q)) return said
  return sql`(${said} or coalesce((${importRow.raw} ->> 'fileLine')::int, ${importRow.line}) = ${Number(q)})`
}

function toRow(row: StoredRow, table: Table): ImportRow {
  const fields = row.findings.map(({ field }) => field)
  return {
    line: lineOf(row),
    action: row.action,
    ...describe(row),
    cells: filledCells(row, table).map(({ header, name, text }) => {
      return { header, text, isFound: name !== '' && fields.includes(name) }
    }),
    productId: row.productId,
    findings: row.findings,
  }
}

type Table = Awaited<ReturnType<typeof readTable>>

/** A line of a file may be several rows. */
export function lineOf({ raw, line }: StoredRow) {
  return typeof raw.fileLine === 'number' ? raw.fileLine : line
}
