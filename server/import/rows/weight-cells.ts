import { beginningOf } from '#contract/text.ts'
import { keysOf } from '#contract/typed-keys.ts'
import type { Raw } from '../file/source-row.ts'
import { columnWords } from '../parts/column-words.ts'

const GRAMS_OF = { weight_grams: 1, weight_kg: 1000, weight_lb: 453.59237 }

/** The columns of a part's weight; the first with a value is stored. */
export const WEIGHT_COLUMNS = keysOf(GRAMS_OF)

/** Empties a field; an empty cell, and a column that is not there, leave it. */
export const CLEAR = '(clear)'

type ReadWeight = { error: string } | { error?: never; value?: string | null }

/** The weight of a row, as the form takes it, or what is wrong with its cells. */
export function readWeight(raw: Raw): ReadWeight {
  let first: { column: string; cell: string; grams: number | null } | undefined
  for (const column of WEIGHT_COLUMNS) {
    const cell = raw[column]
    if (cell === undefined) continue
    const isNumber = /^\d+(\.\d+)?$/.test(cell)
    const isCleared = cell.toLowerCase() === CLEAR
    if (!isNumber && !isCleared) {
      // What a field of grams refuses says the form's own schema.
      if (column === 'weight_grams') return { value: cell }
      return { error: `${columnWords(column)}: “${beginningOf(cell, 60)}” is not a weight` }
    }
    const grams = isCleared ? null : Number(cell) * GRAMS_OF[column]
    if (!first) first = { column, cell, grams }
    else if (!isSame(first.grams, grams)) {
      const [one, other] = [first.cell, cell].map((text) => `“${beginningOf(text, 60)}”`)
      return {
        error: `${columnWords(first.column)} ${one} and ${columnWords(column).toLowerCase()} ${other} differ: empty one of them`,
      }
    }
  }
  if (!first) return {}
  if (first.grams === null) return { value: null }
  if (first.column === 'weight_grams' && !isWithFraction(first.cell)) return { value: first.cell }
  // Rounded down, as on the part's page (app/ui/forms/weight.ts); the product of two doubles is off
  // by less than the added 1e-6.
  return { value: String(Math.floor(first.grams + 1e-6)) }
}

/** Of what is light, grams with a fraction may be of another unit. */
function isWithFraction(cell: string) {
  return /\.\d*[1-9]/.test(cell) && Number(cell) >= 100
}

/** Programs round what they convert: ten grams or one percent is the same weight. */
function isSame(a: number | null, b: number | null) {
  if (a === null || b === null) return a === b
  return Math.abs(a - b) <= Math.max(10, b / 100)
}
