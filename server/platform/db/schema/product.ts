import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Fits } from '#contract/catalog/part.ts'
import type { PriceStep } from '#contract/pricing/price-step.ts'
import { brand } from './brand.ts'
import { category } from './category.ts'
import { createdAt, id, moment, updatedAt } from './columns.ts'

type ProductState = 'draft' | 'live'

export const product = pgTable(
  'product',
  {
    id: id(),
    name: text().notNull(),
    img: text().notNull(),
    description: text().notNull(),
    availableQuantity: integer('available_quantity').notNull(),
    minimumOrderQuantity: integer('minimum_order_quantity').notNull(),
    pricePerUnitCents: integer('price_per_unit_cents').notNull(),
    /**
     * The power of two that its stock is below. An index may have it: unlike the stock, few orders
     * change it.
     */
    stockBand: smallint('stock_band')
      .notNull()
      .generatedAlwaysAs(
        sql`width_bucket(available_quantity, array[1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024])`,
      ),
    /**
     * Counts up with each edit, deletion and restoration, not with its stock: an edit names the one
     * it began with.
     */
    version: integer().notNull().default(1),
    /**
     * The version of the latest edit by an editor: an import and its undo raise `version` alone, so
     * that the undo finds what an editor has changed since.
     */
    editedVersion: integer('edited_version').notNull().default(1),
    /** Customers see live products only. */
    state: text().$type<ProductState>().notNull().default('live'),
    /** The shop's own code, in capitals. */
    sku: text(),
    /** The shelf on which the part lies, such as B3-12. In no public response. */
    shelf: text(),
    weightGrams: integer('weight_grams'),
    /** The price of a unit from a quantity on; null: one price for all quantities. */
    priceSteps: jsonb('price_steps').$type<PriceStep[]>(),
    /** The units of a pack: a part is sold in whole packs. */
    packSize: integer('pack_size').notNull().default(1),
    taxCategory: text('tax_category').notNull().default('standard'),
    /** Rates of delivery without it don't take the part. */
    deliveryClass: text('delivery_class').notNull().default('standard'),
    /** A deposit on each unit, refunded when the old part comes back; null: none. */
    coreChargeCents: integer('core_charge_cents'),
    /** What the shop pays for a unit. In no public response. */
    costCents: integer('cost_cents'),
    /** At this many units or fewer, the owner gets a mail. */
    lowStockAt: integer('low_stock_at'),
    /** The day on which units are expected, for customers to see while there are none. */
    expectedOn: date('expected_on'),
    /** The whole name, of up to 120 characters; null: `name` is whole. */
    title: text(),
    brandId: integer('brand_id').references(() => brand.id),
    categoryId: integer('category_id').references(() => category.id),
    /** The maker's, as the maker writes it; with its brand unique. */
    number: text(),
    /**
     * `exactNumber` of it (contract/catalog/part-number.ts): one part of a brand has it. Of two
     * that an older release has taken for different ones, one keeps the number in capitals.
     */
    exactNumber: text('exact_number'),
    /**
     * `vehicle`: its fitments say which; `universal`: made for none in particular; `unlisted`: the
     * seller has not said.
     */
    fits: text().$type<Fits>().notNull().default('unlisted'),
    /** Are its fitments all there are? Then it does not fit a vehicle that has none. */
    isFitmentComplete: boolean('is_fitment_complete').notNull().default(false),
    /** The product that replaces it. */
    supersededBy: uuid('superseded_by').references((): AnyPgColumn => product.id),
    /** As the owner writes it: ‘2 years’. */
    warranty: text(),
    /** What is in the box. */
    includes: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Deleted products leave the shop; orders still point at them. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    check('product_stock_not_negative', sql`${table.availableQuantity} >= 0`),
    check('product_minimum_positive', sql`${table.minimumOrderQuantity} > 0`),
    check('product_price_positive', sql`${table.pricePerUnitCents} > 0`),
    check('product_state_known', sql`${table.state} in ('draft', 'live')`),
    check('product_weight_positive', sql`${table.weightGrams} > 0`),
    check('product_pack_positive', sql`${table.packSize} > 0`),
    check('product_core_charge_positive', sql`${table.coreChargeCents} > 0`),
    check('product_cost_not_negative', sql`${table.costCents} >= 0`),
    check('product_low_stock_not_negative', sql`${table.lowStockAt} >= 0`),
    check('product_fits_known', sql`${table.fits} in ('vehicle', 'universal', 'unlisted')`),
    check('product_number_exact', sql`(${table.number} is null) = (${table.exactNumber} is null)`),
    check('product_supersedes_another', sql`${table.supersededBy} <> ${table.id}`),
    uniqueIndex('product_sku').on(table.sku).where(sql`deleted_at is null`),
    index('product_in_shop').on(table.id).where(sql`deleted_at is null and state = 'live'`),
    index('product_of_staff').on(table.id).where(sql`deleted_at is null`),
    index('product_deleted').on(table.id).where(sql`deleted_at is not null`),
    index('product_draft').on(table.id).where(sql`deleted_at is null and state = 'draft'`),
    // Without the quantity: an index that has it makes each order's update more expensive.
    uniqueIndex('product_number')
      .on(table.brandId, table.exactNumber)
      .where(sql`deleted_at is null and exact_number is not null and brand_id is not null`),
    index('product_in_category')
      .on(table.categoryId, table.id)
      .where(sql`deleted_at is null and state = 'live'`),
    index('product_universal')
      .on(table.categoryId, table.id)
      .where(sql`deleted_at is null and state = 'live' and fits = 'universal'`),
    index('product_of_brand')
      .on(table.brandId, table.id)
      .where(sql`deleted_at is null and state = 'live'`),
    index('product_updated').on(table.updatedAt, table.id).concurrently(),
    index('product_low_stock')
      .on(table.id)
      .where(sql`deleted_at is null and low_stock_at is not null`),
    index('product_low_by_default')
      .on(table.stockBand)
      .where(sql`deleted_at is null and state = 'live' and low_stock_at is null`),
  ],
)

/**
 * Do customers see it, and can they order it?
 * @param alias of the product in the statement
 */
// The state is no parameter: a prepared statement could not use the indexes of sold parts.
export function isSold(alias = 'product') {
  const part = sql.identifier(alias)
  return sql`${part}.deleted_at is null and ${part}.state = 'live'`
}
