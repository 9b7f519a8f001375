import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Vehicle } from '#contract/vehicle/vehicle.ts'
import { moment } from './columns.ts'
import { orderLine } from './order-line.ts'
import { product } from './product.ts'

/** Whether a bought part fit the car of its line, as the buyer says. It changes no verdict. */
export const fitReport = pgTable(
  'fit_report',
  {
    orderId: uuid('order_id').notNull(),
    position: integer().notNull(),
    productId: uuid('product_id')
      .notNull()
      .references(() => product.id),
    /** `volkswagen/golf` */
    modelPath: text('model_path').notNull(),
    year: integer().notNull(),
    vehicle: jsonb().$type<Vehicle>().notNull(),
    /** Digest of the email: who buys a part twice counts once. */
    buyer: text().notNull(),
    fits: boolean().notNull(),
    note: text().notNull().default(''),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    foreignKey({
      name: 'fit_report_of_order_line',
      columns: [table.orderId, table.position],
      foreignColumns: [orderLine.orderId, orderLine.position],
    }),
    index('fit_report_of_product').on(table.productId),
  ],
)
