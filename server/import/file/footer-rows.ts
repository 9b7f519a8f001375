import type { SkippedRow } from '#contract/import/import.ts'
import { isFigure } from './amounts.ts'
import type { FileRecord } from './source-row.ts'

// What stands below the rows of a file, a total or a sentence, or names those below it: BRAKES.

/** More lines are no footer. */
const MAX_HELD = 20

const WORDS = '(?:grand |sub-?)?totals?|(?:gesamt|zwischen)?summe|gesamt|sum|suma|somme'
const TOTAL = new RegExp(`^(?:${WORDS})(?=[\\s:]|$)`, 'i')
/** Where a number of a part stands, TOTAL 5W30 may be one. */
const TOTAL_ALONE = new RegExp(`^(?:${WORDS})\\s?:?$`, 'i')

/** How many, those whose cells name a part, those with its number, and `sectionColumns`. */
type Columns = { count: number; named: number[]; keys: number[]; sections: number[] }

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
    if (!why && isSection(record.cells, columns)) {
      skip(skippedOf(record, 'section'))
      continue
    }
    for (const one of held) {
      if (isSection(one.record.cells, columns)) skip(skippedOf(one.record, 'section'))
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
const WORDED = ['brand', 'name', 'title', 'description', 'category', 'make', 'model']

/**
 * The columns in which a section may stand: no list, as a picture or number may be alone in its
 * line; one of part numbers only if those of the first rows have digits, as a section has none.
 */
export function sectionColumns(names: (string | null)[], rows: FileRecord[]) {
  return names.flatMap((name, at) => {
    if (!name || WORDED.includes(name)) return [at]
    return NUMBERS.includes(name) && haveDigits(rows, at) ? [at] : []
  })
}

/** Nine in ten of those beside which something stands. */
function haveDigits(rows: FileRecord[], at: number) {
  const beside = rows.filter(({ cells }) => cells[at]?.trim() && filledIn(cells).length > 1)
  const withDigit = beside.filter(({ cells }) => /\d/.test(cells[at] ?? ''))
  return beside.length > 0 && withDigit.length >= beside.length * 0.9
}

function isSection(cells: string[], { count, keys, sections }: Columns) {
  const [text = '', ...others] = filledIn(cells)
  if (count < 2 || others.length > 0 || !/\p{L}{2}/u.test(text) || text.includes('://'))
    return false
  const at = cells.findIndex((cell) => cell.trim())
  return sections.includes(at) && !(keys.includes(at) && /\d/.test(text))
}

function filledIn(cells: string[]) {
  return cells.map((cell) => cell.trim()).filter(Boolean)
}

function footerOf(cells: string[], { count, named, keys }: Columns) {
  const filled = filledIn(cells)
  const [first, ...others] = filled
  if (first === undefined) return undefined
  const names = named.filter((at) => cells[at]?.trim()).length
  // Two cells that name a part are one, whatever they say: Total is a brand, too.
  if (names > 1) return undefined
  const isKey = keys.includes(cells.findIndex((cell) => cell.trim()))
  if ((isKey ? TOTAL_ALONE : TOTAL).test(first)) return 'total' as const
  if (count > 1 && others.length === 0 && /\S\s+\S+\s+\S/.test(first)) return 'note' as const
  const isSum = named.length > 0 && names === 0 && filled.every(isFigure)
  return isSum ? ('total' as const) : undefined
}

const SHOWN = 120

export function textOf(cells: string[]) {
  return filledIn(cells).join(' · ').slice(0, SHOWN)
}
