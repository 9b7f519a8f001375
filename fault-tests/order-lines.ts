import { sql } from 'drizzle-orm'

/** Ends a statement that has inserted orders as `placed`: each gets its line. @returns their ids */
export const insertLines = sql`
  insert into order_line (order_id, position, product_id, product_name, price_per_unit_cents, quantity)
  select id, 1, product_id, product_name, price_per_unit_cents, quantity from placed
  returning order_id as id`
