import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from './columns.ts'

/**
 * Who has an account, has ordered or has asked, one row for each mailbox. A trigger on `user` and
 * platform/identity/note-customer.ts write it. Orders, accounts and questions are those of its
 * mailbox: they do not refer to it.
 */
export const customer = pgTable(
  'customer',
  {
    id: id(),
    /**
     * By `mailboxOf`. Once the customer's data is erased a keyed digest, which is there only as
     * long as a block is.
     */
    mailbox: text().notNull().unique(),
    /** The one that they used last; empty once it is erased. */
    email: text().notNull(),
    name: text().notNull(),
    /** Of the latest order or question, else of the account: the list is sorted by it. */
    lastId: uuid('last_id').notNull(),
    blockedAt: moment('blocked_at'),
    blockedBy: uuid('blocked_by'),
    /** The customer may ask to read it. */
    blockReason: text('block_reason'),
    /** The customer on whose page this one's orders are, too. */
    mergedInto: uuid('merged_into').references((): AnyPgColumn => customer.id, {
      onDelete: 'set null',
    }),
    createdAt: createdAt(),
  },
  (table) => [
    index('customer_latest').on(table.lastId),
    index('customer_blocked').on(table.lastId).where(sql`blocked_at is not null`),
    index('customer_merged').on(table.mergedInto).where(sql`merged_into is not null`),
    check('customer_not_merged_into_itself', sql`${table.mergedInto} <> ${table.id}`),
  ],
)

/** What staff write about a customer, for each other. */
export const customerNote = pgTable(
  'customer_note',
  {
    id: id(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    actorId: uuid('actor_id'),
    /** What a retry of the call repeats. */
    idempotencyKey: text('idempotency_key'),
    createdAt: createdAt(),
  },
  (table) => [
    index('customer_note_of_customer').on(table.customerId, table.id),
    unique('customer_note_idempotency').on(table.customerId, table.idempotencyKey),
  ],
)
