import type { SkippedRow } from '#contract/import/import.ts'
import { isFigure, readAmount } from './amounts.ts'
import { isSame } from './header-row.ts'
import { holdsOf } from './known-columns.ts'
import type { FileRecord } from './source-row.ts'

// What stands below the rows of a file, a total or a sentence, or names those below it: BRAKES,
// or the title and the columns once more, on each page.

/** More lines are no footer. */
const MAX_HELD = 20

const WORDS =
  '(?:grand |(?:sub|sous)[- ]?)?tot(?:als?|ale|aal)|(?:gesamt|zwischen)?summe|gesamt|sum|suma|soma|somme|razem|合计|总计|小计'
const TOTAL = new RegExp(`^(?:${WORDS})(?=[\\s:]|$)`, 'i')
/** Where a number of a part stands, TOTAL 5W30 may be one. */
const TOTAL_ALONE = new RegExp(`^(?:${WORDS})\\s?:?$`, 'i')

/** What is a total wherever it stands. */
const SUBTOTAL =
  /^(?:\*{1,3}$|(?:grand |(?:sub|sous|page)[- ]?)tot(?:als?|ale|aal)|(?:gesamt|zwischen)summe|(?:carried|brought) (?:forward|over)|übertrag|à reporter)(?=[\s:]|$)/i

/**
 * Their names, those whose cells name a part, those with its number, `sectionColumns`, and the
 * titles above them as `pageText` has them.
 */
type Columns = {
  headers: string[]
  named: number[]
  keys: number[]
  sections: number[]
  titles?: Set<string>
}

/** The records without sections, and without the last ones that are no rows. */
export async function* withoutFooter<One extends FileRecord>(
  records: AsyncIterable<One>,
  columns: Columns,
  skip: (row: SkippedRow) => void,
): AsyncGenerator<One> {
  let held: { record: One; why: SkippedRow['why'] }[] = []
  for await (const record of records) {
    const why = footerOf(record.cells, columns)
    if (why) held.push({ record, why })
    if (why && held.length <= MAX_HELD) continue
    const between = why ? undefined : betweenOf(record.cells, columns)
    if (between) {
      skip(skippedOf(record, between))
      continue
    }
    for (const one of held) {
      const inside = betweenOf(one.record.cells, columns)
      if (inside) skip(skippedOf(one.record, inside))
      else yield one.record
    }
    held = []
    if (!why) yield record
  }
  for (const { record, why } of held) skip(skippedOf(record, why))
}

function skippedOf({ line, cells }: FileRecord, why: SkippedRow['why']): SkippedRow {
  return { line, why, text: textOf(cells) }
}

const NUMBERS = ['sku', 'part_number']
/** Of these a line may have one alone. */
const LISTS = ['attribute', 'attributes']

/**
 * The columns in which a section may stand: no list; one of part numbers only if those of the
 * first rows have digits, and no words, which a section has.
 */
export function sectionColumns(names: (string | null)[], rows: FileRecord[]) {
  return names.flatMap((name, at) => {
    if (name && NUMBERS.includes(name)) return areNumbers(rows, at) ? [at] : []
    return LISTS.includes(holdsOf(name) ?? '') ? [] : [at]
  })
}

/** Three in four of those beside which something stands: a total may be among few rows. */
function areNumbers(rows: FileRecord[], at: number) {
  const beside = rows.filter(
    ({ cells }) => cells[at]?.trim() && filledIn(cells).length > 1 && !isSubtotal(cells),
  )
  const numbers = beside.filter(({ cells }) => isNumber(cells[at] ?? ''))
  return beside.length > 0 && numbers.length >= beside.length * 0.75
}

/** AP 4410, and not SERIES 200. */
function isNumber(cell: string) {
  return /\d/.test(cell) && !/(?:^|\s)\p{L}{4,}(?=\s|$)/u.test(cell)
}

function betweenOf(cells: string[], columns: Columns) {
  const isTitle = columns.titles?.size && columns.titles.has(pageText(cells))
  if (isSame(cells, columns.headers) || isTitle) {
    return 'names' as const
  }
  // Where a number of a part stands, a mere ‘Total’ may be one.
  const isKey = columns.keys.includes(cells.findIndex((cell) => cell.trim()))
  if (!isKey && isCounted(cells, columns.keys, TOTAL)) return 'total' as const
  if (isSubtotal(cells, (word) => !isKey && TOTAL_ALONE.test(word))) return 'total' as const
  return isSection(cells, columns) ? ('section' as const) : undefined
}

/** "Page 1" and "Page 2" are the same. */
export function pageText(cells: string[]) {
  return filledIn(cells).join(' ').replace(/\d+/g, '#')
}

/** @param isTotal is the word one where the columns are known? */
function isSubtotal(cells: string[], isTotal = (_: string) => false) {
  const filled = filledIn(cells)
  let word = ''
  for (const cell of filled) {
    if (isAmount(cell)) continue
    if (word) return false
    word = cell
  }
  return filled.length > 1 && (SUBTOTAL.test(word) || isTotal(word))
}

function isSection(cells: string[], { headers, keys, sections }: Columns) {
  const [text = '', ...others] = filledIn(cells)
  if (headers.length < 2 || others.length > 0 || !/\p{L}{2}/u.test(text)) return false
  const at = cells.findIndex((cell) => cell.trim())
  const isPicture = /:\/\/|\.\w{2,4}$/.test(text)
  return !isPicture && sections.includes(at) && !(keys.includes(at) && isNumber(text))
}

function filledIn(cells: string[]) {
  return cells.map((cell) => cell.trim()).filter(Boolean)
}

function footerOf(cells: string[], { headers, named, keys }: Columns) {
  const names = named.filter((at) => cells[at]?.trim()).length
  // Two cells that name a part are one, whatever they say: Total is a brand, too.
  if (names > 1 && !isCounted(cells, keys)) return undefined
  const filled = filledIn(cells)
  const [first, ...others] = filled
  if (first === undefined) return undefined
  const isKey = keys.includes(cells.findIndex((cell) => cell.trim()))
  const words = filled.filter((cell) => !isAmount(cell))
  const [word = first] = words
  if ((isKey ? TOTAL_ALONE : TOTAL).test(words.length === 1 ? word : first)) return 'total' as const
  if (headers.length > 1 && others.length === 0 && /\S\s+\S+\s+\S/.test(first))
    return 'note' as const
  const isSum = named.length > 0 && names === 0 && filled.every(isFigure)
  return isSum ? ('total' as const) : undefined
}

/** ‘TOTAL’ beside ‘54 items’; beside ‘5 L’ and a part number it is an oil. */
function isCounted(cells: string[], keys: number[], total = TOTAL_ALONE) {
  const [first = '', second = ''] = filledIn(cells)
  const isPart = keys.some((at) => isNumber(cells[at] ?? ''))
  return !isPart && total.test(first) && /^\d+ \p{L}+$/u.test(second)
}

function isAmount(cell: string) {
  return isFigure(cell) || readAmount(cell, undefined) !== undefined
}

const SHOWN = 120

export function textOf(cells: string[]) {
  return filledIn(cells).join(' · ').slice(0, SHOWN)
}
