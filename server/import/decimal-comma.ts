import type { SourceRow } from './csv-rows.ts'

// Prices as other countries write them: 1.234,50. Whether a file does is the owner's to say.

export const DECIMAL_COLUMNS = ['price', 'cost', 'weight_kg']

const WITH_COMMA = /^(\d{1,3}(\.\d{3})+|\d+),\d{1,3}$/
const WITH_THOUSANDS = /^\d{1,3}(\.\d{3})+$/

/** Can it only be meant so? 1,234 could be a thousand. */
export function hasDecimalComma(cell: string) {
  return WITH_COMMA.test(cell) && !/,\d{3}$/.test(cell)
}

/** The rows with their prices as the shop writes them. A cell that is no number stays as it is, and is refused later. */
export async function* withPoints(rows: AsyncIterable<SourceRow>): AsyncGenerator<SourceRow> {
  for await (const row of rows) {
    const raw = { ...row.raw }
    for (const name of DECIMAL_COLUMNS) {
      const cell = raw[name]
      if (cell === undefined) continue
      if (WITH_COMMA.test(cell) || WITH_THOUSANDS.test(cell))
        raw[name] = cell.replaceAll('.', '').replace(',', '.')
    }
    yield { ...row, raw }
  }
}
