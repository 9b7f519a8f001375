import { env } from '../env.server.ts'
import { enforceMaxima } from './rate-limit.ts'
import { RATE_LIMITS } from './rate-limits.ts'

/**
 * Counts a mail with links of a guest's paid orders. Its bound is of its own: sign-ups and unpaid orders, which cost nothing, can't
 * use it up.
 * @throws AppError 429
 */
export async function countPaidOrderLinks() {
  const { windowSeconds, exceeded } = RATE_LIMITS['unverified-mail']
  const ofShop = new Map([['paid-order-links:shop', env.unverifiedMailsPerHour]])
  await enforceMaxima(ofShop, windowSeconds, { exceeded })
}
