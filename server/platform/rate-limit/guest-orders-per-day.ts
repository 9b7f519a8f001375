import { sql } from 'drizzle-orm'
import { type Connection, prepare } from '../db/client.ts'
import { incrementCountersSql, ipKey, perSite, siteKey } from './rate-limit.ts'
import { RATE_LIMITS } from './rate-limit-table.ts'

// How many orders a network, and its IPv6 site, place in a day without an account. Only an order that is placed counts: calls
// that place none would use up the day of all guests behind one carrier. Each transaction that reads or writes these counters has
// locked the counters of the order's rate limit of the same network and site before, until it ends (order-rate-limit.ts). So the
// count is exact, and no transaction ever waits for these counters, although they are written once products are locked: no deadlock.

const ACTION = 'guest-orders-per-day'
const { windowSeconds, perIp, exceeded } = RATE_LIMITS[ACTION]

export const TOO_MANY_GUEST_ORDERS = exceeded

const NETWORK = sql.placeholder('networkKey')
const SITE = sql.placeholder('siteKey')

type Keys = { networkKey: string; siteKey: string | null }

// A statement of its own, after the one that has locked the order's counters: it sees the orders that this has waited for.
const findUsedUp = prepare<{ wait: number }, Keys>(
  'guest orders of the day',
  sql`
    select ceil(extract(epoch from resets_at - now()))::int as wait from rate_limit
    where resets_at > now() and (
      key = ${NETWORK} and count >= ${perIp}::int or key = ${SITE} and count >= ${perSite(perIp)}::int)
    order by wait desc limit 1`,
)

const increment = prepare<{ count: number }, Keys>(
  'count guest order',
  incrementCountersSql([sql`${NETWORK}`, sql`${SITE}`], windowSeconds, sql`one.key is not null`),
)

const keysOf = (ip: string): Keys => ({
  networkKey: ipKey(ACTION, ip),
  siteKey: siteKey(ACTION, ip),
})

/** @returns seconds until the network may place another; undefined: it may now */
export async function findGuestOrderWait(ip: string, on: Connection) {
  const [usedUp] = await findUsedUp(keysOf(ip), on)
  return usedUp?.wait
}

export async function countGuestOrder(ip: string, on: Connection) {
  await increment(keysOf(ip), on)
}
