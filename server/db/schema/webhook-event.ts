import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Stripe’s webhook events, by their own ids: each is handled once. */
export const webhookEvent = pgTable('provider_event', {
  id: text().primaryKey(),
  type: text().notNull(),
  receivedAt: moment('received_at').notNull().defaultNow(),
  /** null: handling it failed, or is under way; Stripe sends it again. */
  handledAt: moment('handled_at'),
})
