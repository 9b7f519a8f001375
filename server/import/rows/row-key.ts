import type { Finding } from '#contract/import/import-finding.ts'
import { beginningOf } from '#contract/text.ts'
import { isDamaged } from '../parts/damaged-number.ts'

/** Why the number by which a row names its part is none: the row is left out. */
export function keyProblem(number: string | undefined): Finding | undefined {
  if (!number) return { code: 'no-key', text: NO_NUMBER }
  return isDamaged(number) ? { code: 'damaged-number', text: damagedText(number) } : undefined
}

const NO_NUMBER = 'The row names no part: it needs a part number or a SKU'

export function damagedText(number: string) {
  return `A spreadsheet has damaged the number ${beginningOf(number, 60)}. Format the column as text and export it again`
}
