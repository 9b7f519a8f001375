import { sql } from 'drizzle-orm'
import { toDollars } from '#contract/money.ts'
import type { OrderEvent } from '#contract/order/staff-order.ts'
import type { Dispute } from '#contract/payment/dispute.ts'
import { prepare } from '../../../platform/db/client.ts'
import { FORMER_STAFF } from '../../../platform/identity/staff-name.ts'

// What happened to an order, from the rows that say so: the order, its refunds, parcels and notes,
// the jobs of its mails, and for a changed address or tracking number the audit log.

type Row = {
  at: Date
  event: OrderEvent['event']
  actorId: string | null
  actor: string | null
  shipment: number | null
  cents: number | null
  units: number | null
  detail: string | null
  visibleTo: OrderEvent['visibleTo']
  mail: OrderEvent['mail']
}

const ID = sql.placeholder('id')
const NOTHING_MORE = sql`null::int, null::bigint, null::text, null::text, null::json, null::int`

const select = prepare<Row, { id: string }>(
  'timeline of an order',
  sql`
  with mine as (select * from "order" where id = ${ID}),
  sent as (select *, concat_ws(' ', carrier, tracking) as sent_by from shipment where order_id = ${ID}),
  refunds as (
    select *, (select sum(quantity)::int from refund_line where refund_id = refund.id) as units
    from refund where order_id = ${ID}
  ),
  happened (at, event, actor_id, shipment, cents, detail, visible_to, mail, units) as (
    select created_at, 'placed', placed_by, ${NOTHING_MORE} from mine
    union all
    select paid_at, 'paid', p.actor_id, null, total_cents, p.method, null, null, null
      from mine left join manual_payment p on p.order_id = mine.id where paid_at is not null
    union all
    select m.cancelled_at, 'canceled', (
        select actor_id from audit where subject_id = ${ID} and action = 'cancel order' and m.cancelled_by = 'admin' limit 1
      ), null, null, cancel_reason, null, null, null
      from mine m where cancelled_at is not null
    union all
    select created_at, 'refunded', actor_id, null, amount_cents, reason, null, null, units from refunds
    union all
    select failed_at, 'refund failed', null, null, amount_cents, reason, null, null, units
      from refunds where failed_at is not null
    union all
    select packed_at, 'packed', packed_by, number, null, (
        select sum(quantity) from shipment_line where shipment_id = sent.id
      )::text, null, null, null from sent
    union all
    select canceled_at, 'unpacked', canceled_by, number, null, null, null, null, null
      from sent where canceled_at is not null
    union all
    select shipped_at, 'shipped', shipped_by, number, null, sent_by, null, null, null
      from sent where shipped_at is not null
    union all
    select delivered_at, 'delivered', delivered_by, number, null, null, null, null, null
      from sent where delivered_at is not null
    union all
    select created_at, 'tracking changed', actor_id, substring(detail from '^Parcel (\\d+)')::int, null, null, null, null, null
      from audit where subject_id = ${ID} and action = 'edit shipment'
    union all
    select created_at, 'back in stock', actor_id, null, null, null, null, null, substring(detail from '^\\d+')::int
      from audit where subject_id = ${ID} and action = 'put back in stock'
    union all
    select created_at, 'address changed', case when detail is not null then actor_id end, null, null, null, null, null, null
      from audit where subject_id = ${ID} and action = 'change address'
    union all
    select created_at, 'lines changed', actor_id, null, null, detail, null, null, null
      from audit where subject_id = ${ID} and action = 'change lines'
    union all
    select created_at, action, null::uuid, null, null, null, null, null, null
      from audit where subject_id = ${ID} and action in ('payment processing', 'payment failed')
    union all
    select created_at, 'cancel asked', null::uuid, null, null, nullif(reason, ''), null, null, null
      from cancel_request where order_id = ${ID}
    union all
    select answered_at, 'cancel declined', answered_by, null, null, message, null, null, null
      from cancel_request where order_id = ${ID} and answer = 'declined'
    union all
    select created_at, 'note', actor_id, null, null, text, visible_to, null, null
      from order_note where order_id = ${ID}
    union all
    select coalesce(done_at, failed_at, created_at), 'mail', null, null, null, null, null, json_build_object(
        'jobId', id, 'event', event, 'state', case when done_at is not null then 'sent'
          when failed_at is not null then 'failed' else 'queued' end, 'error', last_error), null
      from job where subject_id = ${ID} and kind = 'mail'
  )
  select at, event, actor_id as "actorId", coalesce(nullif(u.name, ''), u.email) as actor, shipment,
    cents::int, units, detail, visible_to as "visibleTo", mail
  from happened left join "user" u on u.id = actor_id
  order by at desc, event = 'placed', event = 'packed', event = 'paid'`,
)

/** Newest first, with what the bank said of its payments. */
export async function timelineOf(orderId: string, disputes: Dispute[]): Promise<OrderEvent[]> {
  const rows = await select({ id: orderId })
  const events = rows.map(({ at, cents, actorId, actor, ...row }) => ({
    ...row,
    at: at.toISOString(),
    actor: actorId && (actor ?? FORMER_STAFF),
    amount: cents === null ? null : toDollars(cents),
  }))
  if (disputes.length === 0) return events
  return [...events, ...disputes.flatMap(eventsOf)].sort((a, b) => b.at.localeCompare(a.at))
}

/** That it was opened, and that it was closed. */
function eventsOf({ kind, state, amount, reason, recordedAt, closedAt }: Dispute): OrderEvent[] {
  const none = { actor: null, shipment: null, units: null, visibleTo: null, mail: null }
  const opened: OrderEvent = {
    ...none,
    at: recordedAt,
    event: 'disputed',
    amount,
    detail: reason,
    dispute: { kind, state: 'open' },
  }
  if (!closedAt) return [opened]
  const closed = { event: 'dispute closed', detail: null, dispute: { kind, state } } as const
  return [opened, { ...opened, ...closed, at: closedAt }]
}
