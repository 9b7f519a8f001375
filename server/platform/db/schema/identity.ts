import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { ROLES } from '#contract/account/permission.ts'
import { createdAt, id, isRole, moment, updatedAt } from './columns.ts'

// The tables of the identity provider (better-auth).

export const user = pgTable(
  'user',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text(),
    /** null: a customer. Only the server sets it. */
    role: text({ enum: ROLES }),
    /** When the role was given: from then on runs the time to set up a second factor. */
    staffSince: moment('staff_since').notNull().defaultNow(),
    /** One of the demo's sample users, whose passwords are public. */
    isSample: boolean('is_sample').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  ({ role }) => [
    check('user_role', isRole(role)),
    index('user_of_mailbox').on(sql`mailbox_of(email)`).concurrently(),
  ],
)

export const session = pgTable(
  'session',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    token: text().notNull().unique(),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** When a second factor was last given in it. */
    secondFactorAt: moment('second_factor_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('session_of_user').on(table.userId),
    index('session_expiry').on(table.expiresAt),
  ],
)

export const account = pgTable(
  'account',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    providerId: text('provider_id').notNull(),
    accountId: text('account_id').notNull(),
    /** argon2id, in PHC format; only for the provider 'credential' */
    password: text(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('account_of_provider').on(table.providerId, table.accountId),
    index('account_of_user').on(table.userId),
  ],
)

/** One-time tokens, as hashes; account/email-link.ts stores its links here too. */
export const verification = pgTable(
  'verification',
  {
    id: id(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('verification_identifier').on(table.identifier)],
)
