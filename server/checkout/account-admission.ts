import { sql } from 'drizzle-orm'
import type { Connection } from '../db/client.ts'
import { singleRow } from '../db/single-row.ts'
import type { SessionUser } from '../identity/session-user.ts'
import { networkOf } from '../rate-limit/ip.ts'
import { COUNTED, ORDER_RATE_LIMIT, orderRateLimitKeys } from '../rate-limit/order-rate-limit.ts'
import { prepareAdmission } from './admission.ts'

const enter = prepareAdmission<ReturnType<typeof orderRateLimitKeys> & { customerId: string }>(
  'enter checkout',
  {
    isTheirs: sql`customer_id = ${sql.placeholder('customerId')}`,
    rateLimit: ORDER_RATE_LIMIT,
    openOrders: sql`open_orders_of(${sql.placeholder('customerId')}::uuid, ${sql.placeholder('network')}, null, ${COUNTED})`,
  },
)

export async function admitAccount(
  customer: SessionUser,
  { key, lineCount }: { key: string; lineCount: number },
  on: Connection,
) {
  const keys = orderRateLimitKeys(customer)
  const network = networkOf(customer.ip)
  return singleRow(await enter({ customerId: customer.id, network, key, lineCount, ...keys }, on))
}
