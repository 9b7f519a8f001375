import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from './columns.ts'

/** The demo's inbox. A shop with a mail server stores no mail. */
export const mail = pgTable('mail', {
  id: id(),
  to: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  html: text().notNull(),
  /** null: a message that is never repeated. */
  messageId: text('message_id').unique(),
  createdAt: createdAt(),
})
