import { sql } from 'drizzle-orm'

/** The orders that are marked as disputed though no bank says so any longer, or are not although one does. */
export const wrongDisputes = sql`
  select o.id || case when o.is_disputed then ': nothing is open' else ': not marked' end as what
  from "order" o
  where o.is_disputed <> exists (select from dispute d where d.order_id = o.id and d.state = 'open')`
