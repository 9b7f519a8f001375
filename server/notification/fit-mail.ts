import { and, eq, sql } from 'drizzle-orm'
import { memoizeFor } from '../platform/cache/memoize-for.ts'
import { db } from '../platform/db/client.ts'
import { user } from '../platform/db/schema/identity.ts'
import { orderLine } from '../platform/db/schema/order-line.ts'
import { isBlocked } from '../platform/identity/note-customer.ts'
import { insertJob } from '../platform/jobs/job.ts'
import { JobSkipped } from '../platform/jobs/job-error.ts'
import type { Block } from '../platform/mail/layout.ts'
import { getSetting } from '../platform/settings/setting.ts'
import { HAS_ARRIVED } from '../sales/review/arrived-line.ts'
import { hasStoppedFitMails, stopLinks } from '../sales/review/stopped-mail.ts'
import type { MailedOrder } from './read-mailed-order.ts'

// One mail for each order asks its buyer how the parts fit, if the owner has turned it on.

/** After the first parcel has left. */
const ASKED_AFTER_DAYS = 14
/** A shop that was down, or has just turned it on, asks about no older orders. */
const LATE_DAYS = 3
const EVENT = 'howItFits'
const HOUR_MS = 60 * 60_000
const MAX_QUEUED = 500

const hourly = memoizeFor(HOUR_MS, queueFitMails)

/** A maintenance job: once an hour in each process. */
export function queueFitMailsHourly() {
  return hourly.get()
}

/** An order’s first parcel leaves once, so that no order is asked about twice. */
export async function queueFitMails() {
  if (!(await getSetting('mails')).howItFits.isOn) return
  const daysAgo = (days: number) => sql`now() - ${days} * interval '1 day'`
  const { rows } = await db.execute<{ id: string }>(sql`
    select o.id from shipment s join "order" o on o.id = s.order_id
    where s.shipped_at < ${daysAgo(ASKED_AFTER_DAYS)}
      and s.shipped_at >= ${daysAgo(ASKED_AFTER_DAYS + LATE_DAYS)}
      and not exists (select from shipment e where e.order_id = o.id
        and (e.shipped_at, e.number) < (s.shipped_at, s.number))
      and o.customer_email <> '' and o.cancelled_at is null and not o.is_disputed
      and not o.has_refund
      and not exists (select from job j where j.kind = 'mail' and j.subject_id = o.id and j.event = ${EVENT})
    order by o.id limit ${MAX_QUEUED}`)
  for (const { id } of rows) {
    await db.transaction((tx) => insertJob(tx, { kind: 'mail', subjectId: id, event: EVENT }))
  }
}

export type UnsaidLine = { title: string /** That it was bought for. */; vehicle: string | null }

/**
 * What its buyer has not yet said how it is.
 * @throws JobSkipped when they must not be asked
 */
export async function findUnsaidLines({ id, email }: MailedOrder): Promise<UnsaidLine[]> {
  if (await hasStoppedFitMails(email)) throw notSent('the customer wants no such emails')
  if (await isBlocked(email, db)) throw notSent('the customer is blocked')
  if ((await db.$count(user, and(eq(user.email, email), sql`${user.role} is not null`))) > 0)
    throw notSent('nobody of the shop reviews its parts')
  const isSaid = (table: 'review' | 'fit_report') => sql`exists (
    select from ${sql.identifier(table)} t where t.order_id = ${orderLine.orderId} and t.position = ${orderLine.position})`
  const hasCar = sql`${orderLine.judgedVehicle} is not null`
  const lines = await db
    .select({
      title: sql<string>`coalesce(${orderLine.title}, ${orderLine.productName})`,
      vehicle: sql<string | null>`case when ${hasCar} then ${orderLine.vehicle} end`,
    })
    .from(orderLine)
    .where(
      and(
        eq(orderLine.orderId, id),
        HAS_ARRIVED,
        sql`not (${isSaid('review')} and (not ${hasCar} or ${isSaid('fit_report')}))`,
      ),
    )
    .orderBy(orderLine.position)
  if (lines.length === 0) throw notSent('nothing is left to say')
  return lines
}

function notSent(why: string) {
  return new JobSkipped(`Not sent: ${why}`)
}

/** The link opens the order: what its buyer says there is said by a click of theirs. */
export function fitBlocks(
  lines: readonly UnsaidLine[],
  { id }: MailedOrder,
  see: Block[],
): Block[] {
  return [
    {
      kind: 'lines',
      title: 'What you bought',
      lines: lines.map(({ title, vehicle }) => ({
        name: title,
        ...(vehicle && { detail: `Did it fit your ${vehicle}?` }),
        end: '',
      })),
    },
    ...see.map((block) =>
      block.kind === 'button' ? { ...block, label: 'Say how it fits' } : block,
    ),
    { kind: 'link', label: 'Ask me no more about parts', url: stopLinks(id).page },
  ]
}
