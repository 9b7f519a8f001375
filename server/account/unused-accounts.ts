import { and, inArray, not, type SQL, sql } from 'drizzle-orm'
import { anonymizeAudit } from '../platform/audit/audit.ts'
import { memoizeFor } from '../platform/cache/memoize-for.ts'
import { db } from '../platform/db/client.ts'
import { user } from '../platform/db/schema/identity.ts'

// Accounts cost nothing, so programs create many that are never used again.

/** A car is serviced once a year: its owner should find the car and the addresses again. */
const UNUSED_DAYS = 400
/** In one run of the maintenance jobs. */
const BATCH = 500

/** Paid and unpaid orders have an index each. identity-provider.ts sets `updated_at`. */
const IS_UNUSED: SQL = sql`
  not ${user.emailVerified} and ${user.role} is null and not ${user.isSample}
  and ${user.updatedAt} < now() - ${UNUSED_DAYS}::int * interval '1 day'
  and not exists (select from session where user_id = ${user.id})
  and not exists (select from basket where user_id = ${user.id})
  and not exists (select from review where user_id = ${user.id})
  and not exists (select from "order" where customer_id = ${user.id} and paid_at is null)
  and not exists (select from "order" where customer_id = ${user.id} and paid_at is not null)`

/**
 * Their deletion would take their email from the audit log, which says who refunded and who
 * received.
 */
const IS_FORMER_ADMIN: SQL = sql`
  exists (select from audit where subject_id = ${user.id} and action in ('revoke admin', 'change role'))`

/** Reads the index of all paid orders: 0.3 seconds at 200,000 orders. */
const daily = memoizeFor(24 * 60 * 60_000, deleteUnusedAccounts)

/** A maintenance job: once a day in each process, and after a full batch again at the next run. */
export async function deleteUnusedAccountsDaily() {
  if ((await daily.get()) === BATCH) daily.invalidate()
}

/**
 * Deletes accounts without a verified email that were not used for 400 days and never ordered or
 * reviewed.
 * @returns how many
 */
export function deleteUnusedAccounts() {
  return db.transaction(async (tx) => {
    const unused = await tx
      .select({ id: user.id })
      .from(user)
      .where(IS_UNUSED)
      .limit(BATCH)
      .for('update', { skipLocked: true })
    if (unused.length === 0) return 0
    // Checked again: a sign-in or an order may have been committed before the lock.
    const ids = unused.map(({ id }) => id)
    const deleted = await tx
      .delete(user)
      .where(and(inArray(user.id, ids), IS_UNUSED, not(IS_FORMER_ADMIN)))
      .returning({ id: user.id })
    for (const one of deleted) await anonymizeAudit(tx, one)
    return deleted.length
  })
}
