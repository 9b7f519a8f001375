import { sql } from 'drizzle-orm'
import type { Transaction } from '../db/client.ts'
import { networkOf } from './ip.ts'
import { accountKey, counting, countWithin, RATE_LIMITS } from './rate-limit.ts'

/**
 * An order is counted by the statement that places it (order.ts): one round trip less. A retry of one that
 * is placed (`repeated` has a row) is not counted. `refused` has a row for each limit that is passed. Always
 * the network first: orders that wait for each other's counts wait in one direction.
 */
export const COUNTED_ORDER = sql`
    counted as (${counting(
      [sql`${sql.placeholder('ipKey')}`, sql`${sql.placeholder('accountKey')}`],
      RATE_LIMITS.order.seconds,
      sql`not exists (select from repeated)`,
    )}),
    refused as (
      select wait from counted
      where count > case key when ${sql.placeholder('ipKey')} then ${RATE_LIMITS.order.perIp}::int
        else ${RATE_LIMITS.order.perAccount}::int end
    )`

/** The values of its placeholders. */
export function countedOrderOf({ id, ip }: { id: string; ip: string }) {
  return { ipKey: `order from ${networkOf(ip)}`, accountKey: accountKey('order', id) }
}

/** The same in a transaction: until it ends, no other order of the account or its network is counted. */
export async function countOrder(tx: Transaction, customer: { id: string; ip: string }) {
  const { ipKey, accountKey } = countedOrderOf(customer)
  const { seconds, perIp, perAccount } = RATE_LIMITS.order
  const limits = new Map([
    [ipKey, perIp],
    [accountKey, perAccount],
  ])
  await countWithin(limits, seconds, tx)
}
