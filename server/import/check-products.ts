import { db } from '../platform/db/client.ts'
import { formatOf } from './check-fitments.ts'
import { checkProducts, readKnownForProducts } from './check-product-row.ts'
import { compareProducts } from './compare-products.ts'
import { columnsOf } from './file/csv-columns.ts'
import { openCsv, type SourceRow } from './file/csv-rows.ts'
import { withPoints } from './file/decimal-comma.ts'
import { readPies } from './file/pies-rows.ts'
import type { Check, ImportRecord } from './import-record.ts'
import { stageRows } from './stage-rows.ts'

export const checkProductsCsv: Check = async (row, read) => {
  const { format, rows } = await openCsv(read, columnsOf('products'), row.options.columns)
  const count = await stageProducts(row, row.options.decimalComma ? withPoints(rows) : rows)
  return { count, format: formatOf(row, format), stops: [] }
}

export const checkPies: Check = async (row, read) => {
  return { count: await stageProducts(row, readPies(read)), format: 'PIES', stops: [] }
}

async function stageProducts(row: ImportRecord, rows: AsyncIterable<SourceRow>) {
  const known = await readKnownForProducts()
  const count = await stageRows(row, rows, (batch) => checkProducts(batch, known))
  await compareProducts(db, row.id)
  return count
}
