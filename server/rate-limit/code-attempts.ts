import { decrementCounters } from './decrement-counters.ts'
import { takerOf } from './fair-share.ts'
import { countUp, incrementCounters, maximaOf } from './rate-limit.ts'
import { RATE_LIMITS } from './rate-limit-table.ts'

// Discount codes are not to be guessed. A try is counted before the code is looked up, so that many at once don't pass, and
// taken back when there is such a code: a customer who changes a basket with a code asks for it again and again.

export const TOO_MANY_CODES = 'You’ve tried too many codes. Please try again in a minute.'

const HOUR_SECONDS = 60 * 60
/**
 * Unknown codes that all networks together may try in an hour: 40 networks with ten a minute each would try 24,000. Beyond it a network,
 * or an IPv6 site, that has tried one is refused for the rest of its hour, and each other still has its first try.
 */
const MAX_OF_SHOP = 300
/** Of these, what one network, or an IPv6 site, may try: otherwise one alone would use up all in half an hour. */
const MAX_OF_TAKER = 30

type CodeAttempt = { isBlocked: boolean; takeBack: () => Promise<void> }

/** Counts a try of a discount code, by network, by its IPv6 site and, of a signed-in user, by account, and of the whole shop. */
export async function countCodeAttempt(
  caller: { ip: string; account?: string },
  maxOfShop = MAX_OF_SHOP,
): Promise<CodeAttempt> {
  const keys: string[] = []
  let isBlocked = false
  for (const maxima of maximaOf('code', caller)) {
    keys.push(...maxima.keys())
    isBlocked = (await countUp(maxima, RATE_LIMITS.code.windowSeconds)) !== undefined
    if (isBlocked) break
  }
  if (!isBlocked) {
    const hourly = ['unknown-codes:shop', `unknown-codes:${takerOf(caller.ip)}`]
    keys.push(...hourly)
    const counters = await incrementCounters(hourly, HOUR_SECONDS)
    const countOf = (key?: string) => counters.find((counter) => counter.key === key)?.count ?? 0
    const [ofShop, own] = [countOf(hourly[0]), countOf(hourly[1])]
    isBlocked = own > MAX_OF_TAKER || (ofShop > maxOfShop && own > 1)
    // It was not looked up: the shop's own counter counts unknown codes alone.
    if (isBlocked) await decrementCounters(hourly)
  }
  return { isBlocked, takeBack: () => decrementCounters(keys) }
}
