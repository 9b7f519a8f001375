import type { ImportQuestion } from '#contract/import/import-question.ts'
import type { TableKind } from '../file/known-columns.ts'
import type { TableHead } from '../file/table-file.ts'
import {
  currency,
  decimalComma,
  packMeaning,
  unitsMeaning,
  weightUnit,
} from './amount-questions.ts'
import type { Names } from './asked-file.ts'
import { findBrandIn, findSampleParts } from './sample-parts.ts'
import type { Profile } from './supplier-profile.ts'
import {
  brandOfAll,
  gtinKey,
  hiddenColumn,
  hiddenRows,
  lacksBrand,
  numberKind,
  priceColumn,
  sheet,
} from './table-questions.ts'

// What the columns of a file do not say by themselves, each with what the shop would answer.

/**
 * @param names of ours for each column of the file, or null
 * @param profile of the supplier's last file
 */
export async function questionsOf(
  kind: TableKind,
  head: TableHead,
  names: Names,
  fileName: string,
  profile?: Profile,
): Promise<ImportQuestion[]> {
  const isOfParts = kind === 'products'
  const brand = isOfParts && lacksBrand(names) ? await findBrandIn(fileName) : undefined
  const parts = isOfParts ? await findSampleParts(head.rows, names, brand ?? '') : []
  const asked = { kind, head, names, brand, parts, profile }
  return [
    sheet(asked),
    hiddenColumn(asked),
    hiddenRows(asked),
    brandOfAll(asked),
    gtinKey(asked),
    priceColumn(asked),
    currency(asked),
    decimalComma(asked),
    weightUnit(asked),
    unitsMeaning(asked),
    packMeaning(asked),
    numberKind(asked),
  ].filter((question) => question !== undefined)
}
