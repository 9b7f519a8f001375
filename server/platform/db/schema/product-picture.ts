import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { picture } from './picture.ts'
import { product } from './product.ts'

export const productPicture = pgTable(
  'product_picture',
  {
    productId: uuid('product_id')
      .notNull()
      .references(() => product.id),
    pictureId: uuid('picture_id')
      .notNull()
      .references(() => picture.id),
    /** From 1; the first is the one that lists show. */
    position: integer().notNull(),
    /** For those who can't see it. */
    alt: text().notNull().default(''),
    /** It came by the URL of an imported row: the next one takes its place. Not of the staff. */
    isImported: boolean('is_imported').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.pictureId] }),
    uniqueIndex('product_picture_in_order').on(table.productId, table.position),
    index('product_picture_of_picture').on(table.pictureId),
    check('product_picture_position_positive', sql`${table.position} > 0`),
  ],
)
