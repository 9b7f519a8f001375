import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { KEY_ROLES } from '#contract/account/api-key.ts'
import { createdAt, id, moment } from './columns.ts'
import { user } from './identity.ts'

/** Keys of programs. The database has only their hashes; a revoked one is deleted. */
export const apiKey = pgTable(
  'api_key',
  {
    id: id(),
    name: text().notNull(),
    /** Its first characters, by which a person knows it again. */
    beginning: text().notNull(),
    /** It is random: a fast hash is enough. */
    keyHash: text('key_hash').notNull().unique(),
    role: text({ enum: KEY_ROLES }).notNull(),
    /** It ends with its maker's account, and with their role. */
    createdBy: uuid('created_by')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    /** Written once an hour at most. */
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    check('api_key_role', sql`${table.role} in ('manager', 'packer', 'accountant')`),
    index('api_key_of_maker').on(table.createdBy),
  ],
)
