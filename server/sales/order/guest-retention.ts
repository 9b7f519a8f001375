import { sql } from 'drizzle-orm'
import { RETENTION_DAYS } from '#contract/account/account.ts'

// A guest's data is erased by itself, as that of a closed account is: there is no account to close.
// The job that erases it is `erasePersonalData`; shipping moves the moment, as it does for a closed
// account.

/** For as long as an account's list shows what the shop canceled. */
const CANCELED_DAYS = 30

const inDays = (days: number) => sql`now() + ${days}::int * interval '1 day'`

/**
 * The value of `erase_after` when a guest's order is paid, and when it is canceled unpaid. An
 * account's order keeps its own.
 */
export const GUEST_ERASED_AFTER_PAYING = sql`case when is_guest then ${inDays(RETENTION_DAYS)} else erase_after end`
export const GUEST_ERASED_AFTER_CANCELING = sql`case when is_guest then ${inDays(CANCELED_DAYS)} else erase_after end`
