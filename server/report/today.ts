import { sql } from 'drizzle-orm'
import { type Permission, roleMay } from '#contract/account/permission.ts'
import { LATE_DAYS } from '#contract/order/order-state.ts'
import type { TodayReport, WholeReport } from '#contract/staff/report.ts'
import { countOpenQuestions } from '../catalog/question/question.ts'
import { countOpenReviews } from '../catalog/review/review-moderation.ts'
import { db } from '../platform/db/client.ts'
import { order } from '../platform/db/schema/order.ts'
import { singleRow } from '../platform/db/single-row.ts'
import type { SessionUser } from '../platform/identity/session-user.ts'
import {
  countFailedJobs,
  findNewestFailedJob,
  findRetriedJobs,
} from '../platform/jobs/failed-jobs.ts'
import { getTimeZone } from '../platform/settings/setting.ts'
import { CANCEL_ASKED } from '../sales/order/cancel-request.ts'
import { IS_TO_SEND } from '../sales/order/view/to-send.ts'
import { findStripeOutage } from '../sales/pricing/stripe-outage.ts'
import { lowStock } from './low-parts.ts'

// What waits for the staff. Each number equals the length of the list that it links to.

/** Who may know a number: the roles that may open its list. */
const NEEDED = {
  toSend: ['ship', 'orders'],
  unpaid: ['orders', 'accounts'],
  returns: ['orders', 'ship', 'accounts'],
  disputes: ['orders', 'accounts'],
  lowStock: ['catalog', 'stock'],
  failed: ['system'],
  questions: ['customers'],
  reviews: ['customers'],
} as const satisfies Partial<Record<keyof TodayReport, readonly Permission[]>>

/** What the role may know of it. */
export async function reportToday({ role }: Pick<SessionUser, 'role'>): Promise<TodayReport> {
  const { at, timeZone, hasOrders, hasParts, ...numbers } = await reportAll()
  const known = <Name extends keyof typeof NEEDED>(name: Name) =>
    roleMay(role, NEEDED[name]) ? numbers[name] : undefined
  return {
    ...{ at, timeZone, hasOrders, hasParts },
    toSend: known('toSend'),
    unpaid: known('unpaid'),
    returns: known('returns'),
    disputes: known('disputes'),
    lowStock: known('lowStock'),
    failed: known('failed'),
    questions: known('questions'),
    reviews: known('reviews'),
  }
}

async function reportAll(): Promise<WholeReport> {
  // Only for how long the stock lasts; holds and delays are compared with the database's clock.
  const now = new Date()
  const [timeZone, counts, low, failed, questions, reviews] = await Promise.all([
    getTimeZone(),
    countOrders(),
    lowStock(now),
    countFailed(),
    countOpenQuestions(),
    countOpenReviews(),
  ])
  return {
    ...{ at: now.toISOString(), timeZone, ...counts, lowStock: low, failed },
    questions: { count: questions },
    reviews,
  }
}

type Counts = Pick<
  WholeReport,
  'toSend' | 'unpaid' | 'returns' | 'disputes' | 'hasOrders' | 'hasParts'
>

/**
 * One statement, so that all counts are of one moment. In JSON a moment is text in PostgreSQL’s
 * format.
 */
async function countOrders(): Promise<Counts> {
  const { rows } = await db.execute<{ counts: Counts }>(sql`
    select json_build_object(
      'toSend', (
        select json_build_object('count', count(*), 'late', count(*) filter (where paid_at <= now() - ${LATE_DAYS} * interval '1 day'),
          'cancelAsked', count(*) filter (where ${CANCEL_ASKED}))
        from ${order} where ${IS_TO_SEND}
      ),
      'unpaid', (
        select json_build_object('count', count(*), 'held', count(*) filter (where stock_held),
          'nextEnd', min(held_until) filter (where stock_held and held_until > now()))
        from ${order} where state = 'unpaid'
      ),
      'returns', (
        select json_build_object('count', count(*), 'requested', count(*) filter (where state = 'requested'),
          'received', count(*) filter (where state = 'received'))
        from return_request where state in ('requested', 'approved', 'received')
      ),
      'disputes', (
        select json_build_object('open', count(*), 'dueBy', min(due_by),
          'count', (select count(*) from ${order} where is_disputed) + count(*) filter (where order_id is null))
        from dispute where state = 'open'
      ),
      'hasOrders', exists (select from ${order}),
      'hasParts', exists (select from product where deleted_at is null)
    ) as counts`)
  const { unpaid, disputes, ...counts } = singleRow(rows).counts
  return {
    ...counts,
    unpaid: { ...unpaid, nextEnd: toIso(unpaid.nextEnd) },
    disputes: { ...disputes, dueBy: toIso(disputes.dueBy) },
  }
}

function toIso(moment: string | null) {
  return moment && new Date(moment).toISOString()
}

async function countFailed() {
  const [count, newest, retried, stripeOutage] = await Promise.all([
    countFailedJobs(),
    findNewestFailedJob(),
    findRetriedJobs(),
    findStripeOutage(),
  ])
  return {
    count,
    newest: newest ? { what: newest.what, orderNumber: newest.orderNumber } : null,
    retried,
    stripeOutage,
  }
}
