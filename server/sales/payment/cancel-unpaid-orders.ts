import { sql } from 'drizzle-orm'
import { db, type Transaction } from '../../platform/db/client.ts'
import { singleRow } from '../../platform/db/single-row.ts'
import { env } from '../../platform/env.server.ts'
import { insertJob, type JobRow } from '../../platform/jobs/job.ts'
import { JobError } from '../../platform/jobs/job-error.ts'
import { cancelOrder } from './cancel-order.ts'
import { askInTurn, unansweredCalls } from './stripe/ask-in-turn.ts'

// `releaseExpiredHolds` (order/) gives the units of an unpaid order back, and the order stays. Days
// later it is canceled here.

/** Orders in one run. */
const MAX_ORDERS = 100

const NOT_CANCELED = 'an unpaid order could not be canceled'

/**
 * Cancels the orders that were not paid for days after their hold had ended, their intents first.
 */
export async function cancelAbandonedOrders() {
  const days = env.unpaidOrderDays
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from "order" left join ${unansweredCalls()} on about = id::text
    where not stock_held and paid_at is null and cancelled_at is null and processing_since is null
      and held_until < now() - ${days}::int * interval '1 day'
    order by at nulls first, held_until limit ${MAX_ORDERS}`)
  const reason = `It was not paid within ${days} days after its units were released.`
  await askInTurn(rows, NOT_CANCELED, ({ id }) => cancelOrder('system', id, reason))
}

/** The kind of the job that cancels them. */
export const UNVERIFIED_ORDERS_JOB = 'unverified orders'

/**
 * Queues the cancellation of the unpaid orders of an account whose email a password reset verifies
 * for the first time: another person may have signed up with it and placed them.
 */
export async function queueUnverifiedOrders(tx: Transaction, customerId: string) {
  // Not the transaction's begin: a session of the other person may have ordered meanwhile.
  const { rows } = await tx.execute<{ now: string }>(sql`select clock_timestamp()::text as now`)
  await insertJob(tx, {
    kind: UNVERIFIED_ORDERS_JOB,
    subjectId: customerId,
    event: 'email verified',
    payload: { placedUntil: singleRow(rows).now },
  })
}

/** Of an order: that job has to cancel it, and has not done so yet. */
export const IS_TO_BE_CANCELED = sql`("order".paid_at is null and exists (
  select from job where subject_id = "order".customer_id and kind = ${UNVERIFIED_ORDERS_JOB}
    and done_at is null and "order".created_at <= (payload ->> 'placedUntil')::timestamptz))`

/**
 * Does that job. What the owner of the email has ordered since stays.
 * @throws JobError some are not canceled yet, as when Stripe does not answer
 */
export async function cancelUnverifiedOrders({ subjectId, payload }: JobRow) {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from "order" left join ${unansweredCalls()} on about = id::text
    where customer_id = ${subjectId} and paid_at is null and cancelled_at is null
      and created_at <= ${payload.placedUntil}::timestamptz
    order by at nulls first, id limit ${MAX_ORDERS + 1}`)
  const reason = 'It was placed before this email was verified.'
  const areCanceled = await askInTurn(rows.slice(0, MAX_ORDERS), NOT_CANCELED, ({ id }) =>
    cancelOrder('system', id, reason),
  )
  if (!areCanceled || rows.length > MAX_ORDERS) throw new JobError(NOT_ALL_CANCELED)
}

const NOT_ALL_CANCELED = 'Some orders could not be canceled yet. The server log says why.'
