import { type AnyColumn, sql } from 'drizzle-orm'
import { customType, timestamp, uuid } from 'drizzle-orm/pg-core'
import { ROLES } from '#contract/account/permission.ts'
import { newId } from '../past.ts'

// Columns that most tables have.

/** UUID v7: sorted by time, so `order by id` is oldest first and needs no second index. */
export const id = () => uuid().primaryKey().$defaultFn(newId)
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
export const moment = (name: string) => timestamp(name, { withTimezone: true })
export const createdAt = () => moment('created_at').notNull().defaultNow()
export const updatedAt = () => moment('updated_at').notNull().defaultNow()

/** The condition of a column with a role. */
export function isRole(column: AnyColumn) {
  return sql`${column} in (${sql.raw(ROLES.map((role) => `'${role}'`).join(', '))})`
}
