import { type SQL, sql } from 'drizzle-orm'
import { env } from '../../platform/env.server.ts'
import { AppError } from '../../platform/errors.ts'
import { perSite } from '../../platform/rate-limit/rate-limit.ts'

// How many lines one customer, and the unverified customers of one network, may hold in open orders. The conditions are on a row
// of `open_orders_of` or `open_orders_of_guest` (db/migrations/0025), which are exact only while the counters of the account, the
// network and its IPv6 site are locked (rate-limit/order-rate-limit.ts).

/** Which bound on open orders is reached: the account's, or that of all accounts in its network or IPv6 site. */
export type Bound = 'account' | 'network'

/** Has the account ever paid, or verified its email? */
const IS_TRUSTED = sql`(is_verified or has_paid)`

/** @param lines of the order that is to be placed or held again: the bounds count lines */
export function reachedBound(lines: SQL) {
  return sql`
    case when open_orders + ${lines} >
        case when has_paid then ${env.hold.maxOpenPaid}::int else ${env.hold.maxOpen}::int end then 'account'
      when not ${IS_TRUSTED} and (held_from_network + ${lines} > ${env.hold.maxOpenNetwork}::int
        or held_from_site + ${lines} > ${perSite(env.hold.maxOpenNetwork)}::int) then 'network' end`
}

export function tooManyOpen(bound: Bound, isGuest = false) {
  const detail = 'Pay or cancel one of your orders first'
  // The guest who typed this email may not be its owner, whom an account does not keep waiting.
  if (isGuest) return new AppError(429, `${detail}, or log in`)
  return new AppError(429, bound === 'network' ? `${detail}, or verify your email` : detail)
}
