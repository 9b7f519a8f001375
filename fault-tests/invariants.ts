import { type SQL, sql } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'
import { INVARIANTS } from '#server/platform/db/invariants/invariants.ts'
import { findWrongSums, TABLES_ADD_UP } from './accountant-tables.ts'
import { ledger } from './ledger.ts'
import { recordedDisputes } from './recorded-disputes.ts'
import { BROKEN, reportViolation } from './violations.ts'

// What always holds: each query selects the rows that violate its invariant.

/** Stripe’s records: what was charged for which order, and how much of it was refunded. */
const CHARGE = sql`
  charge as (
    select id, body->>'status' as status, (body->>'amount_received')::int as cents,
      -- Of an intent that Stripe created and answered with a failure, the shop knows nothing.
      coalesce((select order_id::text from payment_intent own where own.id = i.id), body->'metadata'->>'orderId') as order_id,
      (
        select coalesce(sum(amount), 0) from sandbox.refund
        where payment_intent = i.id and body->>'status' <> 'failed'
      ) as refunded
    from sandbox.payment_intent i
  ), retained as (
    select * from charge where status = 'succeeded' and refunded < cents
  )`

/** Units of a line, as `l`, that refunds of its order, as `held`, were made for. */
const unitsOfRefunds = (condition: SQL) => sql`(
  select coalesce(sum(f.quantity), 0) from refund r
  join refund_line f on f.refund_id = r.id and f.position = l.position
  where r.order_id = held.id and r.provider_refund_id is not null and ${condition}
)`

/** Units of a line, as `l`, of an order, as `held`, that are not in stock. */
const AWAY = sql`(case
  when paid_at is null then case when stock_held then l.quantity else 0 end
  -- What was shipped is gone for good, whatever a refund puts back, and so are units that were refunded alone.
  -- So it is of a disputed order whose units an admin has put back.
  when exists (
    select from refund r
    where r.order_id = held.id and restocked and provider_refund_id is not null
      and not exists (select from refund_line f where f.refund_id = r.id)
  ) or not stock_held and exists (select from dispute d where d.order_id = held.id) then (
    select coalesce(sum(p.quantity), 0) from shipment s
    join shipment_line p on p.shipment_id = s.id and p.position = l.position
    where s.order_id = held.id and s.shipped_at is not null
  ) + ${unitsOfRefunds(sql`not restocked`)}
  else l.quantity - ${unitsOfRefunds(sql`restocked`)} end - (
    select coalesce(sum(b.restocked_units), 0) from return_line b
    where b.order_id = l.order_id and b.position = l.position
  ))`

/** An acknowledged order that this finds is lost, or is another than was sent. */
export const ACKNOWLEDGED_ONCE = 'an acknowledged order exists once, as it was sent'

/** An order that this finds was placed twice. */
export const NONE_UNKNOWN = 'no order exists that was not acknowledged'

type Broken = { sentence: string; rows: string[] }

/** @returns the invariants that do not hold, with the rows that no earlier scenario has broken */
export async function findBrokenInvariants() {
  const broken: Broken[] = []
  const add = (sentence: string, found: string[]) => {
    const rows = found.filter((row) => !reported.has(keyOf(sentence, row)))
    if (rows.length > 0) broken.push({ sentence, rows })
  }
  for (const [sentence, query] of Object.entries(invariants())) {
    const { rows } = await db.execute<{ what: string }>(query)
    add(
      sentence,
      rows.map(({ what }) => what),
    )
  }
  add(TABLES_ADD_UP, await findWrongSums())
  return broken
}

/** By sentence and row, without the row's numbers, which a later scenario may change. */
const reported = new Set<string>()

function keyOf(sentence: string, row: string) {
  return `${sentence} ${row.split(':')[0]}`
}

/** Each row once: the scenario after which it is found has broken it. */
export async function reportBrokenInvariants() {
  for (const { sentence, rows } of await findBrokenInvariants()) {
    reportViolation(`${BROKEN} ${sentence} (${rows.length} ×, ${rows[0]})`)
    for (const row of rows) reported.add(keyOf(sentence, row))
  }
}

