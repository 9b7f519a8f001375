import { sql } from 'drizzle-orm'
import { prepare, type Within } from '../../platform/db/client.ts'
import { singleRow } from '../../platform/db/single-row.ts'
import { env } from '../../platform/env.server.ts'
import { AppError } from '../../platform/errors.ts'
import { perSite } from '../../platform/rate-limit/enforce-rate-limit.ts'
import { isLoopback, networkOf } from '../../platform/rate-limit/ip.ts'

// What stops who holds units and never pays (OWASP's denial of inventory, OAT-021). Lines of unpaid
// orders are counted for a day: those that are held now, and those whose hold ended or that were
// canceled in the last 24 hours. Ten for all customers of one network together who have never paid
// (those with a verified email are counted apart from the rest), fifty for a customer who has paid,
// by itself. The counts are exact while the counters of the order's rate limit are locked: those of
// the network, the account and the site.

/** A customer who orders, or holds units again. */
export type Holder = {
  /** null: a guest */
  id: string | null
  email: string
  ip: string
  /** Has the account paid, and not got all of it back? */
  hasPaid: boolean
  isVerified: boolean
}

/** Of an unpaid order: do its lines count? */
export const COUNTS_TODAY = sql`
  (stock_held or least(cancelled_at, held_until) > now() - interval '24 hours')`

type Besides = { besides: string | null }

const countOfCustomer = prepare<{ lines: number }, { id: string | null } & Besides>(
  'open lines of a customer',
  sql`
    select coalesce(sum(line_count), 0)::int as lines from "order"
    where customer_id = ${sql.placeholder('id')}::uuid and paid_at is null and ${COUNTS_TODAY}
      and id is distinct from ${sql.placeholder('besides')}::uuid`,
)

/**
 * What the email was when the order was placed decides among whom it counts. Otherwise each account
 * that verifies its email would leave its network room for the next. On the shop's own machine all
 * have one IP, in a demo or behind a proxy that TRUST_PROXY does not name: there each customer
 * counts for itself.
 */
const countOfNetwork = prepare<
  { ofNetwork: number; ofSite: number },
  Omit<Holder, 'hasPaid' | 'ip'> & Besides & { network: string; isShared: boolean }
>(
  'open lines of a network',
  sql`
    select coalesce(sum(line_count) filter (where network = ${sql.placeholder('network')}::text), 0)::int as "ofNetwork",
      coalesce(sum(line_count), 0)::int as "ofSite"
    from "order"
    where network is not null and site_of(network) = site_of(${sql.placeholder('network')}::text)
      and is_verified = ${sql.placeholder('isVerified')}::boolean and paid_at is null and ${COUNTS_TODAY}
      and id is distinct from ${sql.placeholder('besides')}::uuid and not has_paid_order(customer_id)
      and (${sql.placeholder('isShared')}::boolean or customer_id = ${sql.placeholder('id')}::uuid
        or is_guest and customer_email = ${sql.placeholder('email')}::text)`,
)

/**
 * Would the customer have more open lines than are allowed with so many more?
 * @param besides an order that is not counted, since it holds its units again
 */
export async function isBeyondBound(
  { hasPaid, ip, ...holder }: Holder,
  lines: number,
  within: Within,
  besides: string | null = null,
) {
  const { perCustomer, perNetwork } = env.openLines
  if (hasPaid) {
    const open = singleRow(await countOfCustomer({ id: holder.id, besides }, within))
    return open.lines + lines > perCustomer
  }
  const values = { ...holder, besides, network: networkOf(ip), isShared: !isLoopback(ip) }
  const { ofNetwork, ofSite } = singleRow(await countOfNetwork(values, within))
  return ofNetwork + lines > perNetwork || ofSite + lines > perSite(perNetwork)
}

/** How many lines one order can have: as many as its customer may have open. */
export function mostLinesOf(hasPaid: boolean) {
  return hasPaid ? env.openLines.perCustomer : env.openLines.perNetwork
}

/** What the order of a customer says for later counts. */
export function countedAs({ hasPaid, isVerified, ip }: Holder) {
  return { network: hasPaid ? null : networkOf(ip), isVerified: isVerified && !hasPaid }
}

export function tooManyOpen(holder: Holder) {
  return new AppError(429, `Pay or cancel one of your orders first${wayOut(holder)}`)
}

/** For who has ordered nothing, where others of the network have. */
function wayOut({ hasPaid, isVerified, id }: Holder) {
  if (hasPaid) return ''
  if (id === null) return ', or log in with a verified email'
  return isVerified ? ', or try again tomorrow' : ', or verify your email'
}
