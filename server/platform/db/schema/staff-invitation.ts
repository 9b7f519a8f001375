import { sql } from 'drizzle-orm'
import { check, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { ROLES } from '#contract/account/permission.ts'
import { createdAt, id, isRole, moment } from './columns.ts'
import { user } from './identity.ts'

/** Invitations to the staff. The database has only the hashes of their links. */
export const staffInvitation = pgTable(
  'staff_invitation',
  {
    id: id(),
    email: text().notNull(),
    role: text({ enum: ROLES }).notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    /** An invitation ends with the account, or the role, of the owner who sent it. */
    createdBy: uuid('created_by')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    acceptedAt: moment('accepted_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    check('staff_invitation_role', isRole(table.role)),
    uniqueIndex('open_staff_invitation')
      .on(table.email)
      .where(sql`accepted_at is null and revoked_at is null`),
  ],
)
