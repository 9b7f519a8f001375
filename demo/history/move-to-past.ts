import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { db, type Transaction } from '#server/platform/db/client.ts'
import { audit } from '#server/platform/db/schema/audit.ts'
import { cancelRequest } from '#server/platform/db/schema/cancel-request.ts'
import { dispute } from '#server/platform/db/schema/dispute.ts'
import { fitReport } from '#server/platform/db/schema/fit-report.ts'
import { order } from '#server/platform/db/schema/order.ts'
import { orderToken } from '#server/platform/db/schema/order-token.ts'
import { paymentIntent } from '#server/platform/db/schema/payment-intent.ts'
import { question } from '#server/platform/db/schema/question.ts'
import { refund } from '#server/platform/db/schema/refund.ts'
import { returnRequest } from '#server/platform/db/schema/return.ts'
import { review } from '#server/platform/db/schema/review.ts'
import { shipment } from '#server/platform/db/schema/shipment.ts'
import { stockAlert } from '#server/platform/db/schema/stock-alert.ts'
import type { Act } from './acts.ts'

// The shop's functions write the time of now. What they have just written is moved to when it
// happened: the only statements of the history that write beside those functions.

type Moved = [PgTable, PgColumn]

const ORDER: Moved = [order, order.id]
const AUDIT: Moved = [audit, audit.subjectId]
const INTENT: Moved = [paymentIntent, paymentIntent.orderId]
const SHIPMENT: Moved = [shipment, shipment.orderId]
const RETURN: Moved = [returnRequest, returnRequest.orderId]
const REFUND: Moved = [refund, refund.orderId]
const REVIEW: Moved = [review, review.orderId]
const QUESTION: Moved = [question, question.id]

/** Where each act writes moments: the table, and the column that says whose row it is. */
const MOVED: Record<Act['does'], Moved[]> = {
  place: [ORDER, [orderToken, orderToken.orderId], AUDIT],
  pay: [ORDER, INTENT, AUDIT],
  cancel: [ORDER, INTENT, AUDIT],
  pack: [ORDER, SHIPMENT, AUDIT],
  ship: [ORDER, SHIPMENT, AUDIT],
  deliver: [ORDER, SHIPMENT, AUDIT],
  'ask to cancel': [ORDER, [cancelRequest, cancelRequest.orderId], AUDIT],
  'request return': [ORDER, RETURN, AUDIT],
  'approve return': [ORDER, RETURN, AUDIT],
  'receive return': [ORDER, RETURN, AUDIT],
  'refuse return': [ORDER, RETURN, AUDIT],
  'refund return': [ORDER, RETURN, REFUND, INTENT, AUDIT],
  refund: [ORDER, REFUND, INTENT, AUDIT],
  dispute: [ORDER, [dispute, dispute.orderId], AUDIT],
  review: [REVIEW, AUDIT],
  reply: [REVIEW, AUDIT],
  'report fit': [[fitReport, fitReport.orderId]],
  ask: [QUESTION],
  answer: [QUESTION, AUDIT],
  'want an alert': [[stockAlert, stockAlert.id]],
}

/** Stripe’s own, and the end of a hold, within which the order is paid. */
const KEPT: PgColumn[] = [dispute.dueBy, dispute.openedAt, dispute.askedAt, order.heldUntil]

/**
 * Moves the moments since `start` that an act has written about these subjects. What lies ahead of
 * it stays as far ahead.
 */
export async function moveToPast(act: Act, at: Date, start: Date, subjects: string[]) {
  const shift = sql`now() - ${at.toISOString()}::timestamptz`
  await db.transaction(async (tx) => {
    for (const [table, subject] of MOVED[act.does]) {
      await tx.execute(moving(table, subject, { shift, start, subjects }))
    }
    if (act.does === 'place') await movePromise(tx, subjects)
  })
}

/** By which day it arrives was said as of today. */
function movePromise(tx: Transaction, orderIds: string[]) {
  return tx.execute(sql`
    update "order" set promised_by = promised_by - (current_date - created_at::date)
    where id = any(${sql.param(orderIds)}::uuid[]) and promised_by >= current_date
      and created_at < now() - interval '1 day'`)
}

