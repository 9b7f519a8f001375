import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { WEBHOOK_EVENTS } from '#contract/staff/webhook-event.ts'
import { bytea, createdAt, id, moment } from './columns.ts'

/** Whom the shop tells of events, at which URL. */
export const webhook = pgTable('webhook', {
  id: id(),
  url: text().notNull(),
  events: text({ enum: WEBHOOK_EVENTS }).array().notNull(),
  /** Encrypted (notification/webhook/webhook-secret.ts). */
  secret: bytea().notNull(),
  createdAt: createdAt(),
})

/**
 * An event for a webhook. Triggers insert it, with its job, in the transaction of its cause; the
 * job says how it went.
 */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    /** UUID v7, made by `queue_webhooks()`. */
    id: uuid().primaryKey(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhook.id, { onDelete: 'cascade' }),
    event: text({ enum: WEBHOOK_EVENTS }).notNull(),
    /** The order, return or product. */
    subjectId: uuid('subject_id').notNull(),
    /** Ids alone: the receiver reads the rest with an API key. */
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
    /** From here on a further change is news. */
    triedAt: moment('tried_at'),
    /** Of the last answer; null: there was none. */
    status: integer(),
  },
  (table) => [
    index('webhook_delivery_of').on(table.webhookId, table.id),
    index('webhook_delivery_age').on(table.createdAt),
    // Many changes of a part before the first try are one delivery.
    uniqueIndex('webhook_delivery_to_come')
      .on(table.webhookId, table.event, table.subjectId)
      .where(sql`tried_at is null and event in ('stock.changed', 'price.changed')`),
  ],
)
