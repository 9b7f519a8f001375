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
import { createdAt, id, moment } from './columns.ts'
import { product } from './product.ts'

/**
 * A photo that staff uploaded. Its renditions are files, named after the digest of the original,
 * which is not stored.
 */
export const picture = pgTable(
  'picture',
  {
    id: id(),
    /** The digest of the original, in hexadecimal. The same photo uploaded twice is one row. */
    sha256: text().notNull().unique(),
    /** Pixels of the largest rendition. */
    width: integer().notNull(),
    height: integer().notNull(),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
    /** When its last product let it go; a maintenance job deletes it some time later. */
    unusedSince: moment('unused_since'),
  },
  (table) => [index('picture_unused').on(table.unusedSince).where(sql`unused_since is not null`)],
)

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