/** By the sentence that is broken when the query selects a row. */
function invariants(): Record<string, SQL> {
  const { stock, orders, refunds } = ledger()
  return {
    ...INVARIANTS,
    'a paid order has an invoice, and no other has': sql`
      select o.id || ': ' || count(i.id) || ' invoices' as what from "order" o
      left join invoice i on i.order_id = o.id and i.kind = 'invoice'
      group by o.id having count(i.id) <> (o.paid_at is not null)::int`,
    'every movement of stock says why': sql`
      select id::text as what from stock_movement where reason = 'other'`,
    'in stock, held and sold units add up to the units at first and those adjusted': sql`
      select p.id || ': ' || p.available_quantity || ' in stock, ' || coalesce(o.units, 0) || ' held or sold, of ' || s.units as what
      from jsonb_to_recordset(${JSON.stringify(stock)}) as s (id uuid, units int)
      join product p on p.id = s.id
      left join (
        select l.product_id, sum(${AWAY})::int as units
        from order_line l join "order" held on held.id = l.order_id
        where cancelled_at is null
        group by l.product_id
      ) o on o.product_id = p.id
      where p.available_quantity + coalesce(o.units, 0) <> s.units`,
    'each line of an order has moved the units that it holds or has sold': sql`
      select l.order_id || ': line ' || l.position || ' moved ' || coalesce(m.units, 0) as what
      from order_line l join "order" held on held.id = l.order_id
      left join (
        select order_id, product_id, sum(delta) as units from stock_movement
        where order_id is not null group by order_id, product_id
      ) m on m.order_id = l.order_id and m.product_id = l.product_id
      where -coalesce(m.units, 0) <> case when cancelled_at is null then ${AWAY} else 0 end`,
    'the total of an order is its goods less its discount, with shipping, core charges and tax': sql`
      select id::text as what from "order"
      where total_cents <> goods_cents - discount_cents + shipping_cents + tax_cents + core_cents`,
    'a guest’s order has a token, and no other order has one': sql`
      select o.id::text as what from "order" o left join order_token t on t.order_id = o.id
      where o.customer_email <> '' group by o.id having o.is_guest <> (count(t.token_hash) > 0)`,
    ...recordedDisputes,
    'each mail about an order was queued with what happened, and nothing else': sql`
      select coalesce(o.id, j.subject_id) || ': ' || coalesce(o.event || ' is missing', j.event) as what
      from (
        select id, unnest(array['paid', 'owner paid']) as event from "order" where paid_at is not null
        union all
        select id, 'canceled' from "order" where cancelled_by in ('admin', 'system')
        union all
        select order_id, 'refunded ' || id from refund where provider_refund_id is not null and failed_at is null
        union all
        select order_id, 'shipped ' || number from shipment where shipped_at is not null
        union all
        select subject_id, case action when 'payment failed' then 'paymentFailed ' else 'processing ' end
            || row_number() over (partition by subject_id, action order by id)
          from audit where action in ('payment processing', 'payment failed')
        union all
        select subject_id, 'changed ' || 1 + row_number() over (partition by subject_id order by id)
          from audit where action = 'change lines'
        union all
        -- Canceled at once it waits for nobody.
        select order_id, 'owner cancel' from cancel_request where answered_at is distinct from created_at
        union all
        select order_id, 'cancelDeclined' from cancel_request where answer = 'declined'
        union all
        select order_id, 'returnRequested ' || id from return_request
        union all
        select order_id, 'returnApproved ' || id from return_request where approved_at is not null
        union all
        select order_id, 'returnReceived ' || id from return_request where received_at is not null
        union all
        select order_id, 'returnRefused ' || id from return_request where state = 'refused'
        union all
        select order_id, 'returnClosed ' || id from return_request where state = 'closed'
      ) o
      full join (
        select subject_id, event from job
        where kind = 'mail' and event <> 'placed' and subject_id in (select id from "order")
      ) j on j.subject_id = o.id and j.event = o.event
      where o.id is null or j.subject_id is null`,
    'no payment pays two orders': sql`
      select transaction_id as what from "order" where transaction_id is not null
      group by transaction_id having count(*) > 1`,
    'no order is both paid and canceled': sql`
      select id::text as what from "order" where paid_at is not null and cancelled_at is not null`,
    'a charge has paid the order of its intent, or was refunded': sql`
      with ${CHARGE} select k.id || ' for order ' || k.order_id as what from retained k
      left join "order" o on o.transaction_id = k.id and o.paid_at is not null
      where o.id is null or o.id::text is distinct from k.order_id`,
    'a paid order has a charge over its whole price, or the staff have recorded that': sql`
      with ${CHARGE} select o.id || ' by ' || o.transaction_id as what from "order" o
      left join charge c on c.id = o.transaction_id and c.status = 'succeeded'
        and c.cents >= o.total_cents
      left join manual_payment m on m.id = o.transaction_id and m.amount_cents = o.total_cents
      where o.paid_at is not null and c.id is null and m.id is null`,
    'a paid order was refunded as requested, once': sql`
      with ${CHARGE} select o.id || ': ' || c.refunded || ', not ' || coalesce(asked.cents, 0) as what from "order" o
      join (
        select id, refunded from charge
        union all
        select id, (
          select coalesce(sum(amount_cents), 0) from refund
          where payment_intent_id = manual_payment.id and failed_at is null
        ) from manual_payment
      ) c on c.id = o.transaction_id
      left join (
        select "orderId" as id, sum(cents) as cents
        from jsonb_to_recordset(${JSON.stringify(refunds)}) as a ("orderId" uuid, cents int)
        group by "orderId"
      ) asked on asked.id = o.id
      where o.paid_at is not null and c.refunded <> coalesce(asked.cents, 0)`,
    'no order is charged twice': sql`
      with ${CHARGE} select order_id as what from (
        select id::text as order_id, transaction_id from "order" where transaction_id is not null
        union select order_id, id from retained where order_id is not null
      ) charged
      group by order_id having count(*) > 1`,
    'a charge that pays nothing is refunded whole': sql`
      with ${CHARGE} select c.id as what from charge c
      left join "order" o on o.transaction_id = c.id
      where o.id is null and refunded not in (0, cents)`,
    'refunds do not exceed the charge': sql`
      with ${CHARGE} select id as what from charge where refunded > cents`,
    'the recorded refunds are those of Stripe': sql`
      select coalesce(made.id, ours.id::text) as what
      from (
        select * from refund where failed_at is null
          and payment_intent_id not in (select id from manual_payment)
      ) ours
      full join (
        select s.* from sandbox.refund s
        where body->>'status' <> 'failed' and payment_intent in (
          select id from payment_intent union select payment_intent_id from refund
        )
      ) made on made.id = ours.provider_refund_id
      where (made.payment_intent, made.amount)
        is distinct from (ours.payment_intent_id, ours.amount_cents)`,
    'the shop asks Stripe for no more than is left': sql`
      select id::text as what from refund asked
      where failed_at is not null and provider_refund_id is null and not exists (
        -- Which the shop may not have known yet.
        select from sandbox.dispute d where d.payment_intent = asked.payment_intent_id
      ) and not exists (
        select from refund there where there.payment_intent_id = asked.payment_intent_id
          and there.actor_id is null and there.provider_refund_id is not null
      )`,
    'no order has two intents that can be charged': sql`
      with ${CHARGE} select charge.order_id as what from charge
      -- An intent that Stripe created and answered with a failure has no client: it can't be charged.
      join payment_intent given on given.id = charge.id
      where charge.order_id is not null and status <> 'canceled' and refunded = 0
      group by charge.order_id having count(*) > 1`,
    [ACKNOWLEDGED_ONCE]: sql`
      select a.id || ' of ' || a.lines as what
      from jsonb_to_recordset(${JSON.stringify(orders)}) as a (id uuid, "customerId" uuid, lines jsonb)
      left join "order" o on o.id = a.id and (o.customer_id = a."customerId"
        or o.customer_id is null and not exists (select from "user" u where u.id = a."customerId"))
      where o.id is null or a.lines is distinct from (
        select jsonb_agg(jsonb_build_object('productId', l.product_id, 'quantity', l.quantity,
          'cents', l.price_per_unit_cents) order by l.position)
        from order_line l where l.order_id = o.id
      )`,
    [NONE_UNKNOWN]: sql`
      select o.id::text as what from "order" o
      left join jsonb_to_recordset(${JSON.stringify(orders)}) as a (id uuid) on a.id = o.id
      where a.id is null`,
    'each change of an order is in the audit log, once': sql`
      select o.id::text as what from "order" o
      cross join lateral (
        select count(*) filter (where action = 'pay order') as paid,
          count(*) filter (where action = 'cancel order') as cancelled,
          count(*) filter (where action = 'refund order') as refunds
        from audit where subject_id = o.id
      ) a
      where a.paid <> (o.paid_at is not null)::int
        or a.cancelled <> (o.cancelled_at is not null)::int
        or a.refunds <> (select count(*) from refund where order_id = o.id)`,
  }
}
