import { isFigure } from './amounts.ts'
import { isName, isSame } from './header-row.ts'
import type { CellKind, FileRecord } from './source-row.ts'

// Lists that were put below one another: names of columns in the middle of a file, in another order
// than those above all rows. The rows below them are put in the order of the first.

/** Fewer names may be words. */
const MIN_SHARED = 3
/** Of the names of a later list these, at least, are names of the first. */
const MIN_SHARE = 0.6

/** What puts one record after the other in the order of these names. */
export function inOrderOf(headers: string[]) {
  let order: Order | undefined
  return (record: FileRecord) => {
    if (isSame(record.cells, headers)) order = undefined
    const found = orderOf(record.cells, headers)
    if (found) order = found
    if (found) return { ...record, cells: headers }
    return order ? inOrder(record, order) : record
  }
}

/** @property places of the first list's columns in this one, or -1 @property width of this one */
type Order = { places: number[]; width: number }

/** @returns undefined: it is a row */
function orderOf(cells: string[], headers: string[]): Order | undefined {
  // Most rows have a number: they need no comparison.
  if (cells.some(isFigure)) return undefined
  const names = cells.map((cell) => cell.trim().toLowerCase())
  const filled = names.filter(Boolean)
  if (filled.length < MIN_SHARED || !filled.every(isName)) return undefined
  // The first of those with one name.
  const placeOf = new Map(names.map((name, at) => [name, at] as const).reverse())
  const places = headers.map((header) => (header ? (placeOf.get(header.toLowerCase()) ?? -1) : -1))
  const shared = places.filter((at) => at >= 0).length
  return shared >= Math.max(MIN_SHARED, filled.length * MIN_SHARE)
    ? { places, width: names.length }
    : undefined
}

/** What stands beside the names stays beside them, to be found there. */
function inOrder(record: FileRecord, { places, width }: Order): FileRecord {
  const { cells, kinds } = record
  const all = [...places, ...cells.slice(width).map((_, at) => width + at)]
  return {
    ...record,
    cells: all.map((at) => cells[at] ?? ''),
    ...(kinds && { kinds: movedTo(all, kinds) }),
  }
}

/** A text has no kind. */
function movedTo(places: number[], kinds: CellKind[]) {
  const moved: CellKind[] = []
  for (const [to, at] of places.entries()) if (kinds[at]) moved[to] = kinds[at]
  return moved
}
