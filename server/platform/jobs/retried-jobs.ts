import { sql } from 'drizzle-orm'
import type { RetriedJobs } from '#contract/staff/failed-job.ts'
import { db } from '../db/client.ts'
import { job } from '../db/schema/job.ts'

/** Two failures are over within half a minute: they say nothing about the mail server. */
const MIN_ATTEMPTS = 3

/** The jobs that failed several times and were not given up; null: none. An index has those that are not done. */
export async function findRetriedJobs(): Promise<RetriedJobs | null> {
  const { rows } = await db.execute<{ count: number; since: string; error: string }>(sql`
    select count(*)::int as count, min(created_at) as since,
      (array_agg(last_error order by run_at desc))[1] as error
    from ${job}
    where done_at is null and failed_at is null and attempts >= ${MIN_ATTEMPTS} and last_error is not null
    having count(*) > 0`)
  const [found] = rows
  return found ? { ...found, since: new Date(found.since).toISOString() } : null
}
