import { isFigure } from './amounts.ts'
import { unitIn } from './column-unit.ts'
import type { FileRecord } from './source-row.ts'

// Which record of a file names its columns: titles may stand above it, and it may take two lines.

export type Header = {
  /** How many records are above it, and how many it takes: 0, if the first record has data. */
  at: number
  count: 0 | 1 | 2
  names: string[]
}

/** Among the first records with a word. */
const SEARCHED = 50
const MAX_NAME = 60

/**
 * @param records the first of the file @param isKnown is it what suppliers call one of our columns?
 */
export function findHeader(records: FileRecord[], isKnown: (name: string) => boolean): Header {
  const filled = records.map(({ cells }) => cells).filter(isFilled)
  const scored = filled.slice(0, SEARCHED).map((cells, at) => ({
    at: records.findIndex((record) => record.cells === cells),
    known: countKnown(cells, isKnown),
    score: scoreOf(cells, filled[at + 1], isKnown),
  }))
  const named = scored.filter(({ known }) => known > 1)
  const best = named.reduce<(typeof scored)[number] | undefined>(
    (one, other) => (one && one.score >= other.score ? one : other),
    undefined,
  )
  if (best) return headerAt(records, firstLike(records, best.at), isKnown)
  // No name is known: the first record with several cells, unless it is data.
  const first = records.findIndex(({ cells }) => cells.filter(isText).length > 1)
  const only = records.findIndex(({ cells }) => isFilled(cells))
  const at = Math.max(first >= 0 ? first : only, 0)
  const cells = records[at]?.cells ?? []
  const isData = cells.some(isDatum) && countKnown(cells, isKnown) === 0
  return isData ? { at, count: 0, names: cells.map((_, n) => letterOf(n)) } : headerAt(records, at)
}

/** A list of several pages repeats its names: those of the first page are above all rows. */
function firstLike(records: FileRecord[], best: number) {
  const names = cellsAt(records, best)
  const at = records.findIndex(({ cells }) => isSame(cells, names))
  return at < 0 ? best : at
}

export function isSame(cells: string[], names: string[]) {
  for (let at = 0; at < Math.max(cells.length, names.length); at += 1) {
    if ((cells[at] ?? '').trim() !== (names[at] ?? '')) return false
  }
  return true
}

/** The header that begins at this record, with the second line that belongs to it. */
function headerAt(
  records: FileRecord[],
  at: number,
  isKnown: (name: string) => boolean = () => false,
): Header {
  const own = cellsAt(records, at)
  const above = records[at]?.isApart ? [] : cellsAt(records, at - 1)
  const below = records[at + 1]?.isApart ? [] : cellsAt(records, at + 1)
  if (isGroups(above, own)) return { at: at - 1, count: 2, names: joined(above, own) }
  if (isGroups(own, below) && (below.some((cell) => isKnown(cell)) || areRepeated(below))) {
    return { at, count: 2, names: joined(own, below) }
  }
  // Names in two languages: what one line does not name the other does.
  if (countKnown(above, isKnown) > 1 && above.some((cell, n) => isName(cell) && !isText(own[n]))) {
    const names = Array.from({ length: Math.max(above.length, own.length) }, (_, n) => n)
    return { at: at - 1, count: 2, names: names.map((n) => own[n] || above[n] || '') }
  }
  if (areUnits(below, own)) return { at, count: 2, names: withUnits(own, below) }
  return { at, count: 1, names: own }
}

function cellsAt(records: FileRecord[], at: number) {
  return (records[at]?.cells ?? []).map((cell) => cell.trim())
}

/** Names of columns that are values, too: they count only beside one that is none. */
const ORDINARY = new Set(
  `active aktiv actif activo published text part item line list label group type class core stock
  net from von bis side axle location motor engine trim series version size color material retail
  dealer wholesale available pack minimum pounds grams features details filter state status`.split(
    /\s+/,
  ),
)

