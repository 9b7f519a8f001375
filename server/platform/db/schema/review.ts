import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { HideReason } from '#contract/catalog/hide-reason.ts'
import { createdAt, id, moment } from './columns.ts'
import { user } from './identity.ts'
import { orderLine } from './order-line.ts'
import { product } from './product.ts'

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
    hiddenReason: text('hidden_reason').$type<HideReason>(),
    /** Of a review of a part: what it is of, and the bought line; null: of the shop. */
    productId: uuid('product_id').references(() => product.id),
    orderId: uuid('order_id'),
    position: integer(),
    /** 1 to 5. */
    rating: smallint(),
    /** The car of the line, as its buyer named it. */
    vehicle: text(),
    /** Of the shop. */
    reply: text(),
    repliedAt: moment('replied_at'),
    repliedBy: uuid('replied_by'),
    createdAt: createdAt(),
  },
  (table) => [
    index('review_of_user').on(table.userId, table.id),
    index('review_visible').on(table.id).where(sql`hidden_at is null`),
    uniqueIndex('review_of_line').on(table.orderId, table.position).concurrently(),
    index('review_of_product').on(table.productId, table.id).concurrently(),
    foreignKey({
      name: 'review_of_order_line',
      columns: [table.orderId, table.position],
      foreignColumns: [orderLine.orderId, orderLine.position],
    }),
    check('review_rating_known', sql`${table.rating} between 1 and 5`),
    check(
      'review_of_part_whole',
      sql`num_nulls(${table.productId}, ${table.orderId}, ${table.position}, ${table.rating}) in (0, 4)`,
    ),
  ],
)
