import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { picture } from './picture.ts'

/** The picture that a URL had when it was last read: a file that names it again costs little. */
export const fetchedPicture = pgTable(
  'fetched_picture',
  {
    /** The digest of the URL, in hexadecimal. */
    urlSha256: text('url_sha256').primaryKey(),
    pictureId: uuid('picture_id')
      .notNull()
      .references(() => picture.id, { onDelete: 'cascade' }),
    /** By these the server says whether it is the same still. */
    etag: text(),
    lastModified: text('last_modified'),
    fetchedAt: moment('fetched_at').notNull().defaultNow(),
  },
  (table) => [index('fetched_picture_of_picture').on(table.pictureId)],
)
