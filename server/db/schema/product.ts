import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
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
    /** Counts up with each edit, deletion and restoration, not with its stock: an edit names the one it began with. */
    version: integer().notNull().default(1),
    /** Customers see live products only. */
    state: text().$type<ProductState>().notNull().default('live'),
    /** The shop's own code, in capitals. */
    sku: text(),
    weightGrams: integer('weight_grams'),
    /** What the shop pays for a unit. In no public response. */
    costCents: integer('cost_cents'),
    /** At this many units or fewer, the owner is told. */
    lowStockAt: integer('low_stock_at'),
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
    check('product_cost_not_negative', sql`${table.costCents} >= 0`),
    check('product_low_stock_not_negative', sql`${table.lowStockAt} >= 0`),
    uniqueIndex('product_sku').on(table.sku).where(sql`deleted_at is null`),
    index('product_in_shop').on(table.id).where(sql`deleted_at is null and state = 'live'`),
    index('product_of_staff').on(table.id).where(sql`deleted_at is null`),
    index('product_deleted').on(table.id).where(sql`deleted_at is not null`),
    index('product_draft').on(table.id).where(sql`deleted_at is null and state = 'draft'`),
    // Without the quantity: an index that has it makes each order's update dearer.
    index('product_low_stock')
      .on(table.id)
      .where(sql`deleted_at is null and low_stock_at is not null`),
  ],
)
