import type { SkippedRow } from '#contract/import/import.ts'
import { isFigure } from './amounts.ts'
import type { FileRecord } from './source-row.ts'

// What stands below the rows of a file: a total, a sentence.

/** More lines are no footer. */
const MAX_HELD = 20

const WORDS = '(?:grand |sub-?)?totals?|(?:gesamt|zwischen)?summe|gesamt|sum|suma|somme'
const TOTAL = new RegExp(`^(?:${WORDS})(?=[\\s:]|$)`, 'i')
/** Where a number of a part stands, TOTAL 5W30 may be one. */
const TOTAL_ALONE = new RegExp(`^(?:${WORDS})\\s?:?$`, 'i')

type Columns = { count: number; named: number[]; keys: number[] }

/**
 * The records without the last ones that are no rows. One with a row below it stays.
 * @param columns how many there are, those whose cells name a part, and those with its number
 */
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
    for (const one of held) yield one.record
    held = []
    if (!why) yield record
  }
  for (const { record, why } of held) {
    skip({ line: record.line, why, text: textOf(record.cells) })
  }
}

function footerOf(cells: string[], { count, named, keys }: Columns) {
  const filled = cells.map((cell) => cell.trim()).filter(Boolean)
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
  return cells
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(' · ')
    .slice(0, SHOWN)
}
