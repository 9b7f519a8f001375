import { inArray, sql } from 'drizzle-orm'
import { db } from '../../platform/db/client.ts'
import { dispute } from '../../platform/db/schema/dispute.ts'
import { log } from '../../platform/log.ts'
import { recordDispute } from './record-dispute.ts'
import { askInTurn, inTurn } from './stripe/ask-in-turn.ts'
import {
  type DisputeSubject,
  type ListedDispute,
  listDisputesSince,
  listWarningsSince,
} from './stripe/stripe-dispute.ts'

// Finds disputes whose events were lost: Stripe gives up after three days, and a destination may
// lack these events. A packer must not send a disputed order.

const LISTS = [
  { name: 'disputes', listSince: listDisputesSince },
  { name: 'fraud warnings', listSince: listWarningsSince },
]

/**
 * How far back the first list goes: a bank decides within that time, and most disputes are opened
 * within it.
 */
const FIRST_DAYS = 90
/**
 * Later lists overlap, because Stripe may list a dispute a little later than it was created. A day
 * costs no further calls.
 */
const OVERLAP_DAYS = 1
/**
 * How many disputes one run records, each with a call to Stripe. The next run continues, because it
 * leaves out recorded ones.
 */
const MAX_RECORDED = 100
/** How many open disputes one run asks about; each is asked about once a day. */
const MAX_OPEN = 20

/**
 * A maintenance job: lists recent disputes and warnings once an hour, in one of all processes, and
 * asks about the open ones.
 */
export async function reconcileDisputes() {
  for (const { name, listSince } of LISTS) {
    try {
      const since = await takeTurn(name)
      if (since !== undefined) await endTurn(name, await recordNews(await listSince(since)))
    } catch (err) {
      log.error({ err, name }, 'the disputes at Stripe could not be listed')
    }
  }
  await askAboutOpen()
}

/** @returns from which second on; undefined: it was listed within the hour */
async function takeTurn(name: string) {
  const { rows } = await db.execute<{ since: number }>(sql`
    insert into stripe_listing as list (name, listed_until, asked_at)
    values (${name}, now() - ${FIRST_DAYS}::int * interval '1 day', now())
    on conflict (name) do update set asked_at = excluded.asked_at
      where list.asked_at <= now() - interval '1 hour'
    returning extract(epoch from listed_until - ${OVERLAP_DAYS}::int * interval '1 day')::float8 as since`)
  return rows[0] && Math.floor(rows[0].since)
}

type Recorded = 'all' | 'some' | 'failed'

/**
 * Only a complete list moves the cursor. The next run continues an incomplete one; failed ones wait
 * for the next hour.
 */
async function endTurn(name: string, recorded: Recorded) {
  if (recorded === 'failed') return
  await db.execute(
    recorded === 'all'
      ? sql`update stripe_listing set listed_until = asked_at where name = ${name}`
      : sql`update stripe_listing set asked_at = asked_at - interval '1 hour' where name = ${name}`,
  )
}

/**
 * Records those that the shop does not know, or knows otherwise; the oldest first of those that
 * have not failed.
 */
async function recordNews(listed: ListedDispute[]): Promise<Recorded> {
  if (listed.length === 0) return 'all'
  const ids = listed.map(({ subject }) => subject.id)
  const known = await db
    .select({ id: dispute.id, status: dispute.status })
    .from(dispute)
    .where(inArray(dispute.id, ids))
  const statuses = new Map(known.map(({ id, status }) => [id, status]))
  const news = listed.filter(({ subject, status }) => statuses.get(subject.id) !== status)
  const batch = inTurn(news.toReversed().map(({ subject }) => subject)).slice(0, MAX_RECORDED)
  if (!(await recordEach(batch))) return 'failed'
  return batch.length < news.length ? 'some' : 'all'
}

/**
 * A dispute that has ended without an event would mark its order forever. It is counted before the
 * call, so that each has its turn.
 */
async function askAboutOpen() {
  const { rows } = await db.execute<{ id: string; isWarning: boolean; intentId: string }>(sql`
    update dispute set asked_at = now() where id in (
      select id from dispute where state = 'open' and asked_at < now() - interval '1 day'
      order by asked_at limit ${MAX_OPEN} for update skip locked
    )
    returning id, kind = 'fraud warning' as "isWarning", payment_intent_id as "intentId"`)
  await recordEach(rows)
}

/** @returns are all of them recorded? */
function recordEach(subjects: DisputeSubject[]) {
  return askInTurn(subjects, 'a dispute could not be recorded', recordDispute)
}
