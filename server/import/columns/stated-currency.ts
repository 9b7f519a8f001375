import { currencyOf } from '../file/column-unit.ts'
import type { FileRecord } from '../file/source-row.ts'

// The currency of a file's amounts and the unit of its weights, where they stand beside them: in a
// column, the currency also in a title or a footer.

type Beside = { headers: string[]; above?: FileRecord[]; rows: FileRecord[] }

/** The column whose cells are all signs or codes of money. */
export function currencyColumn({ headers, rows }: Beside) {
  const at = headers.findIndex((_, column) => {
    const cells = rows.map(({ cells: all }) => all[column]?.trim() ?? '').filter(Boolean)
    return cells.length > 0 && cells.every((cell) => currencyOf(cell) !== undefined)
  })
  return at < 0 ? undefined : at
}

/** "Weight UOM", of which a row may have no unit. */
export function weightUnitColumn(headers: readonly string[]) {
  const at = headers.findIndex((header) => WEIGHT_UNIT.test(header.replaceAll('_', ' ').trim()))
  return at < 0 ? undefined : at
}

const WEIGHT_UNIT =
  /^(?:(?:item|ship|shipping|gross) )?(?:weight|wt|gewichts?) ?(?:uom|u\/m|units?|einheit)$/i

/** Of $, which says nothing beside them. */
const DOLLARS = ['CAD', 'AUD', 'NZD', 'HKD', 'SGD']

/** Whose dollars a bare $ means, if the file says it of another country's. */
export function dollarsOf(head: Beside) {
  const named = currenciesBeside(head)
  return named.includes('USD') ? undefined : named.find((one) => DOLLARS.includes(one))
}

const FOOTER = 20

/** What the lines above and below the rows name: "Alle Preise in EUR". */
export function currenciesBeside({ above = [], rows }: Beside) {
  const lines = [...above.slice(-FOOTER), ...rows.slice(-FOOTER).filter(isNote)]
  return [...new Set(lines.flatMap(({ cells }) => currenciesIn(cells.join(' '))))]
}

/** One cell alone, or "Currency:" and the cell beside it. */
function isNote({ cells }: FileRecord) {
  const [first = '', ...others] = cells.map((cell) => cell.trim()).filter(Boolean)
  return others.length === 0 || (others.length === 1 && first.endsWith(':'))
}

const MAX_LINE = 1_000
const CODE = /(?<!\p{L})(?:[A-Z]{3}|US\$|C\$|R\$)(?!\p{L})|[€£¥₹]|(?<=\b(?:in|en) )[Ee]uros?\b/gu

/** Dollars are not only those of the shop. */
const IN_WORDS: [words: RegExp, code: string][] = [
  [/\bcanadian dollars?\b|\bdollars? canadiens?\b/i, 'CAD'],
  [/\baustralian dollars?\b/i, 'AUD'],
  [/\bpounds? sterling\b/i, 'GBP'],
]

function currenciesIn(line: string) {
  const words = IN_WORDS.flatMap(([one, code]) => (one.test(line.slice(0, MAX_LINE)) ? code : []))
  const named = [...words, ...(line.slice(0, MAX_LINE).match(CODE) ?? [])]
  return named.flatMap((one) => currencyOf(one) ?? [])
}
