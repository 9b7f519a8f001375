import type { StaffProduct } from '#contract/catalog/staff-product.ts'
import { escapeFormulas } from '#contract/escape-formulas.ts'
import { EXPORT_COLUMNS } from '#contract/import/export-columns.ts'
import { priceStepsText } from '#contract/pricing/price-steps-text.ts'

type Value = string | number | null

/**
 * The columns as an import reads them back. Units are left out: orders change them after the file
 * was saved.
 */
const CELLS: Record<(typeof EXPORT_COLUMNS)[number], (part: StaffProduct) => Value> = {
  sku: ({ sku }) => sku,
  brand: ({ brand }) => brand,
  part_number: ({ number }) => number,
  name: ({ name }) => name,
  title: ({ title }) => title,
  price: ({ pricePerUnit }) => pricePerUnit.toFixed(2),
  price_steps: ({ priceSteps }) => priceStepsText(priceSteps),
  cost: ({ cost }) => cost?.toFixed(2) ?? null,
  minimum_quantity: ({ minimumOrderQuantity }) => minimumOrderQuantity,
  pack_size: ({ packSize }) => packSize,
  shelf: ({ shelf }) => shelf,
  low_stock_at: ({ lowStockAt }) => lowStockAt,
  weight_grams: ({ weightGrams }) => weightGrams,
  state: ({ state }) => state,
}

/** Would an import find the part by its row? It would add another one otherwise. */
export function hasKey({ sku, brand, number }: StaffProduct) {
  return Boolean(sku || (brand && number))
}

/** For a spreadsheet, and from there back to an import. */
export function partsCsv(parts: StaffProduct[]) {
  const rows = parts.map((part) =>
    EXPORT_COLUMNS.map((name) => cellOf(CELLS[name](part))).join(','),
  )
  return [EXPORT_COLUMNS.join(','), ...rows, ''].join('\r\n')
}

function cellOf(value: Value) {
  const text = escapeFormulas(String(value ?? ''))
  return /["',\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
