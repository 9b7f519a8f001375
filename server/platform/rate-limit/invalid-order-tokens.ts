import { enforceRateLimit } from './rate-limit.ts'

/** Counts a token that opens no order, by network. @throws AppError 429 */
export async function countInvalidOrderToken(ip: string) {
  await enforceRateLimit('wrong-order-token', { ip })
}
