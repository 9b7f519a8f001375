import { env } from '../env.server.ts'
import { decrementCounters } from './decrement-counters.ts'
import { networkOf } from './ip.ts'
import { enforceMaxima, maximaOf, tryCount } from './rate-limit.ts'
import { RATE_LIMITS } from './rate-limits.ts'

/** Who has the shop ask: an account, a guest who orders, or a visitor who gets a quote and has given no email yet. */
export type TaxCaller = {
  ip: string
  id?: string
  email?: string
  /** Has the account paid, or verified its email? Asked only when Stripe is to be asked. */
  isTrusted?: () => Promise<boolean>
}

export type CountedCalculation = { takeBack: () => Promise<void> }

/**
 * Counts a calculation of Stripe Tax before it is asked for, as each costs the shop a fee: in an hour and in a day, by network and
 * by customer. A guest who types another person's email uses up only what their own network may, and a network that has used up its
 * own closes the checkout to no account that has paid or verified its email.
 * @throws AppError 429
 */
export async function countTaxCalculation({
  ip,
  id,
  email,
  isTrusted,
}: TaxCaller): Promise<CountedCalculation> {
  const customer = id ?? (email && `guest ${email} from ${networkOf(ip)}`)
  const byNetwork = !(id && (await isTrusted?.()))
  const counted: string[] = []
  for (const action of ['tax-calculation', 'tax-calculations-per-day'] as const) {
    const { windowSeconds, exceeded } = RATE_LIMITS[action]
    for (const maxima of maximaOf(action, { ...(byNetwork && { ip }), account: customer })) {
      await enforceMaxima(maxima, windowSeconds, { exceeded })
      counted.push(...maxima.keys())
    }
  }
  return { takeBack: () => decrementCounters(counted) }
}

const [HOUR_SECONDS, DAY_SECONDS] = [60 * 60, 24 * 60 * 60]
/** Of a ceiling: the owner gets a mail. */
const NEAR = 0.8

export type CeilingCount = CountedCalculation & {
  /** Has the shop asked for too many? Then this one is not counted. */
  isReached: boolean
  /** The first of its hour or day that is near the ceiling. */
  near: { count: number; most: number; each: 'hour' | 'day' } | undefined
}

/** Counts a quote for the whole shop: networks are free, so their bounds together are none. */
export async function countTaxQuote(): Promise<CeilingCount> {
  const counted: string[] = []
  const takeBack = () => decrementCounters(counted)
  let near: CeilingCount['near']
  for (const { each, most, windowSeconds } of [
    { each: 'hour' as const, most: env.taxQuotes.perHour, windowSeconds: HOUR_SECONDS },
    { each: 'day' as const, most: env.taxQuotes.perDay, windowSeconds: DAY_SECONDS },
  ]) {
    const key = `tax-quotes-per-${each}:shop`
    const count = await tryCount(key, windowSeconds)
    counted.push(key)
    if (count > most) {
      await takeBack()
      return { isReached: true, near: undefined, takeBack: async () => {} }
    }
    if (count === Math.ceil(most * NEAR)) near = { count, most, each }
  }
  return { isReached: false, near, takeBack }
}
