import { sql } from 'drizzle-orm'
import type { Attribute } from '#contract/catalog/edited-part.ts'
import type { StaffProduct, StaffProductQuery } from '#contract/catalog/staff-product.ts'
import { tagsText } from '#contract/catalog/tag.ts'
import { toCents } from '#contract/money.ts'
import { priceStepsText } from '#contract/pricing/price-steps-text.ts'
import { listStaffProducts } from '../../catalog/staff-product.ts'
import { prepare } from '../../platform/db/client.ts'
import { type Cell, money, type Table } from '../../platform/list/table.ts'
import { attributesCell } from '../file/list-cell.ts'
import { pathOf } from './categories-table.ts'

// Parts as an import reads them back, in its own columns (import/file/known-columns.ts).

type Part = StaffProduct & Lists

type Lists = {
  gtin: string | null
  attributes: Attribute[] | null
}

/** The names are those of the import; it reads `units` of new parts alone. */
export const PART_CELLS: Record<string, (part: Part) => Cell> = {
  sku: ({ sku }) => sku,
  brand: ({ brand }) => brand,
  part_number: ({ number }) => number,
  name: ({ name }) => name,
  title: ({ title }) => title,
  description: ({ description }) => description,
  category: ({ categoryId }) => pathOf(categoryId),
  price: ({ pricePerUnit }) => money(toCents(pricePerUnit)),
  price_steps: ({ priceSteps }) => priceStepsText(priceSteps),
  cost: ({ cost }) => money(cost === null ? null : toCents(cost)),
  core_charge: ({ coreCharge }) => money(coreCharge === null ? null : toCents(coreCharge)),
  tax_category: ({ taxCategory }) => taxCategory,
  delivery_class: ({ deliveryClass }) => deliveryClass,
  minimum_quantity: ({ minimumOrderQuantity }) => minimumOrderQuantity,
  pack_size: ({ packSize }) => packSize,
  units: ({ availableQuantity }) => availableQuantity,
  shelf: ({ shelf }) => shelf,
  low_stock_at: ({ lowStockAt }) => lowStockAt,
  weight_grams: ({ weightGrams }) => weightGrams,
  state: ({ state }) => state,
  fits: ({ fits }) => fits,
  gtin: ({ gtin }) => gtin,
  attribute_list: ({ attributes }) => attributesCell(attributes ?? []),
  warranty: ({ warranty }) => warranty,
  includes: ({ includes }) => includes,
  part_tags: ({ tags }) => tagsText(tags),
  image: ({ img }) => img,
  superseded_by: ({ supersededBy }) => supersededBy,
  shop_part_id: ({ _id }) => _id,
}

/** Few enough that the rows of a batch need little memory. */
const BATCH = 500

type Filters = Pick<StaffProductQuery, 'state' | 'q' | 'category' | 'brand' | 'tag' | 'stock'>

/** The parts that the list of the staff finds, oldest first. */
export function partsTable(filters: Filters, batch = BATCH): Table {
  return { name: 'parts', columns: Object.keys(PART_CELLS), batches: rowsOf(filters, batch) }
}

async function* rowsOf(filters: Filters, limit: number) {
  for (let cursor: string | undefined; ; ) {
    const page = await listStaffProducts({ ...filters, cursor, limit, sort: 'oldest' })
    const lists = await listsOf({ ids: page.items.map(({ _id }) => _id) })
    const byId = new Map(lists.map(({ id, ...one }) => [id, one]))
    yield page.items.map((product) => {
      const part = { ...product, ...(byId.get(product._id) ?? NONE) }
      return Object.values(PART_CELLS).map((cellOf) => cellOf(part))
    })
    if (!page.next) return
    cursor = page.next
  }
}

const NONE: Lists = { gtin: null, attributes: null }

/** Of several GTINs the first; the table of numbers has all. */
const listsOf = prepare<Lists & { id: string }, { ids: string[] }>(
  'lists of exported parts',
  sql`select p.id,
      (select min(n.shown collate "C") from part_number n
        where n.product_id = p.id and n.kind = 'gtin') as gtin,
      (select json_agg(json_build_object('name', a.name, 'value', a.value, 'unit', a.unit) order by a.position)
        from product_attribute a where a.product_id = p.id) as attributes
    from product p where p.id = any(${sql.placeholder('ids')}::uuid[])`,
)
