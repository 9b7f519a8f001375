import { exactNumber } from '#contract/catalog/part-number.ts'
import type { Cut, CutRow } from './cut-lines.ts'

/**
 * The parts with a number that may be chosen for the buyer: of the maker that the line names, and
 * with exactly that number, if there are such. None, if several parts have it for their own.
 */
export function meantParts(cut: Cut): ReadonlySet<string> {
  if (cut.isOpen) return new Set()
  const nearest = nearestRows(cut)
  const own = new Set(idsOf(nearest.filter(({ kind }) => kind === 'own')))
  return own.size > 1 ? new Set() : new Set(idsOf(nearest))
}

/** The rows of a number, the nearest first. */
export function nearestFirst(cut: Cut): CutRow[] {
  const nearest = new Set(nearestRows(cut))
  return [...nearest, ...cut.rows.filter((row) => !nearest.has(row))]
}

function nearestRows({ rows, pieces, maker }: Cut): CutRow[] {
  const named = maker === undefined ? rows : rows.filter(({ brand }) => brand === maker)
  const number = exactNumber(pieces.map(({ piece }) => piece).join(' '))
  const exact = named.filter(({ shown }) => exactNumber(shown) === number)
  return exact.length > 0 ? exact : named
}

function idsOf(rows: readonly CutRow[]) {
  return rows.map(({ productId }) => productId)
}
