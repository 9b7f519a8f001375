import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** What came of the last try of each check of the shop (server/report/check/). */
export const checkResult = pgTable('check_result', {
  name: text().primaryKey(),
  state: text().$type<'ok' | 'warning' | 'failed'>().notNull(),
  /** Sentences of the shop's own: never a key, a password or an email. */
  detail: text().notNull(),
  step: text().notNull(),
  triedAt: moment('tried_at').notNull(),
  /** When it last worked; null: it never has. */
  okAt: moment('ok_at'),
  failedSince: moment('failed_since'),
  /** Tries that failed one after the other. */
  failures: integer().notNull().default(0),
  /** When the owner was last told that it fails; null: they know of no failure. */
  mailedAt: moment('mailed_at'),
})
