import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, updatedAt } from './columns.ts'
import { user } from './identity.ts'

/** A customer's cars. No VIN: it stays in the browser. */
export const garageVehicle = pgTable(
  'garage_vehicle',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** `2014/volkswagen/golf` */
    path: text().notNull(),
    vehicle: jsonb().notNull(),
    /** What the customer calls it. */
    name: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.path] })],
)
