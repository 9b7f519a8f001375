import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from './columns.ts'
import { user } from './identity.ts'
import { product } from './product.ts'

/**
 * Who wants one mail when a part is back in stock. A trigger on `product` queues the job that sends
 * them (catalog/alert/send-stock-alerts.ts).
 */
export const stockAlert = pgTable(
  'stock_alert',
  {
    id: id(),
    productId: uuid('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    /** Of the account that asked with its own email. */
    userId: uuid('user_id').references(() => user.id, { onDelete: 'cascade' }),
    /** null: the email's owner has not confirmed it, and gets no mail. */
    confirmedAt: moment('confirmed_at'),
    createdAt: createdAt(),
    /** When its mail was queued. */
    sentAt: moment('sent_at'),
  },
  (table) => [
    uniqueIndex('stock_alert_once').on(table.productId, table.email).where(sql`sent_at is null`),
    index('stock_alert_of_product').on(table.productId, table.sentAt),
    index('stock_alert_of_user').on(table.userId),
    index('stock_alert_of_email').on(table.email),
    index('stock_alert_created').on(table.createdAt),
  ],
)
