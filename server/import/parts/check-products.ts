import type { ImportOptions, SkippedRow } from '#contract/import/import.ts'
import { db } from '../../platform/db/client.ts'
import { readPies } from '../file/pies-rows.ts'
import type { SourceRow } from '../file/source-row.ts'
import type { Check, ImportRecord } from '../import-record.ts'
import { openRows } from '../rows/source-rows.ts'
import { stageRows } from '../rows/stage-rows.ts'
import { sourceOf } from '../same-source.ts'
import { holdCodes } from './brand-codes.ts'
import { checkProductRows, readKnownForProducts } from './check-product-row.ts'
import { compareProducts } from './compare-products.ts'

export const checkProducts: Check = async (row, read) => {
  const { rows, isForeign, ...file } = await openRows(row, read)
  const texts = row.options.texts ?? (isForeign ? 'keep' : undefined)
  const count = await stageProducts(row, rows, texts, file.skipped.first)
  return { count, ...file, texts }
}

export const checkPies: Check = async (row, read) => {
  const texts = row.options.texts ?? 'keep'
  return {
    count: await stageProducts(row, readPies(read, row.options.answers), texts, []),
    format: 'PIES',
    texts,
    stops: [],
  }
}

/** @param sections lines between the rows, whole once these are read */
async function stageProducts(
  row: ImportRecord,
  rows: AsyncIterable<SourceRow>,
  texts: ImportOptions['texts'],
  sections: SkippedRow[],
) {
  const file = { since: row.createdAt, supplier: supplierOf(row) }
  const known = await readKnownForProducts({ ...row.options, texts }, file)
  const count = await stageRows(row, rows, (batch) => checkProductRows(batch, known))
  await holdCodes(row.id, file.supplier, sections)
  await compareProducts(db, row.id)
  return count
}

/** Of whom nothing is known, the file alone is. */
export function supplierOf({ id, fileName }: Pick<ImportRecord, 'id' | 'fileName'>) {
  return sourceOf(fileName) || id
}
