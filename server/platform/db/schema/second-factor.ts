import { bigint, customType, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { createdAt, moment } from './columns.ts'
import { user } from './identity.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' })

/** The authenticator app of an account. */
export const secondFactor = pgTable('second_factor', {
  userId: userId().primaryKey(),
  /** Encrypted (account/totp-secret.ts). */
  secret: bytea().notNull(),
  /** null: no code of it was entered yet. */
  confirmedAt: moment('confirmed_at'),
  /** Of the last code that was taken: a code works once (RFC 6238 §5.2). */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
})

/** The codes for a lost phone, as MACs. */
export const recoveryCode = pgTable(
  'recovery_code',
  { userId: userId(), codeHash: bytea('code_hash').notNull(), usedAt: moment('used_at') },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)
