import { sql } from 'drizzle-orm'
import type { Connection } from '../db/client.ts'
import { singleRow } from '../db/single-row.ts'
import type { NewGuest } from '../identity/customer.ts'
import { findGuestOrderWait, TOO_MANY_GUEST_ORDERS } from '../rate-limit/guest-orders-per-day.ts'
import { networkOf } from '../rate-limit/ip.ts'
import {
  COUNTED,
  GUEST_ORDER_RATE_LIMIT,
  guestOrderRateLimitKeys,
} from '../rate-limit/order-rate-limit.ts'
import { prepareAdmission } from './admission.ts'

// Counts by email and network. The email is not verified, so its earlier payments do not raise the bounds.
const enter = prepareAdmission<ReturnType<typeof guestOrderRateLimitKeys> & { email: string }>(
  'enter checkout as a guest',
  {
    isTheirs: sql`is_guest and customer_email = ${sql.placeholder('email')}`,
    rateLimit: GUEST_ORDER_RATE_LIMIT,
    openOrders: sql`open_orders_of_guest(${sql.placeholder('email')}, ${sql.placeholder('network')}, null, ${COUNTED})`,
  },
)

export async function admitGuest(
  guest: NewGuest,
  { key, lineCount }: { key: string; lineCount: number },
  on: Connection,
) {
  const keys = guestOrderRateLimitKeys(guest)
  const network = networkOf(guest.ip)
  const admission = singleRow(
    await enter({ email: guest.email, network, key, lineCount, ...keys }, on),
  )
  if (admission.id || admission.wait) return admission
  const wait = (await findGuestOrderWait(guest.ip, on)) ?? null
  return { ...admission, wait, ...(wait && { exceeded: TOO_MANY_GUEST_ORDERS }) }
}