/** A cover says ‘Valid from 2026-11-15’. */
const OF_VALIDITY = /^(?:valid|effective|gültig|valable|válido|valido|geldig|ważne)\b/

function isOrdinary(cell: string) {
  const word = cell.trim().toLowerCase()
  return word.length <= 2 || ORDINARY.has(word) || OF_VALIDITY.test(word)
}

function countKnown(cells: string[], isKnown: (name: string) => boolean) {
  const known = cells.filter(isKnown)
  return known.every(isOrdinary) ? 0 : known.length
}

/** A known name counts most; data, which headers have not, counts against. */
function scoreOf(cells: string[], next: string[] | undefined, isKnown: (name: string) => boolean) {
  const known = countKnown(cells, isKnown)
  const texts = new Set(cells.map((cell) => cell.trim()).filter(isName)).size
  const data = cells.filter(isDatum).length
  const isAboveData =
    next?.length === cells.length && next.some((cell, at) => isDatum(cell) && isName(cells[at]))
  return 3 * known + texts - 2 * data + (isAboveData ? 2 : 0)
}

/** Does the first line name groups of the columns in the second, as merged cells do? */
function isGroups(top: string[], bottom: string[]) {
  const groups = top.filter(isText)
  const names = bottom.filter(isText)
  if (groups.length < 2 || names.length < 2) return false
  if (![...groups, ...names].every(isName) || groups.some(isStatement)) return false
  // Below nothing stands a name that belongs to a group to its left.
  const isSpread = bottom.some((cell, at) => isText(cell) && !isText(top[at]))
  const hasGroup = bottom.every((cell, at) => !isText(cell) || top.slice(0, at + 1).some(isText))
  return isSpread && hasGroup
}

/** Below each of two groups ‘Current’ and ‘New’. */
function areRepeated(cells: string[]) {
  const names = cells.filter(isText)
  return names.length > 2 && names.every((one) => names.filter((other) => other === one).length > 1)
}

/** "Pricing / List": a group counts for the cells without one to its right that have a name. */
function joined(top: string[], bottom: string[]) {
  let group = ''
  return Array.from({ length: Math.max(top.length, bottom.length) }, (_, at) => {
    const [own = '', name = ''] = [top[at], bottom[at]]
    if (own) group = own
    if (!name) return own
    return group ? `${group} / ${name}` : name
  })
}

/** Has the line below the names their units alone? */
function areUnits(cells: string[], names: string[]) {
  const areOfNames = cells.every((cell, at) => !isText(cell) || (unitIn(cell) && isText(names[at])))
  return isFilled(cells) && areOfNames
}

function withUnits(names: string[], units: string[]) {
  return names.map((name, at) => {
    const unit = unitIn(units[at] ?? '')
    return unit ? `${name} (${unit})` : name
  })
}

/** Of a header in two lines, "Pricing / List", the second says more than the first. */
export function secondLine(header: string) {
  return header.split(' / ').at(-1) ?? header
}

function isFilled(cells: string[]) {
  return cells.some(isText)
}

function isText(cell: string | undefined) {
  return cell !== undefined && cell.trim() !== ''
}

export function isName(cell: string | undefined) {
  return isText(cell) && !isDatum(cell)
}

const DATE = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/

/** "Terms: net 30" */
function isStatement(cell: string) {
  return /:\s*\S/.test(cell)
}

/** A number, a date or a sentence: no name of a column. */
function isDatum(cell: string | undefined) {
  const text = cell?.trim() ?? ''
  if (isFigure(text) || DATE.test(text)) return true
  const isSentence = /\s\S+\s/.test(text) && /[.!?]$/.test(text) && text.length > 20
  return text.length > MAX_NAME || isSentence
}

/** The name of a column without one, as in a spreadsheet: A, B … Z, AA. */
export function letterOf(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : letterOf(Math.floor(at / 26) - 1) + last
}
