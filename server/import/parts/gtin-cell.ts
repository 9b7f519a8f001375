import { gtinError } from '#contract/catalog/edited-part.ts'

const SIZES = [8, 12, 13, 14]
/** More zeros than that are no GTIN whose zeros a spreadsheet has dropped. */
const MAX_LOST = 2

type Gtin = { problem: string } | { problem?: never; shown: string; isRestored: boolean }

/**
 * A GTIN; one that lost zeros in front gets them back if its last digit is then right. An
 * apostrophe in front has kept it a text in a spreadsheet, and a program has written a fraction.
 */
export function readGtin(found: string): Gtin {
  const cell = found.replace(/^'/, '').replace(/^(\d+)[.,]0+$/, '$1')
  const digits = cell.replace(/[\s-]/g, '')
  if (/^0+$/.test(digits)) return { problem: 'A GTIN is more than zeros' }
  const problem = gtinError(cell)
  if (!problem) return { shown: cell, isRestored: false }
  const size = SIZES.find((one) => one > digits.length)
  const filled = size && size - digits.length <= MAX_LOST ? digits.padStart(size, '0') : ''
  return gtinError(filled) ? { problem } : { shown: filled, isRestored: true }
}
