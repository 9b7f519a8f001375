import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/client.ts'

/**
 * Locks products sorted by id, so that no two transactions that change several deadlock, in a
 * statement of its own. A statement that both locks and updates looks for each row as it was when
 * the statement began. Another transaction may already be queued for that version and wait for this
 * one: a deadlock.
 * @param ids them, or a query for them
 */
export async function lockProducts(tx: Transaction, ids: SQL | string[]) {
  const these = Array.isArray(ids) ? sql`select unnest(${sql.param(ids)}::uuid[])` : ids
  await tx.execute(sql`
    select from product where id in (${these}) order by id for no key update`)
}
