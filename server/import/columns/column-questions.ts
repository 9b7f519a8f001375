import type { ImportQuestion } from '#contract/import/import-question.ts'
import type { TableKind } from '../file/known-columns.ts'
import type { TableHead } from '../file/table-file.ts'
import {
  currencyQuestion,
  decimalCommaQuestion,
  packMeaningQuestion,
  unitsMeaningQuestion,
  weightUnitQuestion,
} from './amount-questions.ts'
import type { ColumnNames } from './asked-file.ts'
import { priceTaxQuestion } from './price-tax-question.ts'
import { priceUnitQuestion } from './price-unit-question.ts'
import { findBrandIn, findSampleParts } from './sample-parts.ts'
import type { Profile } from './supplier-profile.ts'
import {
  brandOfAllQuestion,
  encodingQuestion,
  gtinKeyQuestion,
  hiddenColumnQuestion,
  hiddenRowsQuestion,
  lacksBrand,
  numberKindQuestion,
  priceColumnQuestion,
  sheetQuestion,
} from './table-questions.ts'

// What the columns of a file do not say by themselves, each with what the shop would answer.

/**
 * @param names of ours for each column of the file, or null
 * @param profile of the supplier's last file
 */
export async function questionsOf(
  kind: TableKind,
  head: TableHead,
  names: ColumnNames,
  fileName: string,
  profile?: Profile,
): Promise<ImportQuestion[]> {
  const isProducts = kind === 'products'
  const brand = isProducts && lacksBrand(names) ? await findBrandIn(fileName) : undefined
  const parts = isProducts ? await findSampleParts(head.rows, names, brand ?? '') : []
  const asked = { kind, head, names, brand, parts, profile }
  return [
    sheetQuestion(asked),
    encodingQuestion(asked),
    hiddenColumnQuestion(asked),
    hiddenRowsQuestion(asked),
    brandOfAllQuestion(asked),
    gtinKeyQuestion(asked),
    priceColumnQuestion(asked),
    currencyQuestion(asked),
    decimalCommaQuestion(asked),
    priceUnitQuestion(asked),
    priceTaxQuestion(asked),
    weightUnitQuestion(asked),
    unitsMeaningQuestion(asked),
    packMeaningQuestion(asked),
    numberKindQuestion(asked),
  ].filter((question) => question !== undefined)
}
