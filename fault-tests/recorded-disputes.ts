import { sql } from 'drizzle-orm'

/** What always holds of disputes. */
export const recordedDisputes = {
  'the recorded disputes are those of Stripe, each once': sql`
    select coalesce(ours.id, theirs.id) as what
    from dispute ours
    full join (
      select id, payment_intent, body->>'status' as status from sandbox.dispute
      union all
      select id, payment_intent, case when (body->>'actionable')::boolean then 'actionable' else 'closed' end
      from sandbox.fraud_warning
    ) theirs on theirs.id = ours.id
    where (theirs.payment_intent, theirs.status) is distinct from (ours.payment_intent_id, ours.status)`,
  'the owner has a mail of each dispute, once': sql`
    select d.id as what from dispute d
    left join (
      select item->>'id' as id, item->>'kind' as kind
      from job, jsonb_array_elements(payload->'items') item where job.kind = 'mail' and event like 'disputed %'
    ) mailed on mailed.id = d.id and mailed.kind = d.kind
    group by d.id having count(mailed.id) <> 1`,
  'refunds and lost disputes do not exceed the charge': sql`
    select o.id || ': ' || r.cents || ' refunded, ' || d.cents || ' lost' as what
    from "order" o
    cross join lateral (
      select coalesce(sum(amount_cents), 0) as cents from refund
      where payment_intent_id = o.transaction_id and failed_at is null
    ) r
    cross join lateral (
      select coalesce(sum(amount_cents), 0) as cents from dispute
      where payment_intent_id = o.transaction_id and state = 'lost'
    ) d
    where r.cents + d.cents > o.total_cents`,
}
