import { stringify } from 'csv-stringify/sync'
import { escapeFormulas } from '#contract/escape-formulas.ts'

// Files for spreadsheets.

export type Cell = string | number | null

/** Excel recognizes UTF-8 only by its byte order mark. */
const BYTE_ORDER_MARK = '\ufeff'

/** The first line of a file: the names of its columns. */
export function csvHead(names: string[]) {
  return BYTE_ORDER_MARK + csvLines([names])
}

/**
 * Rows of a file, in which a spreadsheet calculates nothing.
 * @param options.formatNumber for amounts: a negative one that is text would get the apostrophe
 */
export function csvLines(
  rows: Cell[][],
  { formatNumber = String }: { formatNumber?: (number: number) => string } = {},
) {
  return stringify(rows, {
    record_delimiter: 'windows',
    cast: { number: formatNumber, string: escapeFormulas },
  })
}
