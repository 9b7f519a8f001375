import { csvHead, csvLines } from '../../platform/list/csv.ts'
import { REASON } from '../file/own-file.ts'
import type { StoredRow } from '../import-record.ts'
import { cellAt } from './file-cells.ts'
import { lineOf, type RowFilter, readTable, selectRows } from './import-rows.ts'
import { describe } from './stored-source.ts'

// Rows of an import as its file has them, each with the check's reason: mended, it is uploaded as
// the file was.

const BATCH = 1_000

/** Of files that are no table. */
const OTHERS = ['row', 'part', 'what']

type Table = Awaited<ReturnType<typeof readTable>>

/** Without a filter all in which the check found something. */
export async function* reportCsv(importId: string, filter: RowFilter = {}) {
  const table = await readTable(importId)
  const headers = table.length > 0 ? table.map(({ header }) => header) : OTHERS
  yield csvHead([...headers, REASON])
  let last: StoredRow[] = []
  for (let after = 0; ; ) {
    const rows = await selectRows(importId, { ...filter, hasFindings: true, after }, BATCH)
    const groups = groupLines([...last, ...rows])
    // A line that is several rows may go on in the next batch.
    last = rows.length === BATCH ? (groups.pop() ?? []) : []
    if (groups.length > 0) yield csvLines(groups.map((group) => lineWithReason(group, table)))
    if (rows.length < BATCH) return
    after = rows.at(-1)?.line ?? after
  }
}

function groupLines(rows: StoredRow[]) {
  const groups: StoredRow[][] = []
  for (const row of rows) {
    const group = groups.at(-1)
    if (group?.[0] && lineOf(group[0]) === lineOf(row)) group.push(row)
    else groups.push([row])
  }
  return groups
}

function lineWithReason(group: StoredRow[], table: Table) {
  const [row] = group
  if (!row) return []
  const texts = group.flatMap(({ findings }) => findings.map(({ text }) => text))
  const reason = [...new Set(texts)].join('; ')
  if (table.length > 0) return [...table.map((column, at) => cellAt(row, at, column)), reason]
  const { part, what } = describe(row)
  return [lineOf(row), part, what, reason]
}
