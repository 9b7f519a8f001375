import { eq, sql } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import { db, pool } from '#server/platform/db/client.ts'
import { audit } from '#server/platform/db/schema/audit.ts'
import { session, user } from '#server/platform/db/schema/identity.ts'
import { profile } from '#server/platform/db/schema/profile.ts'
import { review } from '#server/platform/db/schema/review.ts'

// For tests of calls that run while their user is removed.

/** A transaction that a test holds open, and whether another waits for it. */
export async function aTransaction() {
  const client = await pool.connect()
  onTestFinished(() => client.release(true))
  const { rows } = await client.query('select pg_backend_pid() as pid')
  await client.query('begin')
  const isWaitedFor = async () => {
    const { rowCount } = await db.execute(
      sql`select from pg_stat_activity where ${rows[0].pid}::int = any(pg_blocking_pids(pid))`,
    )
    return (rowCount ?? 0) > 0
  }
  return { client, isWaitedFor }
}

/** What the shop still has of a person. */
export function leftOf({ id }: { id: string }) {
  return Promise.all([
    db.$count(user, eq(user.id, id)),
    db.$count(session, eq(session.userId, id)),
    db.$count(profile, eq(profile.userId, id)),
    db.$count(review, eq(review.review, 'Late.')),
    db.$count(audit, eq(audit.actorId, id)),
  ])
}
