import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/**
 * Stripe’s webhook events, by their own ids: each is handled once. The table keeps its first name:
 * a machine that still runs the version before would not find another, and a backup takes the names
 * of tables from CREATE TABLE.
 */
export const stripeEvent = pgTable('provider_event', {
  id: text().primaryKey(),
  type: text().notNull(),
  receivedAt: moment('received_at').notNull().defaultNow(),
  /** null: handling it failed, or is under way; Stripe sends it again. */
  handledAt: moment('handled_at'),
})
