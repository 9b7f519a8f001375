import type { SourceRow } from './csv-rows.ts'

// Prices as other countries write them: 1.234,50. Whether a file does is the owner's to say.

export const DECIMAL_COLUMNS = ['price', 'cost', 'core_charge', 'weight_kg', 'weight_lb']

const WITH_COMMA = /^(\d{1,3}(\.\d{3})+|\d+),\d{1,3}$/
const WITH_THOUSANDS = /^\d{1,3}(\.\d{3})+$/
const STEP_PRICE = /(?<=:\s*)[\d.,]+(?=\s*(?:;|$))/g

/** Can it only be meant so? 1,234 could be a thousand. */
export function hasDecimalComma(cell: string) {
  return WITH_COMMA.test(cell) && !/,\d{3}$/.test(cell)
}

function withPoint(cell: string) {
  const isMeant = WITH_COMMA.test(cell) || WITH_THOUSANDS.test(cell)
  return isMeant ? cell.replaceAll('.', '').replace(',', '.') : cell
}

/**
 * The rows with their prices as the shop writes them. A cell that is no number stays as it is, and
 * is refused later.
 */
export async function* withPoints(rows: AsyncIterable<SourceRow>): AsyncGenerator<SourceRow> {
  for await (const row of rows) {
    const raw = { ...row.raw }
    for (const name of DECIMAL_COLUMNS) {
      const cell = raw[name]
      if (cell === undefined) continue
      raw[name] = withPoint(cell)
    }
    // Price steps have their prices after colons: 10: 9,50; 50: 8,00.
    const steps = raw.price_steps
    if (steps !== undefined) raw.price_steps = steps.replace(STEP_PRICE, withPoint)
    yield { ...row, raw }
  }
}
