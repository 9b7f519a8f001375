import type { AppError } from '../../../platform/errors.ts'
import {
  type Counters,
  counters,
  readCounters,
  takerOf,
} from '../../../platform/rate-limit/ceiling-share.ts'
import { decrementCounters } from '../../../platform/rate-limit/decrement-counters.ts'
import {
  countUp,
  incrementCounters,
  maximaOf,
  tooManyRequests,
} from '../../../platform/rate-limit/enforce-rate-limit.ts'
import { RATE_LIMITS } from '../../../platform/rate-limit/rate-limits.ts'

// Discount codes are not to be guessed. A try is counted before the code is looked up, so that many
// at once don't pass, and taken back when there is such a code: a customer who changes a basket
// with a code asks for it again and again.

const HOUR_SECONDS = 60 * 60
/**
 * Unknown codes that all networks together may try in an hour: 40 networks with ten a minute each
 * would try 24,000. Beyond it a network, or an IPv6 site, that has tried one is refused for the
 * rest of its hour, and each other still has its first try.
 */
const MAX_OF_SHOP = 300
/**
 * Of these, what one network, or an IPv6 site, may try: otherwise one alone would use up all in
 * half an hour.
 */
const MAX_OF_TAKER = 30

type CodeAttempt = {
  /** Why the code is not to be looked up, and until when. */
  refused: AppError | undefined
  takeBack: () => Promise<void>
}

/**
 * Counts a try of a discount code, by network, by its IPv6 site and, of a signed-in user, by
 * account, and of the whole shop.
 */
export async function countCodeAttempt(
  caller: { ip: string; account?: string },
  maxOfShop = MAX_OF_SHOP,
): Promise<CodeAttempt> {
  const keys: string[] = []
  const hourly = [`unknown-codes:${takerOf(caller.ip)}`, 'unknown-codes:shop'] as const
  for (const maxima of maximaOf('code', caller)) {
    keys.push(...maxima.keys())
    const over = await countUp(maxima, RATE_LIMITS.code.windowSeconds)
    if (!over) continue
    const { own, shop } = counters(await readCounters(hourly), hourly)
    const next = { own: { ...own, count: own.count + 1 }, shop: { ...shop, count: shop.count + 1 } }
    return refusal(Math.max(over.wait, waitInHour(next, maxOfShop) ?? 0), keys)
  }
  const wait = waitInHour(
    counters(await incrementCounters([...hourly], HOUR_SECONDS), hourly),
    maxOfShop,
  )
  if (wait === undefined) {
    return { refused: undefined, takeBack: () => decrementCounters([...keys, ...hourly]) }
  }
  // It was not looked up: the shop's own counter counts unknown codes alone.
  await decrementCounters([...hourly])
  return refusal(wait, keys)
}

/**
 * @returns seconds until the network may try a code again, when this try, which is counted, is one
 *   too many in an hour
 */
function waitInHour({ own, shop }: Counters, maxOfShop: number) {
  if (own.count > MAX_OF_TAKER) return own.wait
  if (shop.count > maxOfShop && own.count > 1) return Math.min(own.wait, shop.wait)
  return undefined
}

function refusal(wait: number, keys: string[]): CodeAttempt {
  const refused = tooManyRequests(wait, 'You’ve tried too many codes.')
  return { refused, takeBack: () => decrementCounters(keys) }
}
