import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from './columns.ts'
import { user } from './identity.ts'

export const review = pgTable(
  'review',
  {
    id: id(),
    name: text().notNull(),
    location: text().notNull(),
    review: text().notNull(),
    img: text(),
    /** null for sample reviews and for writers who have left */
    userId: uuid('user_id').references(() => user.id, { onDelete: 'set null' }),
    /** Its writer has paid for an order that was not fully refunded. */
    verifiedBuyer: boolean('verified_buyer').notNull().default(false),
    /**
     * Since when it is hidden from all but its writer. If equal to `createdAt`, it waits for an
     * admin; else it was hidden later.
     */
    hiddenAt: moment('hidden_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('review_of_user').on(table.userId, table.id),
    index('review_visible').on(table.id).where(sql`hidden_at is null`),
  ],
)
