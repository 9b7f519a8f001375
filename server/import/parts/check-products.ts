import type { ImportOptions } from '#contract/import/import.ts'
import { db } from '../../platform/db/client.ts'
import { readPies } from '../file/pies-rows.ts'
import type { SourceRow } from '../file/source-row.ts'
import type { Check, ImportRecord } from '../import-record.ts'
import { openRows } from '../rows/source-rows.ts'
import { stageRows } from '../rows/stage-rows.ts'
import { checkProductRows, readKnownForProducts } from './check-product-row.ts'
import { compareProducts } from './compare-products.ts'

export const checkProducts: Check = async (row, read) => {
  const { rows, isForeign, ...file } = await openRows(row, read)
  const texts = row.options.texts ?? (isForeign ? 'keep' : undefined)
  const count = await stageProducts(row, rows, texts)
  return { count, ...file, texts }
}

export const checkPies: Check = async (row, read) => {
  const texts = row.options.texts ?? 'keep'
  return {
    count: await stageProducts(row, readPies(read, row.options.answers), texts),
    format: 'PIES',
    texts,
    stops: [],
  }
}

async function stageProducts(
  row: ImportRecord,
  rows: AsyncIterable<SourceRow>,
  texts: ImportOptions['texts'],
) {
  const known = await readKnownForProducts({ ...row.options, texts }, row.createdAt)
  const count = await stageRows(row, rows, (batch) => checkProductRows(batch, known))
  await compareProducts(db, row.id)
  return count
}
