import { sql } from 'drizzle-orm'
import { db } from '../db/client.ts'

// A sign-in costs its caller nothing, and each leaves a row with what the browser says of itself.

/**
 * More sessions than a person has devices; fewer until the email is verified or the account has
 * paid, because accounts cost nothing.
 */
const MAX_SESSIONS = 50
const MAX_SESSIONS_OF_STRANGER = 10

/** More than browsers send; the list of devices reads system and browser from it. */
const USER_AGENT_LENGTH = 500

export function shortUserAgent(userAgent: string) {
  return userAgent.slice(0, USER_AGENT_LENGTH)
}

/** To be called after a sign-in. Ids are in the sequence of their creation. */
export async function endOldestSessions(userId: string) {
  await db.execute(sql`
    delete from session where id in (
      select id from session where user_id = ${userId}
      order by id desc offset (
        select case when email_verified or has_paid_order(id) then ${MAX_SESSIONS}::int else ${MAX_SESSIONS_OF_STRANGER}::int end
        from "user" where id = ${userId}
      ) for update skip locked
    )`)
}

/** A maintenance job. It skips sessions that a call is extending. */
export async function deleteExpiredSessions() {
  await db.execute(sql`
    delete from session where id in (
      select id from session where expires_at < now() limit 10000 for update skip locked
    )`)
}
