import type { Within } from '../../platform/db/client.ts'
import { accountOfGuest, enforceRateLimit } from '../../platform/rate-limit/enforce-rate-limit.ts'

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
