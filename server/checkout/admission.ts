import { type SQL, sql } from 'drizzle-orm'
import { prepare } from '../db/client.ts'
import { type Bound, reachedBound } from '../order/placement/open-orders-bound.ts'
import { HELD_UNTIL } from '../order/stock-hold.ts'
import type { CheckoutOutcome } from './checkout-outcome.ts'
import { mostLinesOf } from './most-lines.ts'

/** The result of the first statement of a checkout: is it a retry, beyond a rate limit, or beyond a bound? */
export type Admission = {
  id: string | null
  heldUntil: Date | null
  digest: string | null
  wait: number | null
  /** What was done too often, if it is not the form alone. */
  exceeded?: string
  bound: Bound | null
  isVerified: boolean | null
  hasPaid: boolean | null
}

type AdmissionValues = { network: string; key: string; lineCount: number }

type Customer = {
  /** A condition on "order": it is this customer's. */
  isTheirs: SQL
  /** Counts the call: `counted` are the locked counters, `refused` those over their maximum. */
  rateLimit: SQL
  /** Counts the customer's open orders and units; read with its counters. */
  openOrders: SQL
}

/**
 * The first statement of a checkout. As for an order of one part (order/placement/insert-order.ts): a retry is answered before anything
 * is counted, and the open orders are counted once the rate limit rows are locked, hence exactly. They stay locked until the
 * transaction ends.
 */
export function prepareAdmission<Values>(
  name: string,
  { isTheirs, rateLimit, openOrders }: Customer,
) {
  return prepare<Admission, Values & AdmissionValues>(
    name,
    sql`
    with repeated as (
      select id, request_digest, ${HELD_UNTIL} as held_until from "order"
      where ${isTheirs} and idempotency_key = nullif(${sql.placeholder('key')}, '')
      for key share
    ),
    ${rateLimit},
    account as (
      select bounds.*, ${reachedBound(sql`${sql.placeholder('lineCount')}::int`)} as bound
      from ${openOrders} as bounds
      where not exists (select from repeated) and not exists (select from refused)
    )
    select repeated.id, repeated.held_until as "heldUntil", repeated.request_digest as digest, wait, bound,
      is_verified as "isVerified", has_paid as "hasPaid"
    from (select max(wait) as wait from refused) refusal
      left join account on true left join repeated on true`,
  )
}

/** Why nothing is placed now; or the order of a retry. */
export function outcomeOfAdmission(
  admission: Admission,
  lineCount: number,
  isGuest: boolean,
): CheckoutOutcome | undefined {
  const { id, heldUntil, digest, wait, exceeded, bound, hasPaid } = admission
  if (id) return { kind: 'placed', id, heldUntil, digest }
  if (wait) {
    const reason = { kind: 'rate limit' as const, retryAfterSeconds: wait, exceeded }
    return { kind: 'rejected', reason }
  }
  if (!bound) return undefined
  const most = mostLinesOf(hasPaid)
  if (lineCount > most) return { kind: 'too many lines', most }
  return { kind: 'rejected', reason: { kind: 'open orders', bound, isGuest } }
}
