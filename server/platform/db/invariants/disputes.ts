import { sql } from 'drizzle-orm'

/**
 * The orders that are marked as disputed although nothing is open or lost, or are not although
 * something is.
 */
export const wrongDisputes = sql`
  select o.id || case when o.is_disputed then ': nothing is open or lost' else ': not marked' end as what
  from "order" o
  where o.is_disputed <> exists (select from dispute d where d.order_id = o.id and d.state in ('open', 'lost'))`
