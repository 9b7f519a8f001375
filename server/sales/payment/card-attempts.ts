import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/client.ts'
import {
  incrementCounters,
  maximaOf,
  tooManyRequests,
} from '../../platform/rate-limit/enforce-rate-limit.ts'
import { RATE_LIMITS } from '../../platform/rate-limit/rate-limits.ts'

// Card testing: thieves try lists of stolen card numbers. Browsers send these to Stripe, whose
// events tell the shop. Of a 3-D Secure challenge that nobody answers Stripe never says that the
// card was declined, so challenges are counted, too.

export type CardRateLimit = 'declined-cards' | 'card-challenges'

/**
 * @param id of an account, or of a guest's order @param network null: the customer has paid before
 */
type Payer = { id: string; network: string | null }

/**
 * Counts a card that was declined or challenged. @returns was it the last card that the payer, or
 * the network, may try within the hour?
 */
export async function countCardAttempt(rateLimit: CardRateLimit, payer: Payer) {
  let isLast = false
  for (const maxima of maximaOfPayer(rateLimit, payer)) {
    const counters = await incrementCounters(
      [...maxima.keys()],
      RATE_LIMITS[rateLimit].windowSeconds,
    )
    if (counters.some(({ key, count }) => count >= (maxima.get(key) ?? 0))) isLast = true
  }
  return isLast
}

/**
 * Counts nothing. @throws AppError 429 too many cards of the payer, or of the network, were
 * declined or challenged
 */
export async function requireFewCardAttempts(payer: Payer, on: Pick<Transaction, 'execute'>) {
  const bounds = (['declined-cards', 'card-challenges'] as const).flatMap((rateLimit) =>
    maximaOfPayer(rateLimit, payer)
      .flatMap((maxima) => [...maxima])
      .map(([key, maximum]) => ({ key, maximum, exceeded: RATE_LIMITS[rateLimit].exceeded })),
  )
  const { rows } = await on.execute<{ wait: number; exceeded: string }>(sql`
    select ceil(extract(epoch from resets_at - now()))::int as wait, exceeded
    from rate_limit join (values ${sql.join(
      bounds.map(
        ({ key, maximum, exceeded }) => sql`(${key}::text, ${maximum}::int, ${exceeded}::text)`,
      ),
      sql`, `,
    )}) as bound (counter, maximum, exceeded) on counter = key
    where resets_at > now() and count >= maximum
    order by wait desc limit 1`)
  if (rows[0]) throw tooManyRequests(rows[0].wait, rows[0].exceeded)
}

function maximaOfPayer(rateLimit: CardRateLimit, { id, network }: Payer) {
  return maximaOf(rateLimit, { account: id, ...(network !== null && { ip: ipIn(network) }) })
}

/**
 * `networkOf` has cut an IPv6 address to its first groups. With `::` it is an address again, from
 * which `siteOf` finds the site.
 */
function ipIn(network: string) {
  return network.includes(':') ? `${network}::` : network
}
