import { networkOf } from './ip.ts'
import { accountKey, enforceRateLimits, ipKey } from './rate-limit.ts'
import { RATE_LIMITS } from './rate-limits.ts'

/** Who has the shop ask: an account, a guest who orders, or one who looks at a price and has said no email yet. */
export type TaxCaller = { ip: string; id?: string; email?: string }

/**
 * Counts a calculation of Stripe Tax before it is asked for, as each costs the shop a fee: in an hour and in a day, by network and
 * by customer. A guest who types another person's email uses up only what their own network may.
 * @throws AppError 429
 */
export async function countTaxCalculation({ ip, id, email }: TaxCaller) {
  const customer = id ?? (email && `guest ${email} from ${networkOf(ip)}`)
  for (const action of ['tax-calculation', 'tax-calculations-per-day'] as const) {
    const { windowSeconds, perIp, perAccount, exceeded } = RATE_LIMITS[action]
    const maxima = new Map([[ipKey(action, ip), perIp]])
    if (customer) maxima.set(accountKey(action, customer), perAccount)
    await enforceRateLimits(maxima, windowSeconds, { exceeded })
  }
}
