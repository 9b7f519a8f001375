import { sql } from 'drizzle-orm'
import { orderLine } from '../../db/schema/order-line.ts'

/** The names of a line's part in selections from `order_line`. Older lines have no title, so the part's name stands in. */
export const PART_OF_LINE = {
  title: sql<string>`coalesce(${orderLine.title}, ${orderLine.productName})`,
  number: orderLine.number,
  brand: orderLine.brand,
}
