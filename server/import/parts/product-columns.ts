import { sql } from 'drizzle-orm'
import type { ProductFields } from '#contract/catalog/product.ts'
import { toCents } from '#contract/money.ts'
import { toCentStep } from '#contract/pricing/price-step.ts'
import { entriesOf } from '#contract/typed-keys.ts'
import { findCategory } from '../../catalog/category/category-tree.ts'
import { numberColumns } from '../../catalog/own-numbers.ts'
import type { ProductSource } from './product-source.ts'

/** The fields that are written as they are. */
const NAMES = {
  name: 'name',
  img: 'img',
  description: 'description',
  minimumOrderQuantity: 'minimum_order_quantity',
  packSize: 'pack_size',
  state: 'state',
  sku: 'sku',
  shelf: 'shelf',
  weightGrams: 'weight_grams',
  lowStockAt: 'low_stock_at',
  title: 'title',
  number: 'number',
  fits: 'fits',
  supersededBy: 'superseded_by',
  taxCategory: 'tax_category',
  deliveryClass: 'delivery_class',
  warranty: 'warranty',
  includes: 'includes',
} satisfies Partial<Record<keyof ProductFields, string>>

/** The columns of the table that a row of the file writes. */
export function writtenColumnsOf(
  { fields, availableQuantity }: ProductSource,
  brands: Map<string, number | null | undefined>,
) {
  const { pricePerUnit, cost, brand, priceSteps, coreCharge } = fields
  const columns: Record<string, unknown> = {}
  for (const [field, name] of entriesOf(NAMES)) {
    const value = fields[field]
    if (value !== undefined) columns[name] = value
  }
  Object.assign(columns, categoryOf(fields))
  Object.assign(columns, exactNumberOf(fields))
  if (pricePerUnit !== undefined) columns.price_per_unit_cents = toCents(pricePerUnit)
  if (cost !== undefined) columns.cost_cents = cost === null ? null : toCents(cost)
  if (coreCharge !== undefined) {
    columns.core_charge_cents = coreCharge === null ? null : toCents(coreCharge)
  }
  if (priceSteps !== undefined) columns.price_steps = priceSteps?.map(toCentStep) ?? null
  if (brand !== undefined) columns.brand_id = brand === null ? null : (brands.get(brand) ?? null)
  if (availableQuantity !== undefined) columns.available_quantity = availableQuantity
  return columns
}

/** One that was merged since the check is the other; one that was deleted is none. */
function categoryOf({ categoryId }: Partial<ProductFields>) {
  if (categoryId === undefined) return {}
  const category = findCategory(categoryId)
  return categoryId === null || category ? { category_id: category?.id ?? null } : {}
}

function exactNumberOf({ number }: Partial<ProductFields>) {
  const { exactNumber } = numberColumns(number)
  return exactNumber === undefined ? {} : { exact_number: exactNumber }
}

/** Columns of a product that an import writes, by their fields. */
const WRITTEN = {
  ...NAMES,
  pricePerUnit: 'price_per_unit_cents',
  priceSteps: 'price_steps',
  coreCharge: 'core_charge_cents',
  cost: 'cost_cents',
  brand: 'brand_id',
  categoryId: 'category_id',
}

/** The same as rows: a number has two columns. */
export const WRITTEN_COLUMNS = [
  ...entriesOf(WRITTEN).map(([field, name]) => ({ field, name })),
  { field: 'number', name: 'exact_number' },
  // No column: the row as it was has them as a list.
  { field: 'tags', name: 'tags' },
]

/** Of the product `o` as it was; an import that was applied by an older release has none of it. */
export const EXACT_BEFORE = sql`coalesce(o.exact_number, upper(o.number))`

/** The category that it had, or the one into which that was merged. */
const CATEGORY_BEFORE = sql`coalesce((select c.id from category c where c.id = o.category_id),
  (select s.category_id from category_slug s where s.merged_id = o.category_id))`

/**
 * Puts back what a row `r` has written. An import of fitments may have written others since, and a
 * column may be younger than the import.
 */
export const WRITTEN_BEFORE = sql.join(
  entriesOf(WRITTEN).flatMap(([field, name]) => {
    const column = sql.identifier(name)
    const isWritten = sql.raw(`r.resolved -> 'fields' ? '${field}' and k.row ? '${name}'`)
    const was = field === 'categoryId' ? CATEGORY_BEFORE : sql`o.${column}`
    const before = sql`, ${column} = case when ${isWritten} then ${was} else p.${column} end`
    if (field !== 'number') return [before]
    const exact = sql`, exact_number = case when ${isWritten} then ${EXACT_BEFORE} else p.exact_number end`
    return [before, exact]
  }),
)
