import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from './columns.ts'

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
    /** When its last product, category or diagram let it go; a job deletes it some time later. */
    unusedSince: moment('unused_since'),
  },
  (table) => [index('picture_unused').on(table.unusedSince).where(sql`unused_since is not null`)],
)
