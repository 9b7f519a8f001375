import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/**
 * How far a list of Stripe's was read, so that what its events did not bring is found, and each
 * list is read once an hour.
 */
export const stripeListing = pgTable('stripe_listing', {
  /** 'disputes' or 'fraud warnings'. */
  name: text().primaryKey(),
  /** All objects that Stripe created before this are recorded. */
  listedUntil: moment('listed_until').notNull(),
  /** When a process last began to read it. */
  askedAt: moment('asked_at').notNull(),
})
