import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { db } from '../db/client.ts'
import { totals } from '../db/schema/totals.ts'

// How many there are, without counting them: triggers keep the table `tally` (0007_lists-at-any-size.sql).

/** Of products in the shop, people, and orders on the screens. */
type Counted = 'product' | 'user' | 'order'

/** Any number, the same in every process. */
const SWEEP_LOCK = 7_261_002

/** The orders of one customer that are on the screens. */
export function ordersOfCustomer(customerId: SQLWrapper) {
  return sql`'order of ' || ${customerId}`
}

/** A column that says how many there are, of the same moment as its row. */
export function totalOf(key: Counted | SQL) {
  return sql<number>`(select coalesce(sum(${totals.n}), 0)::int from ${totals} where ${totals.key} = ${key})`
}

/** The same alone, for a page that has no rows to bear it. */
export async function countOf(key: Counted | SQL) {
  const { rows } = await db.execute<{ total: number }>(sql`select ${totalOf(key)} as total`)
  return rows[0]?.total ?? 0
}

/**
 * Adds up the rows of each key into one. What another connection is writing is left to the next time, so
 * nobody waits for long and the sum of a key is the same before, during and after.
 */
export async function compactTotals() {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${SWEEP_LOCK}) as mine`,
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
