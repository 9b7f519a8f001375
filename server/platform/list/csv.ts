import { stringify } from 'csv-stringify/sync'

// Files for spreadsheets.

export type Cell = string | number | null

/** Excel recognizes UTF-8 only by its byte order mark. */
const BYTE_ORDER_MARK = '\ufeff'

/** The first line of a file: the names of its columns. */
export function csvHead(names: string[]) {
  return BYTE_ORDER_MARK + csvLines([names])
}

/**
 * What a spreadsheet would calculate in a country where it separates by semicolons: there a cell
 * begins in the middle of a text.
 */
const FORMULA_AFTER_SEMICOLON = /;(?=["\s]*[=+\-@＝＋－＠])/g

/**
 * Rows of a file. A text that a spreadsheet would calculate begins with an apostrophe, also after a
 * semicolon.
 * @param options.formatNumber for amounts: a negative one that is text would get the apostrophe
 */
export function csvLines(
  rows: Cell[][],
  { formatNumber = String }: { formatNumber?: (number: number) => string } = {},
) {
  return stringify(rows, {
    escape_formulas: true,
    record_delimiter: 'windows',
    cast: {
      number: formatNumber,
      string: (text) => text.replaceAll(FORMULA_AFTER_SEMICOLON, ";'"),
    },
  })
}
