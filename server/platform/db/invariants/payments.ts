import { sql } from 'drizzle-orm'

/**
 * Orders that were paid outside Stripe and have no record of their whole price, records that paid
 * nothing, and refunds that were recorded by hand of a payment at Stripe, or the other way round.
 */
export const wrongPayments = sql`
  select o.id || ' by ' || coalesce(o.transaction_id, 'nothing') || ': ' || coalesce(m.amount_cents::text, 'no record')
    || ', not ' || o.total_cents as what
  from "order" o full join manual_payment m on m.order_id = o.id
  where case when o.paid_at is null or o.transaction_id like 'pi\\_%' then m.id is not null
    else m.id is distinct from o.transaction_id or m.amount_cents is distinct from o.total_cents end
  union all
  select r.id || ': refund ' || r.provider_refund_id || ' of ' || r.payment_intent_id as what
  from refund r
  where r.provider_refund_id is not null
    and (r.provider_refund_id like 'manual-%') <> (r.payment_intent_id not like 'pi\\_%')`
