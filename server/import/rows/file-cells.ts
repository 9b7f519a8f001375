import { beginningOf } from '#contract/text.ts'
import type { StoredRow } from '../import-record.ts'

// The cells of a row as its file has them, whether the shop reads their column or not.

type Column = { header: string; name: string }

/** By the places of their columns, from 0; an empty cell is not stored. */
export function toFileCells(cells: string[] | undefined) {
  if (!cells) return null
  const filled = cells.flatMap((cell, at) => (cell.trim() ? [[at, cell] as const] : []))
  return Object.fromEntries(filled)
}

/** Of a check by an older release, those that were read. */
export function cellAt({ fileCells, raw }: StoredRow, at: number, { name }: Column) {
  if (fileCells) return fileCells[at] ?? ''
  const read: Record<string, unknown> = { ...raw, ...Object(raw.raw) }
  const cell = name ? read[name] : undefined
  return typeof cell === 'string' ? cell : ''
}

const SHOWN = 100
const SHOWN_CHARACTERS = 300

/** Those that are shown with a row. */
export function filledCells(row: StoredRow, table: Column[]) {
  return table
    .map((column, at) => ({ ...column, text: cellAt(row, at, column).trim() }))
    .filter(({ text }) => text !== '')
    .slice(0, SHOWN)
    .map(({ text, ...column }) => ({ ...column, text: beginningOf(text, SHOWN_CHARACTERS) }))
}
