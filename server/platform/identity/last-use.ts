import { sql } from 'drizzle-orm'
import { db } from '../db/client.ts'

/**
 * Sets `updated_at` of a user who signs in, or whose session is extended:
 * account/unused-accounts.ts reads it. Once a day at most, because PostgreSQL notifies all
 * processes of each change of a user.
 */
export async function recordUse(userId: string) {
  await db.execute(sql`
    update "user" set updated_at = now() where id = ${userId} and updated_at < now() - interval '1 day'`)
}
