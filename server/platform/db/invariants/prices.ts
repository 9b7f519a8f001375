import { sql } from 'drizzle-orm'

// What lines, taxes and codes say, and what their order does.

/**
 * The orders whose discount is not that of their lines, or whose tax is not that of their rates and
 * no less than that of their lines; and the lines whose tax is not that of the rates that say what
 * each line has. Stripe's don't, nor do earlier orders.
 */
export const wrongPrices = sql`
  select o.id || ': ' || o.discount_cents || ' off and ' || o.tax_cents || ' tax, its lines ' || l.discount || ' and '
    || l.tax || ', its rates ' || t.tax as what
  from "order" o
  cross join lateral (
    select coalesce(sum(discount_cents), 0) as discount, coalesce(sum(tax_cents + quantity::bigint * core_tax_cents), 0) as tax
    from order_line where order_id = o.id
  ) l
  cross join lateral (
    select coalesce(sum((one->>'taxCents')::bigint), 0) as tax
    from jsonb_array_elements(coalesce(o.tax, '[]')) one
  ) t
  where l.discount <> o.discount_cents or t.tax <> o.tax_cents or l.tax > o.tax_cents
  union all
  select o.id || ': line ' || l.position || ' has ' || l.tax_cents || ' tax, its rates ' || t.tax
  from "order" o join order_line l on l.order_id = o.id
  cross join lateral (
    select coalesce(sum((one->'lines'->(l.position - 1)->>'taxCents')::bigint), 0) as tax
    from jsonb_array_elements(o.tax) one
  ) t
  where o.tax->0 ? 'lines' and t.tax <> l.tax_cents`

/**
 * The codes whose uses are not those of orders, orders that have no use of their code or one too
 * many, and orders with something taken off that neither a code nor the staff have.
 */
export const wrongUses = sql`
  select d.code || ': ' || d.uses || ' uses, not ' || count(u.order_id) as what
  from discount d left join discount_use u on u.discount_id = d.id
  group by d.id having d.uses <> count(u.order_id)
  union all
  select o.id || ': has ' || case when u.order_id is null then 'no ' else 'a ' end || 'use of ' || o.discount_code as what
  from "order" o
  left join discount_use u on u.order_id = o.id
  where o.discount_code is not null
    and (u.order_id is not null) is distinct from (o.paid_at is not null or o.stock_held)
  union all
  select id || ': ' || discount_cents || ' off, by ' || num_nonnulls(discount_code, manual_discount) || ' discounts'
  from "order" where discount_cents > 0 and num_nonnulls(discount_code, manual_discount) <> 1`
