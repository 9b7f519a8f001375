import { norm } from '#contract/nearest-name.ts'
import { COLUMNS, type Column, EMPTY_ROW, type Row } from './fitment-rows.ts'

/** The cells of a pasted line, by their column. */
type PastedRow = Partial<Row>

/** @param isWhole whole rows, which come after those that are there */
export type Pasted = { rows: PastedRow[]; isWhole: boolean }

type Target = Column | 'years' | undefined

/** What spreadsheets call the columns. */
const HEADINGS: Record<string, Target> = {
  ...Object.fromEntries(COLUMNS.map(([column, heading]) => [norm(heading), column])),
  ...{ year: 'years', years: 'years', yearfrom: 'yearFrom', yearto: 'yearTo' },
  ...{ firstyear: 'yearFrom', lastyear: 'yearTo', manufacturer: 'make', brand: 'make' },
  ...{ motor: 'engine', placement: 'position', qty: 'quantity', needs: 'quantity' },
  ...{ condition: 'conditions', conditions: 'conditions', notes: 'note', comment: 'note' },
  ...{ submodel: 'trim' },
}

/** Without headings: the common sequence of a list of vehicles. */
const BY_YEAR: Target[] = [
  ...(['years', 'make', 'model', 'engine'] as const),
  ...(['position', 'quantity', 'note'] as const),
]

const YEARS = /^\s*(\d{4})\s*(?:(?:-|–|—|to)\s*(\d{4}))?\s*$/i

/** Are these rows of a spreadsheet, and not a text for one cell? */
export function isTable(text: string) {
  return /[\t\n]/.test(text.replace(/\r?\n$/, ''))
}

/**
 * Lines of a spreadsheet as rows of the grid: by their headings, if there are; else from year to
 * note, if they begin with a year; else from the column on into which they are pasted. Cells beyond
 * the last column go into the note, so that nothing is lost.
 */
export function readPasted(text: string, into: Column): Pasted {
  const lines = cellsOf(text).filter((cells) => cells.some((cell) => cell.trim() !== ''))
  const [first = [], ...rest] = lines
  const headings = first.map((cell) => HEADINGS[norm(cell)])
  const hasHeadings = first.length > 1 && headings.filter(Boolean).length * 2 > first.length
  if (hasHeadings) {
    return { rows: rest.map((cells) => toPasted(cells, headings, first)), isWhole: true }
  }
  const isByYear = YEARS.test(first[0] ?? '') && first.length > 2 && !/^\d/.test(first[1] ?? '')
  const from = COLUMNS.findIndex(([column]) => column === into)
  const targets = isByYear ? BY_YEAR : COLUMNS.slice(from).map(([column]) => column)
  return { rows: lines.map((cells) => toPasted(cells, targets, [])), isWhole: isByYear }
}

function toPasted(cells: string[], targets: Target[], headings: string[]): PastedRow {
  const row: PastedRow = {}
  const others: string[] = []
  for (const [at, cell] of cells.entries()) {
    const value = cell.trim()
    const target = targets[at]
    if (target === 'years') Object.assign(row, toYears(value))
    else if (target) row[target] = value
    else if (value) others.push(headings[at] ? `${headings[at]?.trim()}: ${value}` : value)
  }
  if (others.length > 0) row.note = [row.note, ...others].filter(Boolean).join('; ')
  return row
}

/** ‘2010–2014’ are two years, ‘2010’ is both; else it stays to be mended. */
function toYears(text: string): PastedRow {
  const [, from = text, to = from] = YEARS.exec(text) ?? []
  return { yearFrom: from, yearTo: to }
}

/** The grid with what is pasted: whole rows at its end, else from that row on, as a spreadsheet. */
export function withPasted(rows: readonly Row[], at: number, { rows: pasted, isWhole }: Pasted) {
  const next = [...rows]
  const start = isWhole ? rows.length : at
  for (const [n, cells] of pasted.entries()) {
    next[start + n] = { ...(next[start + n] ?? EMPTY_ROW), ...cells }
  }
  return next
}

/** A cell with a tab or a line break is quoted, as spreadsheets copy it. */
function cellsOf(text: string) {
  const lines: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r?\n|$)/g,
  )) {
    lines.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end === '') break
    if (end !== '\t') lines.push([])
  }
  return lines
}

/** All rows, for a spreadsheet: with headings, so that they can be pasted again. */
export function toTable(rows: readonly Row[]) {
  const quote = (cell: string) => (/["\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  const lines = rows.map((row) => COLUMNS.map(([column]) => quote(row[column])))
  return [COLUMNS.map(([, heading]) => heading), ...lines].map((one) => one.join('\t')).join('\n')
}
