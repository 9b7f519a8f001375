import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { product } from './product.ts'
import { vehicleModel } from './vehicle.ts'

/** A statement of the seller: this part fits this model of these years, under these conditions. */
export const fitment = pgTable(
  'fitment',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: uuid('product_id')
      .notNull()
      .references(() => product.id),
    modelId: integer('model_id')
      .notNull()
      .references(() => vehicleModel.id),
    yearFrom: smallint('year_from').notNull(),
    yearTo: smallint('year_to').notNull(),
    /** Its label; null: any. */
    engine: text(),
    trim: text(),
    /** Months: year * 12 + month - 1. */
    builtFrom: integer('built_from'),
    builtTo: integer('built_to'),
    position: text(),
    /** Units that the vehicle takes there. */
    quantity: smallint(),
    /** Each a statement that the buyer has to confirm, e.g. "288 mm discs". */
    conditions: text().array().notNull().default(sql`'{}'`),
    /** The note in the source's words; a condition with a text of its own. */
    note: text(),
    /**
     * Copies of the product's, maintained by a trigger on `product`: lists of a vehicle read one
     * index.
     */
    isListed: boolean('is_listed').notNull(),
    categoryId: integer('category_id'),
    brandId: integer('brand_id'),
    /** The import that brought it. */
    importId: uuid('import_id'),
  },
  (table) => [
    check('fitment_years_in_order', sql`${table.yearFrom} <= ${table.yearTo}`),
    check('fitment_quantity_positive', sql`${table.quantity} > 0`),
    unique('fitment_once')
      .on(
        table.productId,
        table.modelId,
        table.yearFrom,
        table.yearTo,
        table.engine,
        table.trim,
        table.builtFrom,
        table.builtTo,
        table.position,
        table.conditions,
        table.note,
      )
      .nullsNotDistinct(),
    index('fitment_of_category')
      .on(
        table.modelId,
        table.categoryId,
        table.productId,
        table.yearFrom,
        table.yearTo,
        table.engine,
      )
      .where(sql`is_listed`)
      .concurrently(),
    index('fitment_of_import').on(table.importId).where(sql`import_id is not null`),
  ],
)
