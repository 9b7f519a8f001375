import { sql } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'

/** Does a process of the shop wait for a lock? */
export async function isSomeoneWaiting() {
  const { rows } = await db.execute(sql`
    select from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'driveline'`)
  return rows.length > 0
}
