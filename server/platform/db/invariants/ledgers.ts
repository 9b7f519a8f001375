import { sql } from 'drizzle-orm'

/**
 * The products whose ledger does not add up to their stock, and movements that name a wrong rest.
 */
export const wrongLedgers = sql`
  with moved as (
    select id, product_id, after, sum(delta) over (partition by product_id order by id) as sum
    from stock_movement
  )
  select p.id || ': ' || p.available_quantity || ' in stock, ' || coalesce(l.units, 0) || ' in the ledger' as what
  from product p
  left join (select product_id, sum(delta) as units from stock_movement group by product_id) l
    on l.product_id = p.id
  where p.available_quantity <> coalesce(l.units, 0)
  union all
  select product_id || ': movement ' || id || ' leaves ' || after || ', not ' || sum
  from moved where after <> sum`
