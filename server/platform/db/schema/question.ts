import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from './columns.ts'
import { user } from './identity.ts'
import { product } from './product.ts'

/** What a buyer has asked the shop about a part. Nobody else reads it. */
export const question = pgTable(
  'question',
  {
    id: id(),
    productId: uuid('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    /** null: asked without an account, or the account is closed. */
    userId: uuid('user_id').references(() => user.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    email: text().notNull(),
    /** The car that the buyer had chosen, in words. */
    vehicle: text(),
    text: text().notNull(),
    createdAt: createdAt(),
    /** null while it is open, and of one that was answered elsewhere. */
    answer: text(),
    answeredAt: moment('answered_at'),
    answeredBy: uuid('answered_by'),
  },
  (table) => [
    index('question_open').on(table.id).where(sql`answered_at is null`),
    index('question_open_of_mailbox').on(sql`mailbox_of(email)`).where(sql`answered_at is null`),
    index('question_of_mailbox').on(sql`mailbox_of(email)`, table.id).concurrently(),
    index('question_of_user').on(table.userId),
    index('question_of_product').on(table.productId),
    index('question_created').on(table.createdAt),
  ],
)
