import { enforceRateLimits, ipKey } from './rate-limit.ts'
import { RATE_LIMITS } from './rate-limits.ts'

/** Counts a token that opens no order, by network. @throws AppError 429 */
export async function countWrongToken(ip: string) {
  const { windowSeconds, perIp } = RATE_LIMITS['wrong-order-token']
  await enforceRateLimits(new Map([[ipKey('wrong-order-token', ip), perIp]]), windowSeconds)
}
