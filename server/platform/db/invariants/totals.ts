import { sql } from 'drizzle-orm'
import { isSold } from '../schema/product.ts'

/**
 * The totals that differ from a count, as one statement: of one snapshot, also while others write.
 */
export const wrongTotals = sql`
  with counted as (
    select 'product' as key, count(*) as n from product where ${isSold()}
    union all select 'product of staff', count(*) from product where deleted_at is null
    union all select 'user', count(*) from "user"
    union all select 'order', count(*) from "order" o
      where cancelled_at is null or exists (select from refund where order_id = o.id)
    union all select 'order of ' || customer_id, count(*) from "order" o
      where customer_id is not null
        and (cancelled_at is null or exists (select from refund where order_id = o.id))
      group by customer_id
  ), totaled as (
    select key, sum(n) as n from tally group by key
  )
  select coalesce(counted.key, totaled.key) || ': ' || coalesce(totaled.n, 0) || ', not ' || coalesce(counted.n, 0) as what
  from counted full join totaled on totaled.key = counted.key
  where coalesce(counted.n, 0) <> coalesce(totaled.n, 0)`
