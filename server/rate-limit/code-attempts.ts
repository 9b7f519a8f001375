import { decrementCounters } from './decrement-counters.ts'
import { countUp, maximaOf } from './rate-limit.ts'
import { RATE_LIMITS } from './rate-limit-table.ts'

// Discount codes are not to be guessed. A try is counted before the code is looked up, so that many at once don't pass, and
// taken back when there is such a code: a customer who changes a basket with a code asks for it again and again.

export const TOO_MANY_CODES = 'You’ve tried too many codes. Please try again in a minute.'

type CodeAttempt = { isBlocked: boolean; takeBack: () => Promise<void> }

/** Counts a try of a discount code, by network, by its IPv6 site and, of a signed-in user, by account. */
export async function countCodeAttempt(caller: {
  ip: string
  account?: string
}): Promise<CodeAttempt> {
  const keys: string[] = []
  let isBlocked = false
  for (const maxima of maximaOf('code', caller)) {
    keys.push(...maxima.keys())
    isBlocked = (await countUp(maxima, RATE_LIMITS.code.windowSeconds)) !== undefined
    if (isBlocked) break
  }
  return { isBlocked, takeBack: () => decrementCounters(keys) }
}
