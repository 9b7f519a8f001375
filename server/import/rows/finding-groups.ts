import { sql } from 'drizzle-orm'
import type { Finding, FindingCode, FindingGroup } from '#contract/import/import-finding.ts'
import { db } from '../../platform/db/client.ts'
import type { StoredRow } from '../import-record.ts'
import { describe } from './stored-source.ts'

// What the check found, but for what it asks: by reason and column, each with its first rows.

const SHOWN = 3

/** Of codes whose rows are applied without a cell. */
export const LACKING = [
  'field-dropped',
  'unknown-category',
  'gtin-of-other',
  'other-currency',
  'price-not-yet',
] satisfies FindingCode[]

type Found = Pick<StoredRow, 'raw' | 'resolved' | 'action'> & {
  code: FindingCode
  field: string | null
  rows: number
  wrong: number
  /** Of these rows: how many are still to be applied. */
  open: number
  line: number
  finding: Finding
}

/**
 * Worst first: rows that are left out, then cells, then what is odd. Stored with the report: of a
 * large file they take seconds.
 */
export async function readFindingGroups(importId: string): Promise<FindingGroup[]> {
  const { rows } = await db.execute<Found>(sql`
    with found as (
      select r.line, r.action, r.action in ('add', 'change') and r.applied_at is null as is_open, f as finding, f ->> 'code' as code, f ->> 'field' as field
      from import_row r cross join lateral jsonb_array_elements(r.findings) f
      where r.import_id = ${importId} and r.findings <> '[]' and r.action <> 'queued' and not f ? 'question'
    ), grouped as (
      select *, (count(*) over alike)::int as rows, (count(*) filter (where action = 'wrong') over alike)::int as wrong,
        (count(*) filter (where is_open) over alike)::int as open,
        row_number() over (partition by code, field order by line) as n
      from found window alike as (partition by code, field)
    )
    select g.code, g.field, g.rows, g.wrong, g.open, g.finding, g.action, r.raw, r.resolved,
      coalesce((r.raw ->> 'fileLine')::int, r.line) as line
    from grouped g join import_row r on r.import_id = ${importId} and r.line = g.line
    where g.n <= ${SHOWN}
    order by g.code, g.field, g.line`)
  const firsts = rows.filter((row, at) => keyOf(row) !== keyOf(rows[at - 1]))
  return firsts
    .map((first) =>
      groupOf(
        first,
        rows.filter((row) => keyOf(row) === keyOf(first)),
      ),
    )
    .toSorted((one, other) => rankOf(one) - rankOf(other) || other.rows - one.rows)
}

function keyOf(row: Found | undefined) {
  return row && `${row.code} ${row.field}`
}

function rankOf({ severity }: FindingGroup) {
  return SEVERITIES.indexOf(severity)
}

const SEVERITIES: FindingGroup['severity'][] = ['left out', 'cell left out', 'applied']

function groupOf({ code, field, rows, wrong, open }: Found, group: Found[]): FindingGroup {
  const isLacking = LACKING.some((one) => one === code)
  return {
    code,
    field,
    rows,
    severity: wrong > 0 ? 'left out' : isLacking ? 'cell left out' : 'applied',
    canLeaveOut: open > 0,
    examples: group.map((row) => ({
      line: row.line,
      part: describe(row).part,
      found: row.finding.found ?? null,
      text: row.finding.text,
      proposal: row.finding.proposal ?? null,
    })),
  }
}
