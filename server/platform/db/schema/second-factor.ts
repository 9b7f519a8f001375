import { bigint, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, createdAt, id, moment } from './columns.ts'
import { user } from './identity.ts'

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

/** The passkeys of an account that has an app, too. */
export const passkey = pgTable(
  'passkey',
  {
    id: id(),
    userId: userId(),
    credentialId: text('credential_id').notNull().unique(),
    /** SPKI. */
    publicKey: bytea('public_key').notNull(),
    /** Of its signatures, as the authenticator counts; those that are synced stay at 0. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** The browser that made it. */
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkey_of_user').on(table.userId)],
)
