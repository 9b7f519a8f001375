import { z } from 'zod'
import { PRODUCT_STATES } from '../catalog/product.ts'
import { staffProductQuerySchema } from '../catalog/staff-product.ts'
import { staffOrderQuerySchema } from '../order/staff-order.ts'
import { tableFormat } from '../table-format.ts'
import { reportQuerySchema } from './report.ts'

// What a table that is downloaded has in it. Pages import only types from here.

const A_DAY = 'A day, such as 2026-11-01'

const day = (description: string) =>
  z.iso
    .date(A_DAY)
    .refine((at) => at >= '0001', A_DAY) // PostgreSQL has no year 0
    .describe(`${description}, in the shop’s time zone`)

/** Days, the last one included. */
export const periodQuerySchema = z
  .object({ from: day('The first day'), to: day('The last day'), ...tableFormat })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: 'The last day is before the first',
  })

export const dayTableQuerySchema = z.object({ day: day('At its end'), ...tableFormat })

export type Period = Pick<z.infer<typeof periodQuerySchema>, 'from' | 'to'>

/** The filters of the list of orders, and always all that they find. */
export const ordersTableQuerySchema = staffOrderQuerySchema
  .omit({ limit: true, cursor: true, sort: true })
  .extend(tableFormat)

export type OrdersTableQuery = Omit<z.infer<typeof ordersTableQuerySchema>, 'format'>

/** Those of the list that are not deleted. */
export const partsTableQuerySchema = staffProductQuerySchema
  .pick({ q: true, category: true, brand: true, tag: true, stock: true })
  .extend({ state: z.enum([...PRODUCT_STATES, 'no-weight']).optional(), ...tableFormat })

export const wholeTableQuerySchema = z.strictObject(tableFormat)

export const salesTableQuerySchema = reportQuerySchema.extend(tableFormat)
