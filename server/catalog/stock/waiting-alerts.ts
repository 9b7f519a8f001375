import { sql } from 'drizzle-orm'

/** How many customers wait for mails of a `product`: they say what to buy. */
export const WAITING_ALERTS = sql<number>`(
  select count(*)::int from stock_alert
  where product_id = "product"."id" and sent_at is null and confirmed_at is not null
)`
