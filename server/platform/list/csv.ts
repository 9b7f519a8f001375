import { stringify } from 'csv-stringify/sync'
import { escapeFormulas } from '#contract/escape-formulas.ts'
import { type Cell, dollarsOf, type Table } from './table.ts'

/** Excel recognizes UTF-8 only by its byte order mark. */
const BYTE_ORDER_MARK = '\ufeff'

export async function* csvFile({ columns, batches }: Table) {
  yield csvHead(columns)
  for await (const rows of batches) {
    if (rows.length > 0) yield csvLines(rows)
  }
}

/** The first line of a file: the names of its columns. */
export function csvHead(names: string[]) {
  return BYTE_ORDER_MARK + csvLines([names])
}

/** Rows of a file, in which a spreadsheet calculates nothing. */
export function csvLines(rows: Cell[][]) {
  return stringify(rows, {
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
    cast: { number: String, string: escapeFormulas, object: plainText },
  })
}

/** A negative amount gets no apostrophe, as it is no text. */
function plainText(cell: object) {
  if ('cents' in cell) return dollarsOf(Number(cell.cents))
  return 'day' in cell ? String(cell.day) : ''
}
