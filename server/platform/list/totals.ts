import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { COMPACTION_LOCK } from '../db/advisory-locks.ts'
import { db } from '../db/client.ts'
import { totals } from '../db/schema/totals.ts'

// How many rows there are, without counting them: triggers maintain the totals
// (0007_lists-at-any-size.sql). Their table is `tally` (db/schema/totals.ts says why it is called
// so); each connection adds to rows of its own, with its pid.

/** Products that customers see, all that are not deleted, users, and orders that lists show. */
type Counted = 'product' | 'product of staff' | 'user' | 'order'

/** The key of one customer's orders that lists show. */
export function ordersOfCustomer(customerId: SQLWrapper) {
  return sql`'order of ' || ${customerId}`
}

/** The total as a column: it is read in the snapshot of its row. */
export function totalOf(key: Counted | SQL) {
  return sql<number>`(select coalesce(sum(${totals.n}), 0)::int from ${totals} where ${totals.key} = ${key})`
}

/** For a page without rows, which has no such column. */
export async function countOf(key: Counted | SQL) {
  const { rows } = await db.execute<{ total: number }>(sql`select ${totalOf(key)} as total`)
  return rows[0]?.total ?? 0
}

/**
 * Adds up the rows of each key into one. Rows that another transaction has locked are left to the
 * next run, so no writer waits for long, and the sum of a key never changes.
 */
export async function compactTotals() {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${COMPACTION_LOCK}) as mine`,
    )
    if (!rows[0]?.mine) return
    await tx.execute(sql`
      with taken as (
        delete from tally where (key, pid) in (
          select key, pid from tally
          where key in (select key from tally where pid <> 0) for update skip locked
        )
        returning key, n
      )
      insert into tally (key, pid, n)
      select key, 0, sum(n) from taken group by key having sum(n) <> 0`)
  })
}