type Move = { shift: SQL; start: Date; subjects: string[] }

function moving(table: PgTable, subject: PgColumn, { shift, start, subjects }: Move) {
  const moments = Object.values(getTableColumns(table)).filter(
    (column) => column.columnType === 'PgTimestamp' && !KEPT.includes(column),
  )
  const since = sql`${start.toISOString()}::timestamptz`
  const names = moments.map(({ name }) => sql.identifier(name))
  const sets = names.map(
    (name) =>
      sql`${name} = case when ${name} >= ${since} then ${name} - (${shift}) else ${name} end`,
  )
  const isNew = names.map((name) => sql`${name} >= ${since}`)
  return sql`
    update ${sql.identifier(getTableName(table))} set ${sql.join(sets, sql`, `)}
    where ${sql.identifier(subject.name)} = any(${sql.param(subjects)}::uuid[])
      and (${sql.join(isNew, sql` or `)})`
}

type Ledgers = { jobId: number; start: Date; opened: Date; keys: string }

/**
 * The stock ledger and the invoices refuse changes, so theirs are moved once, in a transaction that
 * lets them: to the moments of their orders, and to the time in an invoice's id.
 * @param keys what the idempotency keys of the orders begin with
 */
export async function moveLedgersToPast({ jobId, start, opened, keys }: Ledgers) {
  const isOfHistory = sql`o.idempotency_key like ${`${keys}-%`}`
  const since = sql`${start.toISOString()}::timestamptz`
  await db.transaction(async (tx) => {
    if (!(await ownsTables(tx))) return
    await tx.execute(sql`alter table stock_movement disable trigger stock_movement_stays`)
    await tx.execute(sql`alter table invoice disable trigger invoice_stays`)
    await tx.execute(sql`
      update stock_movement m set created_at = coalesce(case m.reason
          when 'order placed' then o.created_at
          when 'order canceled' then o.cancelled_at
          when 'returned' then (select max(received_at) from return_request r where r.order_id = o.id)
          else (select max(created_at) from refund r where r.order_id = o.id)
        end, m.created_at)
      from "order" o where o.id = m.order_id and m.created_at >= ${since} and ${isOfHistory}`)
    await tx.execute(sql`
      update stock_movement set created_at = ${opened.toISOString()}::timestamptz
      where reason = 'opening' and created_at > ${opened.toISOString()}::timestamptz and product_id in (
        select m.product_id from stock_movement m join "order" o on o.id = m.order_id where ${isOfHistory}
      )`)
    // Those of the seed, in whose transaction the job of the history was queued.
    await tx.execute(sql`
      update product set created_at = ${opened.toISOString()}::timestamptz
      where created_at = (select created_at from job where id = ${jobId})`)
    await tx.execute(sql`
      update invoice i set at = ${timeOfId(sql`i.id`)},
        snapshot = jsonb_set(i.snapshot, '{order,paidAt}', to_jsonb(
          to_char(o.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      from "order" o where o.id = i.order_id and i.at >= ${since} and ${isOfHistory}`)
    await tx.execute(sql`alter table stock_movement enable trigger stock_movement_stays`)
    await tx.execute(sql`alter table invoice enable trigger invoice_stays`)
  })
}

/** An outside database may have given its tables to another role: the ledgers stay as they are. */
async function ownsTables(tx: Transaction) {
  const { rows } = await tx.execute<{ owns: boolean }>(sql`
    select bool_and(pg_has_role(relowner, 'USAGE')) as owns from pg_class
    where oid in ('stock_movement'::regclass, 'invoice'::regclass)`)
  return rows[0]?.owns === true
}

/** A UUID v7 begins with the milliseconds since 1970, in 48 bits. */
function timeOfId(id: SQL) {
  return sql`to_timestamp(('x' || left(replace(${id}::text, '-', ''), 12))::bit(48)::bigint / 1000.0)`
}
