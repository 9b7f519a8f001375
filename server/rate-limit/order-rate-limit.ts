import { sql } from 'drizzle-orm'
import type { Transaction } from '../db/client.ts'
import {
  accountKey,
  enforceRateLimits,
  incrementCountersSql,
  ipKey,
  RATE_LIMITS,
} from './rate-limit.ts'

const { windowSeconds, perIp, perAccount } = RATE_LIMITS.order

/**
 * CTEs of the statement that places an order (order/insert-order.ts), which saves a round trip. A retry of a placed
 * order (`repeated` has a row) is not counted. `refused` has a row for each exceeded limit. The IP's counter is
 * always locked first: concurrent orders lock the counters in one sequence, so they can't deadlock.
 */
export const ORDER_RATE_LIMIT = sql`
    counted as (${incrementCountersSql(
      [sql`${sql.placeholder('ipKey')}`, sql`${sql.placeholder('accountKey')}`],
      windowSeconds,
      sql`not exists (select from repeated)`,
    )}),
    refused as (
      select wait from counted
      where count > case key when ${sql.placeholder('ipKey')} then ${perIp}::int
        else ${perAccount}::int end
    )`

/** The values of its placeholders. */
export function orderRateLimitKeys({ id, ip }: { id: string; ip: string }) {
  return { ipKey: ipKey('order', ip), accountKey: accountKey('order', id) }
}

/**
 * The same in a transaction, which then holds the counters' locks until it ends.
 * @throws AppError 429
 */
export async function enforceOrderRateLimit(tx: Transaction, customer: { id: string; ip: string }) {
  const keys = orderRateLimitKeys(customer)
  const limits = new Map([
    [keys.ipKey, perIp],
    [keys.accountKey, perAccount],
  ])
  await enforceRateLimits(limits, windowSeconds, { tx })
}
