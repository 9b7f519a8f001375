import { sql } from 'drizzle-orm'

// What invoices, credit notes and returns say, and what orders and refunds do.

/** Numbers that are missing or there twice, and a counter that is not at the last one. */
export const wrongInvoiceNumbers = sql`
  select i.id || ': ' || coalesce(i.number::text, 'no number') || ', not ' || i.expected as what
  from (
    select id, number, min(number) over () + row_number() over (order by number) - 1 as expected from invoice
  ) i where i.number is distinct from i.expected
  union all
  select 'the counter is at ' || coalesce(c.last::text, 'nothing') || ', the last number ' || i.last
  from (select max(number) as last from invoice) i left join invoice_counter c on true
  where i.last is distinct from c.last and i.last is not null`

/**
 * Invoices over another amount than their order, and credit notes over another than the refunds
 * that were made.
 */
export const wrongInvoices = sql`
  select i.id || ': ' || i.amount_cents || ', not ' || o.total_cents as what
  from invoice i join "order" o on o.id = i.order_id
  where i.kind = 'invoice' and (i.amount_cents <> o.total_cents or o.paid_at is null)
  union all
  select o.id || ': credit notes over ' || coalesce(c.cents, 0) || ', refunds over ' || coalesce(r.cents, 0)
  from "order" o join invoice i on i.order_id = o.id and i.kind = 'invoice'
  left join (
    select order_id, sum(amount_cents) as cents from invoice where kind = 'credit note' group by 1
  ) c on c.order_id = o.id
  left join (
    select order_id, payment_intent_id, sum(amount_cents) as cents from refund
    where provider_refund_id is not null and failed_at is null group by 1, 2
  ) r on r.order_id = o.id and r.payment_intent_id = o.transaction_id
  where coalesce(c.cents, 0) <> coalesce(r.cents, 0)`

/**
 * Lines of which more comes back than was shipped, and orders whose returned units are not those
 * that came. Old parts are no units.
 */
export const wrongReturns = sql`
  select l.order_id || ': ' || sum(coalesce(l.received_units, l.quantity)) || ' of line ' || l.position || ' come back, '
    || coalesce(max(s.units), 0) || ' were shipped' as what
  from return_line l
  join return_request r on r.id = l.return_id and r.reason <> 'core'
    and (r.state not in ('refused', 'withdrawn') or r.received_at is not null)
  left join (
    select p.order_id, p.position, sum(p.quantity) as units from shipment_line p
    join shipment s on s.id = p.shipment_id and s.shipped_at is not null group by 1, 2
  ) s on s.order_id = l.order_id and s.position = l.position
  group by l.order_id, l.position
  having sum(coalesce(l.received_units, l.quantity)) > coalesce(max(s.units), 0)
  union all
  select o.id || ': ' || o.returned_units || ' returned units, not ' || coalesce(r.units, 0)
  from "order" o
  left join (
    select l.order_id, sum(l.received_units) as units from return_line l
    join return_request q on q.id = l.return_id and q.reason <> 'core' group by 1
  ) r on r.order_id = o.id
  where o.returned_units <> coalesce(r.units, 0)
  union all
  select r.id || ': ' || r.state || ' with ' || count(f.id) || ' refunds'
  from return_request r left join refund f on f.return_id = r.id and f.failed_at is null
  group by r.id having (r.state = 'refunded') <> (count(f.id) = 1) or count(f.id) > 1`
