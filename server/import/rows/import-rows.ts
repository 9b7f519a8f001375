import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { FindingCode, ImportAction, ImportRow } from '#contract/import/import.ts'
import { formatPrice } from '#contract/money.ts'
import { beginningOf } from '#contract/text.ts'
import { db } from '../../platform/db/client.ts'
import { importRow } from '../../platform/db/schema/import.ts'
import { csvHead, csvLines } from '../../platform/list/csv.ts'
import { getImport } from '../import-view.ts'

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

export type StoredRow = typeof importRow.$inferSelect

function toRow(row: StoredRow): ImportRow {
  return {
    line: typeof row.raw.fileLine === 'number' ? row.raw.fileLine : row.line,
    action: row.action,
    ...describe(row),
    productId: row.productId,
    findings: row.findings,
  }
}

const SHOWN = 300

/** What a row says, in words. */
export function describe({
  raw,
  resolved,
  action,
}: Pick<StoredRow, 'raw' | 'resolved' | 'action'>) {
  if (typeof raw.part === 'string') {
    const text = (name: string) => String(raw[name] ?? '')
    const conditions = Array.isArray(raw.conditions) ? raw.conditions.map(String) : []
    const years = [text('yearFrom'), text('yearTo')].filter(Boolean)
    const what = [
      `${[...new Set(years)].join('–')} ${text('make')} ${text('model')} ${text('engine')} ${text('trim')}`,
      text('position'),
      ...conditions,
      text('note'),
    ]
    return { part: [raw.brand, raw.part].filter(Boolean).join(' '), what: joined(what) }
  }
  const cells = textsOf(raw.raw ?? raw)
  if (raw.kind === 'number') {
    const { part_number: part = '', part_brand: brand = '', kind = '', number = '' } = cells
    return { part: `${brand} ${part}`.trim(), what: joined([kind, cells.brand ?? '', number]) }
  }
  const changes = resolved?.changes ?? []
  const key = cells.sku ?? [cells.brand, cells.part_number].filter(Boolean).join(' ')
  // A bulk edit also names its parts.
  const part = [key, cells.part_name].filter(Boolean).join(' · ')
  const named = [cells.title ?? cells.name, ...(action === 'add' ? addedOf(resolved?.fields) : [])]
  return { part, what: changes.length > 0 ? changes.join('; ') : named.filter(Boolean).join(', ') }
}

/** Of a new part: its price, and whether buyers see it. */
function addedOf(fields: unknown) {
  if (typeof fields !== 'object' || fields === null) return []
  const { pricePerUnit, state }: { pricePerUnit?: unknown; state?: unknown } = fields
  const price = typeof pricePerUnit === 'number' && formatPrice(pricePerUnit)
  return [price, state === 'live' ? 'live' : 'draft']
}

function textsOf(cells: object) {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(cells)) {
    if (typeof value === 'string') texts[name] = value
  }
  return texts
}

function joined(parts: string[]) {
  const text = parts
    .map((one) => one.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(' · ')
  return text.length > SHOWN ? `${beginningOf(text, SHOWN)}…` : text
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
