import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** Who wants no more mails that ask how a part fits. It stays when their orders are erased. */
export const stoppedMail = pgTable('stopped_mail', {
  /** By `mailboxDigest`. */
  mailbox: text().primaryKey(),
  createdAt: createdAt(),
})
