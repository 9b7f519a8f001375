import { MAX_IMPORT_COLUMNS } from '#contract/import/import-bounds.ts'
import { formatCount } from '#contract/money.ts'
import { UnreadableFile } from './import-error.ts'
import { numberText } from './number-format.ts'
import type { CellKind, FileRecord } from './source-row.ts'
import { isTrue, richText, type Sheet, type Workbook } from './workbook.ts'
import { attributeOf, childOf, childrenOf, type Element, readElements } from './xml-elements.ts'

// The rows of a sheet, as its program shows them.

/** Elements of a row: some programs write cells without values up to the last column. */
const MAX_ROW_ELEMENTS = 60_000

/** @throws UnreadableFile */
export async function* sheetRecords(
  { read }: Sheet,
  workbook: Workbook,
): AsyncGenerator<FileRecord> {
  let last = 0
  for await (const row of readElements(read, ['row'], MAX_ROW_ELEMENTS)) {
    const line = Number(attributeOf(row, 'r')) || last + 1
    if (line <= last) throw new UnreadableFile(`The rows of the sheet are not in order: ${line}.`)
    last = line
    yield { line, ...cellsOf(row, workbook), isHidden: isTrue(attributeOf(row, 'hidden')) }
  }
}

/** The columns that a sheet hides, from 0. */
export async function hiddenColumns({ read }: Sheet) {
  const hidden: number[] = []
  for await (const element of readElements(read, ['cols', 'row'], MAX_ROW_ELEMENTS)) {
    if (element.name === 'row') break
    for (const one of childrenOf(element, 'col')) {
      const to = Math.min(Number(attributeOf(one, 'max')), MAX_IMPORT_COLUMNS)
      const from = isTrue(attributeOf(one, 'hidden')) ? Number(attributeOf(one, 'min')) : to + 1
      for (let at = from; at <= to; at += 1) hidden.push(at - 1)
    }
  }
  return hidden
}

function cellsOf(row: Element, workbook: Workbook) {
  const cells: string[] = []
  const kinds: CellKind[] = []
  let at = -1
  for (const cell of childrenOf(row, 'c')) {
    at = placeOf(attributeOf(cell, 'r')) ?? at + 1
    const { text, kind } = cellOf(cell, workbook)
    if (text === '' && !kind) continue
    if (at >= MAX_IMPORT_COLUMNS) {
      throw new UnreadableFile(
        `The sheet has more than ${formatCount(MAX_IMPORT_COLUMNS)} columns.`,
      )
    }
    while (cells.length < at) cells.push('')
    cells[at] = text
    if (kind) kinds[at] = kind
  }
  return { cells, kinds }
}

/** From 0: that of AB12 is 27. */
export function placeOf(reference: string) {
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference)?.[1]
  if (!letters) return undefined
  return [...letters].reduce((sum, one) => sum * 26 + one.charCodeAt(0) - 64, 0) - 1
}

type Cell = { text: string; kind?: CellKind }

function cellOf(cell: Element, { texts, formats, is1904 }: Workbook): Cell {
  const stored = childOf(cell, 'v')?.text ?? ''
  const type = attributeOf(cell, 't')
  if (type === 's') return { text: texts[Number(stored)] ?? '' }
  if (type === 'inlineStr') {
    const inline = childOf(cell, 'is')
    return { text: inline ? richText(inline) : '' }
  }
  if (stored === '') return childOf(cell, 'f') ? { text: '', kind: 'no-value' } : { text: '' }
  if (type === 'str') return { text: stored }
  if (type === 'e') return { text: stored, kind: 'error' }
  if (type === 'b') return { text: isTrue(stored) ? 'TRUE' : 'FALSE', kind: 'boolean' }
  if (type === 'd') return { text: stored.slice(0, 10), kind: 'date' }
  const format = formats[Number(attributeOf(cell, 's'))] ?? {}
  return { text: numberText(stored, format, is1904), kind: format.date ? 'date' : 'number' }
}
