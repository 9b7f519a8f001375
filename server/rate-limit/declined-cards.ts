import { sql } from 'drizzle-orm'
import type { Transaction } from '../db/client.ts'
import { incrementCounters, maximaOf, tooManyRequests } from './rate-limit.ts'
import { RATE_LIMITS } from './rate-limit-table.ts'

// Card testing: thieves try lists of stolen card numbers. Browsers send these to Stripe, whose events tell the shop.

const ACTION = 'declined-cards'
const { windowSeconds, exceeded } = RATE_LIMITS[ACTION]

/** @param id of an account, or of a guest's order @param network null: the customer has paid before */
type Payer = { id: string; network: string | null }

/** Counts a declined card. @returns was it the last that the payer, or the network, may try within the hour? */
export async function countDeclinedCard(payer: Payer) {
  let isLast = false
  for (const maxima of maximaOfPayer(payer)) {
    const counters = await incrementCounters([...maxima.keys()], windowSeconds)
    if (counters.some(({ key, count }) => count >= (maxima.get(key) ?? 0))) isLast = true
  }
  return isLast
}

/** Counts nothing. @throws AppError 429 too many cards of the payer, or of the network, were declined */
export async function requireFewDeclinedCards(payer: Payer, on: Pick<Transaction, 'execute'>) {
  const maxima = maximaOfPayer(payer).flatMap((one) => [...one])
  const { rows } = await on.execute<{ wait: number }>(sql`
    select ceil(extract(epoch from resets_at - now()))::int as wait
    from rate_limit join (values ${sql.join(
      maxima.map(([key, maximum]) => sql`(${key}::text, ${maximum}::int)`),
      sql`, `,
    )}) as bound (counter, maximum) on counter = key
    where resets_at > now() and count >= maximum
    order by wait desc limit 1`)
  if (rows[0]) throw tooManyRequests(rows[0].wait, exceeded)
}

function maximaOfPayer({ id, network }: Payer) {
  return maximaOf(ACTION, { account: id, ...(network !== null && { ip: ipIn(network) }) })
}

/** `networkOf` cuts an IPv6 address to its first groups: its site is found from an address. */
function ipIn(network: string) {
  return network.includes(':') ? `${network}::` : network
}
