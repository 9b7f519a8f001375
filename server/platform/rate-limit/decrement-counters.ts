import { sql } from 'drizzle-orm'
import { db, type Transaction } from '../db/client.ts'

/**
 * Subtracts one from each counter, for an action that was counted and did not happen.
 * @param keys in the sequence in which they were counted: concurrent calls can't deadlock
 */
export async function decrementCounters(keys: string[], on: Pick<Transaction, 'execute'> = db) {
  await on.execute(sql`
    update rate_limit set count = count - 1
    where key in (
        select key from rate_limit where key = any(${sql.param(keys)}::text[])
        order by array_position(${sql.param(keys)}::text[], key) for update
      ) and count > 0`)
}
