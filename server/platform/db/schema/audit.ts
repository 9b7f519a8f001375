import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from './columns.ts'

/**
 * The audit log: actor, action and subject. No foreign keys: a record outlives the user and the row
 * that it names.
 */
export const audit = pgTable(
  'audit',
  {
    id: id(),
    /** null: the system, such as a maintenance job, or the owner at the command line */
    actorId: uuid('actor_id'),
    actorEmail: text('actor_email'),
    /** The name of the API key that the actor has made; null: none was used. */
    apiKey: text('api_key'),
    /** The client's IP, null where there is none. */
    ip: text('address'),
    action: text().notNull(),
    /** Id and name of what it was done to, as they were. */
    subjectId: uuid('subject_id').notNull(),
    subject: text().notNull(),
    /** What else there is to know, such as an amount or a reason. */
    detail: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_of_actor').on(table.actorId, table.id),
    index('audit_of_subject').on(table.subjectId),
  ],
)
