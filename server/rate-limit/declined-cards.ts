import { sql } from 'drizzle-orm'
import type { Transaction } from '../db/client.ts'
import { incrementCounters, maximaOf, tooManyRequests } from './rate-limit.ts'
import { RATE_LIMITS } from './rate-limit-table.ts'

// Card testing: thieves try lists of stolen card numbers. Browsers send these to Stripe, whose events tell the shop. A challenge that
// nobody answers has no event of a declined card.

/** A card that was declined, or whose bank asks its buyer first. */
export type CardAction = 'declined-cards' | 'challenged-cards'

/** @param id of an account, or of a guest's order @param network null: the customer has paid before */
type Payer = { id: string; network: string | null }

/** Counts a card. @returns was it the last that the payer, or the network, may try within the hour? */
export async function countCard(action: CardAction, payer: Payer) {
  let isLast = false
  for (const maxima of maximaOfPayer(action, payer)) {
    const counters = await incrementCounters([...maxima.keys()], RATE_LIMITS[action].windowSeconds)
    if (counters.some(({ key, count }) => count >= (maxima.get(key) ?? 0))) isLast = true
  }
  return isLast
}

/** Counts nothing. @throws AppError 429 too many cards of the payer, or of the network, were declined or challenged */
export async function requireFewDeclinedCards(payer: Payer, on: Pick<Transaction, 'execute'>) {
  const bounds = (['declined-cards', 'challenged-cards'] as const).flatMap((action) =>
    maximaOfPayer(action, payer)
      .flatMap((maxima) => [...maxima])
      .map(([key, maximum]) => ({ key, maximum, exceeded: RATE_LIMITS[action].exceeded })),
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

function maximaOfPayer(action: CardAction, { id, network }: Payer) {
  return maximaOf(action, { account: id, ...(network !== null && { ip: ipIn(network) }) })
}

/** `networkOf` cuts an IPv6 address to its first groups: its site is found from an address. */
function ipIn(network: string) {
  return network.includes(':') ? `${network}::` : network
}
