import { sql } from 'drizzle-orm'
import type { OrderExport } from '#contract/account/account.ts'
import type { CancelRequest } from '#contract/order/cancel-request.ts'
import { disputeReason } from '#contract/payment/dispute-words.ts'
import { db } from '../../../platform/db/client.ts'
import { order } from '../../../platform/db/schema/order.ts'
import { CANCEL_REQUEST, toCancelRequest } from '../cancel-request.ts'
import { isOrderOfWhom, type Whose } from '../whose-orders.ts'
import { utc } from './iso-time.ts'
import { toLine } from './order-line-view.ts'
import { NOTES_FOR_CUSTOMER, shipmentsOf, toOrder, VIEW, type ViewRow } from './order-row.ts'

type Row = ViewRow & {
  notes: OrderExport['notes']
  mails: OrderExport['mails']
  disputes: OrderExport['disputes']
  cancelRequest: CancelRequest | null
}

const EXPORTED = sql`select ${VIEW}, ${NOTES_FOR_CUSTOMER} as notes, ${CANCEL_REQUEST} as "cancelRequest", (
      select coalesce(json_agg(json_build_object('event', j.event, 'at', ${utc(sql`j.created_at`)},
        'sentAt', ${utc(sql`j.done_at`)}) order by j.id), '[]')
      from job j where j.subject_id = "order".id and j.kind = 'mail' and j.event not like 'owner %'
    ) as mails, (
      select coalesce(json_agg(json_build_object('_id', d.id, 'kind', d.kind, 'state', d.state,
        'transactionId', d.payment_intent_id, 'amount', d.amount_cents / 100.0, 'reason', d.reason,
        'openedAt', ${utc(sql`d.opened_at`)}, 'closedAt', ${utc(sql`d.closed_at`)}) order by d.opened_at), '[]')
      from dispute d where d.order_id = "order".id and not (d.kind = 'fraud warning' and d.state = 'open')
    ) as disputes
    from ${order}`

/** All orders of one customer with their lines, oldest first, canceled ones too. */
export async function exportOrdersOf(whose: Whose): Promise<OrderExport[]> {
  const { rows } = await db.execute<Row>(
    sql`${EXPORTED} where ${isOrderOfWhom(whose, sql`"order"`)} order by id`,
  )
  return rows.map(({ view, notes, mails, disputes, cancelRequest }) => ({
    ...toOrder({ view }),
    lines: view.lines.map(toLine),
    shipments: shipmentsOf(view),
    notes,
    mails,
    cancelRequest: toCancelRequest(cancelRequest),
    disputes: disputes.map((one) => ({ ...one, reason: disputeReason(one.reason) })),
  }))
}
