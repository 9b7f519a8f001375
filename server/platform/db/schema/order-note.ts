import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from './columns.ts'
import { order } from './order.ts'

/** What staff write about an order, for each other or for its customer, who gets it by mail. */
export const orderNote = pgTable(
  'order_note',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => order.id),
    text: text().notNull(),
    visibleTo: text('visible_to').$type<'staff' | 'customer'>().notNull(),
    actorId: uuid('actor_id'),
    /** What a retry of the call repeats. */
    idempotencyKey: text('idempotency_key'),
    createdAt: createdAt(),
  },
  (table) => [
    index('order_note_of_order').on(table.orderId, table.id),
    unique('order_note_idempotency').on(table.orderId, table.idempotencyKey),
  ],
)
