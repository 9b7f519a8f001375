import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, updatedAt } from './columns.ts'
import { user } from './identity.ts'

export const profile = pgTable('profile', {
  id: id(),
  userId: uuid('user_id')
    .notNull()
    .unique()
    .references(() => user.id, { onDelete: 'cascade' }),
  name: text().notNull(),
  education: text().notNull(),
  phone: text().notNull(),
  address: text().notNull(),
  linkedin: text().notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})
