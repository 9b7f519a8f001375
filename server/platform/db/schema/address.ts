import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, updatedAt } from './columns.ts'
import { user } from './identity.ts'

/** Addresses that an account keeps. Orders have copies, which they don't change. */
export const address = pgTable(
  'address',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** What its owner calls it. */
    label: text(),
    name: text().notNull(),
    company: text(),
    line1: text().notNull(),
    line2: text(),
    city: text().notNull(),
    region: text(),
    /** Empty in a country without postal codes. */
    postalCode: text('postal_code').notNull(),
    country: text().notNull(),
    phone: text().notNull(),
    isDefault: boolean('is_default').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('address_user').on(table.userId),
    uniqueIndex('address_default').on(table.userId).where(sql`is_default`),
  ],
)
