import { sql } from 'drizzle-orm'

// Refunds `r` for the tables of a period, which stay as they are once the period is over: a refund
// counts when Stripe made it, and what the bank rejects counts against it when it did.

/** Of one that an older release made: when it was asked for. */
export const MADE_AT = sql`coalesce(r.made_at, r.created_at)`

export const WAS_MADE = sql`r.provider_refund_id is not null and (r.made_at is not null or r.failed_at is null)`

export const WAS_REJECTED = sql`r.made_at is not null and r.failed_at is not null`
