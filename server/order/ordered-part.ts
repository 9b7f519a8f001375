import { sql } from 'drizzle-orm'
import { orderLine } from '../db/schema/order-line.ts'

/** As people know the part of a line: in selections from `order_line`. Before whole names were kept it was its name. */
export const PART_OF_LINE = {
  title: sql<string>`coalesce(${orderLine.title}, ${orderLine.productName})`,
  number: orderLine.number,
  brand: orderLine.brand,
}
