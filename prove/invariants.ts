import { type SQL, sql } from 'drizzle-orm'
import { db } from '#server/db/client.ts'
import { ledger } from './ledger.ts'
import { BROKEN } from './verdict.ts'

// What always holds, whatever happened: each query finds what breaks its sentence.

/** The provider's books: what was charged for which order, and how much of it went back. */
const CHARGE = sql`
  charge as (
    select id, body->>'status' as status, (body->>'amount_received')::int as cents,
      body->'metadata'->>'orderId' as order_id,
      (select coalesce(sum(amount), 0) from sandbox.refund where payment_intent = i.id) as refunded
    from sandbox.payment_intent i
  ), kept as (
    select * from charge where status = 'succeeded' and refunded = 0
  )`

/** @returns the sentences that do not hold, each with where */
export async function findBroken() {
  const broken: string[] = []
  for (const [sentence, query] of Object.entries(invariants())) {
    const { rows } = await db.execute<{ what: string }>(query)
    const [first] = rows
    if (first) broken.push(`${BROKEN} ${sentence} (${rows.length} ×, ${first.what})`)
  }
  return broken
}

function invariants(): Record<string, SQL> {
  const { stock, orders } = ledger()
  return {
    'what is there, held and sold is what there was': sql`
      select p.id || ': ' || p.available_quantity || ' there, ' || o.units || ' held or sold, of ' || s.units as what
      from jsonb_to_recordset(${JSON.stringify(stock)}) as s (id uuid, units int)
      join product p on p.id = s.id
      cross join lateral (
        select coalesce(sum(quantity), 0)::int as units from "order"
        where product_id = p.id and cancelled_at is null and (paid_at is not null or stock_held)
      ) o
      where p.available_quantity + o.units <> s.units`,
    'no stock is below nothing': sql`
      select id::text as what from product where available_quantity < 0`,
    'no payment pays two orders': sql`
      select transaction_id as what from "order" where transaction_id is not null
      group by transaction_id having count(*) > 1`,
    'no order is both paid and cancelled': sql`
      select id::text as what from "order" where paid_at is not null and cancelled_at is not null`,
    'a charge for an order has paid it, or went back': sql`
      with ${CHARGE} select k.id || ' for order ' || k.order_id as what from kept k
      left join "order" o on o.transaction_id = k.id and o.paid_at is not null
      where k.order_id is not null and o.id::text is distinct from k.order_id`,
    'a paid order has a charge over its whole price, of which nothing went back': sql`
      with ${CHARGE} select o.id || ' by ' || o.transaction_id as what from "order" o
      left join kept k on k.id = o.transaction_id and k.cents >= o.quantity * o.price_per_unit_cents
      where o.paid_at is not null and k.id is null`,
    'no order is charged twice': sql`
      with ${CHARGE} select o.id::text as what from "order" o
      join kept k on k.id = o.transaction_id or k.order_id = o.id::text
      group by o.id having count(*) > 1`,
    'what goes back goes back whole, and once': sql`
      with ${CHARGE} select id as what from charge where refunded not in (0, cents)`,
    'no order has two payments that can still be made': sql`
      with ${CHARGE} select order_id as what from charge
      where order_id is not null and status <> 'canceled'
      group by order_id having count(*) > 1`,
    'an acknowledged order is there once, as it was sent': sql`
      select a.id || ' of ' || a.quantity as what
      from jsonb_to_recordset(${JSON.stringify(orders)})
        as a (id uuid, "customerId" uuid, "productId" uuid, quantity int, cents int)
      left join "order" o on o.id = a.id and o.customer_id = a."customerId"
        and o.product_id = a."productId" and o.quantity = a.quantity
        and o.price_per_unit_cents = a.cents
      where o.id is null`,
    'no order is there that nobody was told of': sql`
      select o.id::text as what from "order" o
      left join jsonb_to_recordset(${JSON.stringify(orders)}) as a (id uuid) on a.id = o.id
      where a.id is null`,
    'what moves an order is in the record, once': sql`
      select o.id::text as what from "order" o
      cross join lateral (
        select count(*) filter (where action = 'pay order') as paid,
          count(*) filter (where action = 'cancel order') as cancelled
        from audit where subject_id = o.id
      ) a
      where a.paid <> (o.paid_at is not null)::int
        or a.cancelled <> (o.cancelled_at is not null)::int`,
  }
}
