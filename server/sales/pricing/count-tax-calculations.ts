import { env } from '../../platform/env.server.ts'
import { AppError } from '../../platform/errors.ts'
import { isTrusted, type Trust } from '../../platform/identity/trust.ts'
import {
  type Near,
  type Pool,
  SHARES,
  takerOf,
  takeShare,
} from '../../platform/rate-limit/ceiling-share.ts'
import { decrementCounters } from '../../platform/rate-limit/decrement-counters.ts'
import {
  accountOfGuest,
  countUp,
  durationOf,
  enforceMaxima,
  maximaOf,
} from '../../platform/rate-limit/enforce-rate-limit.ts'
import { RATE_LIMITS } from '../../platform/rate-limit/rate-limits.ts'

// Each calculation of Stripe Tax costs the shop a fee, and so each is counted before it is asked
// for.

/**
 * The client for whom the shop asks: an account, a guest who orders, or a visitor who gets a quote
 * and has typed no email yet.
 */
export type TaxCaller = {
  ip: string
  id?: string
  email?: string
  /** Of the account. Asked only when Stripe is to be asked. */
  trust?: () => Promise<Trust>
}

type CountedCalculation = { takeBack: () => Promise<unknown> }

/**
 * Counts a calculation in an hour and in a day, by network and by customer. A guest who types
 * another person's email uses up only what their own network may, and a network that has used up
 * its own closes the checkout to no account that has paid or verified its email.
 * @throws AppError 429
 */
export async function countTaxCalculation(caller: TaxCaller): Promise<CountedCalculation> {
  const { ip, id, email } = caller
  const customer = id ?? (email && accountOfGuest({ email, ip }))
  const byNetwork = !(await isOfTrusted(caller))
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

async function isOfTrusted({ trust }: TaxCaller) {
  const known = await trust?.()
  return known !== undefined && isTrusted(known)
}

const poolOf = (name: string, { perHour, perDay }: typeof env.taxQuotes): Pool => ({
  ...{ name, shares: SHARES },
  windows: [
    { each: 'hour', most: perHour },
    { each: 'day', most: perDay },
  ],
})

const QUOTES = poolOf('tax-quotes', env.taxQuotes)
/**
 * Who tries to close the checkout has many networks, and each had some: half is for those who had
 * none.
 */
const ORDERS = { ...poolOf('tax-orders', env.taxOrders), forFirst: 0.5 }
/** Guests can't use it up, whatever they do to the other one. */
const ORDERS_OF_TRUSTED = poolOf('tax-orders-trusted', env.taxOrders)

/**
 * Counts the calculation of a quote for the shop. Visitors have no account yet, so a share is their
 * network's.
 */
export function countTaxQuote(ip: string) {
  return takeShare(QUOTES, takerOf(ip))
}

/**
 * Counts a calculation for the shop that an order needs and no quote has asked for. Beyond the
 * ceiling of all strangers' networks together, an account whose email is verified has a share of a
 * second ceiling, and one that has paid has some of its own.
 * @throws AppError 429
 */
export async function countTaxOrder(
  caller: TaxCaller,
): Promise<CountedCalculation & { near: Near | undefined }> {
  const share = await takeShare(ORDERS, takerOf(caller.ip))
  if (share.kind === 'taken') return share
  const { id } = caller
  if (id === undefined) throw closedTo('a guest', share.waitSeconds)
  if (!(await isOfTrusted(caller))) throw closedTo('an unverified account', share.waitSeconds)
  const own = await takeShare(ORDERS_OF_TRUSTED, id)
  if (own.kind === 'taken') return own
  if (!(await caller.trust?.())?.hasPaid) throw closedTo('an account', own.waitSeconds)
  const { windowSeconds } = RATE_LIMITS['tax-order-of-buyer']
  const [maxima = new Map()] = maximaOf('tax-order-of-buyer', { account: id })
  const over = await countUp(maxima, windowSeconds)
  if (over) throw closedTo('an account', own.waitSeconds)
  return { near: undefined, takeBack: () => decrementCounters([...maxima.keys()]) }
}

const WAYS_ON = {
  'a guest': 'Log in with a verified email to order now, or',
  'an unverified account': 'Verify your email to order now, or',
  'an account': 'Please',
}

function closedTo(caller: keyof typeof WAYS_ON, waitSeconds: number) {
  const why =
    'The tax of more orders can’t be calculated right now. Nothing was ordered or charged.'
  const detail = `${why} ${WAYS_ON[caller]} try again in ${durationOf(waitSeconds)}.`
  return new AppError(429, detail, { retryAfter: String(waitSeconds) })
}
