import type { Connection, Within } from '../../platform/db/client.ts'
import { isAccount, type NewGuest } from '../../platform/identity/customer.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { accountOfGuest, enforceRateLimit } from '../../platform/rate-limit/enforce-rate-limit.ts'
import { findPlaced } from './find-placed.ts'

/** An earlier call with this idempotency key has placed its order. */
export class PlacedBefore extends Error {
  override name = 'PlacedBefore'
}

/**
 * Begins the transaction of an order: counts the call, and locks the counters. A retry is thrown,
 * so that it is not counted.
 * @throws PlacedBefore; AppError 429 too many calls
 */
export async function countPlacing(
  customer: SessionUser | NewGuest,
  key: string | undefined,
  on: Connection,
) {
  const [placed] = await Promise.all([
    findPlaced(customer, key, on),
    enforceOrderRateLimit(callerOf(customer), on),
  ])
  if (placed) throw new PlacedBefore()
}

/** What the staff place counts as theirs. */
function callerOf(customer: SessionUser | NewGuest) {
  const editor = isAccount(customer) ? undefined : customer.placing?.editor
  return editor ? { id: editor.id, ip: customer.ip } : customer
}

/**
 * Counts the placing of an order, or the renewal of its hold, in its transaction. What bounds a
 * network's and an account's open lines is exact because their orders wait for each other here
 * (sales/order/open-lines.ts).
 * @throws AppError 429
 */
export function enforceOrderRateLimit(
  customer: { id: string; ip: string } | { email: string; ip: string },
  within?: Within,
) {
  const account = 'id' in customer ? customer.id : accountOfGuest(customer)
  return enforceRateLimit('order', { ip: customer.ip, account }, within)
}
