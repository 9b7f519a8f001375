import { sql } from 'drizzle-orm'
import type { Transaction } from '../db/client.ts'
import { networkOf } from './ip.ts'
import {
  accountKey,
  enforceMaxima,
  enforceRateLimit,
  incrementCountersSql,
  ipKey,
  maximumOfSite,
  siteKey,
} from './rate-limit.ts'
import { RATE_LIMITS } from './rate-limit-table.ts'

const { windowSeconds, perIp, perAccount } = RATE_LIMITS.order

/** Counts by IPv6 site what the other counters allow: `over` has a row for each of these that is exceeded. */
const COUNTED_BY_SITE = sql`
    by_site as (${incrementCountersSql(
      [sql`${sql.placeholder('siteKey')}`],
      windowSeconds,
      sql`one.key is not null and not exists (select from repeated) and not exists (select from over)`,
    )}),
    refused as (
      select wait from over union all select wait from by_site where count > ${maximumOfSite('order')}::int
    )`

/**
 * CTEs of the statement that an order begins with (checkout/admission.ts), which saves two round trips. A retry of a placed
 * order (`repeated` has a row) is not counted. `refused` has a row for each exceeded limit. The IP's counter is
 * always locked first and its site's last: concurrent orders lock the counters in one sequence, so they can't deadlock.
 */
export const ORDER_RATE_LIMIT = sql`
    counted as (${incrementCountersSql(
      [sql`${sql.placeholder('ipKey')}`, sql`${sql.placeholder('accountKey')}`],
      windowSeconds,
      sql`not exists (select from repeated)`,
    )}),
    over as (
      select wait from counted
      where count > case key when ${sql.placeholder('ipKey')} then ${perIp}::int
        else ${perAccount}::int end
    ),
    ${COUNTED_BY_SITE}`

/**
 * The last argument of the functions that count open orders (db/migrations/0025). It reads the counters, so that these are
 * locked before the orders of the account, the network and its site are counted.
 */
export const COUNTED = sql`((select count(*) from counted) + (select count(*) from by_site))`

/** The values of its placeholders. */
export function orderRateLimitKeys({ id, ip }: { id: string; ip: string }) {
  return {
    ipKey: ipKey('order', ip),
    accountKey: accountKey('order', id),
    siteKey: siteKey('order', ip),
  }
}

type Guest = { email: string; ip: string }

/**
 * The same for a guest's order. The email's counter is locked, and refuses nothing: a guest who
 * types another person's email uses up only what their own network may.
 */
export const GUEST_ORDER_RATE_LIMIT = sql`
    counted as (${incrementCountersSql(
      [
        sql`${sql.placeholder('ipKey')}`,
        sql`${sql.placeholder('emailKey')}`,
        sql`${sql.placeholder('accountKey')}`,
      ],
      windowSeconds,
      sql`not exists (select from repeated)`,
    )}),
    over as (
      select wait from counted
      where count > case key when ${sql.placeholder('ipKey')} then ${perIp}::int
        when ${sql.placeholder('accountKey')} then ${perAccount}::int end
    ),
    ${COUNTED_BY_SITE}`

/** The values of its placeholders. */
export function guestOrderRateLimitKeys({ email, ip }: Guest) {
  return {
    ipKey: ipKey('order', ip),
    emailKey: accountKey('order', `guest ${email}`),
    accountKey: accountKey('order', `guest ${email} from ${networkOf(ip)}`),
    siteKey: siteKey('order', ip),
  }
}

/**
 * The same in a transaction, which then holds the counters' locks until it ends.
 * @throws AppError 429
 */
export async function enforceOrderRateLimit(
  tx: Transaction,
  customer: { id: string; ip: string } | Guest,
) {
  if ('id' in customer) {
    return enforceRateLimit('order', { ip: customer.ip, account: customer.id }, tx)
  }
  const { ipKey, emailKey, accountKey, siteKey } = guestOrderRateLimitKeys(customer)
  // In the sequence in which they are locked; the email's counter refuses nothing.
  const own = new Map([
    [ipKey, perIp],
    [emailKey, Number.POSITIVE_INFINITY],
    [accountKey, perAccount],
  ])
  await enforceMaxima(own, windowSeconds, { tx })
  if (!siteKey) return
  await enforceMaxima(new Map([[siteKey, maximumOfSite('order')]]), windowSeconds, { tx })
}
