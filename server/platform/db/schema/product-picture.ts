import { sql } from 'drizzle-orm'
import {
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
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.pictureId] }),
    uniqueIndex('product_picture_in_order').on(table.productId, table.position),
    index('product_picture_of_picture').on(table.pictureId),
    check('product_picture_position_positive', sql`${table.position} > 0`),
  ],
)
