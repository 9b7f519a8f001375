import { sql } from 'drizzle-orm'
import { prepare, type Within } from '../../platform/db/client.ts'
import { singleRow } from '../../platform/db/single-row.ts'
import { env } from '../../platform/env.server.ts'
import { AppError } from '../../platform/errors.ts'
import { type Trust, trustOf } from '../../platform/identity/trust.ts'
import { perSite } from '../../platform/rate-limit/enforce-rate-limit.ts'
import { isLoopback, networkOf } from '../../platform/rate-limit/ip.ts'

// What stops who holds units and never pays (OWASP's denial of inventory, OAT-021). Lines of unpaid
// orders are counted for a day: those that are held now, and those whose hold ended or that were
// canceled in the last 24 hours. Ten for all customers of one network together who have never paid
// (those with a verified email are counted apart from the rest), fifty for a customer who has paid,
// by itself. The counts are exact while the counters of the order's rate limit are locked: those of
// the network, the account and the site.

/** A customer who orders, or holds units again. @property id null: a guest */
export type Holder = Trust & { id: string | null; email: string; ip: string }

/** Of a customer who has paid their own, else those of the network and of its site. */
type OpenLines = { ofCustomer: number; ofNetwork: number; ofSite: number }

export type HolderWithLines = Holder & OpenLines

/** Of an unpaid order: do its lines count? */
export const COUNTS_TODAY = sql`
  (stock_held or least(cancelled_at, held_until) > now() - interval '24 hours')`

const IS_OF_HOLDER = sql`id is distinct from ${sql.placeholder('besides')}::uuid
  and paid_at is null and ${COUNTS_TODAY}`

/**
 * What the email was when the order was placed decides among whom it counts. Otherwise each account
 * that verifies its email would leave its network room for the next. On the shop's own machine all
 * have one IP, in a demo or behind a proxy that TRUST_PROXY does not name: there each customer
 * counts for itself.
 */
const selectOpenLines = prepare<Trust & OpenLines, Asked & { network: string; isShared: boolean }>(
  'open lines',
  sql`
    with holder as (
      select coalesce(email_verified, false) as is_verified,
        ${sql.placeholder('isVouchedFor')}::boolean or has_paid_order(${sql.placeholder('id')}::uuid) as has_paid
      from (select) one left join "user" on id = ${sql.placeholder('id')}::uuid
    )
    select is_verified as "isVerified", has_paid as "hasPaid",
      of_customer.lines as "ofCustomer", of_network.lines as "ofNetwork", of_network.of_site as "ofSite"
    from holder,
    lateral (
      select coalesce(sum(line_count), 0)::int as lines from "order"
      where has_paid and customer_id = ${sql.placeholder('id')}::uuid and ${IS_OF_HOLDER}
    ) of_customer,
    lateral (
      select coalesce(sum(line_count), 0)::int as of_site,
        coalesce(sum(line_count) filter (where network = ${sql.placeholder('network')}::text), 0)::int as lines
      from "order"
      where not has_paid and network is not null
        and site_of(network) = site_of(${sql.placeholder('network')}::text)
        and "order".is_verified = holder.is_verified and ${IS_OF_HOLDER} and not has_paid_order(customer_id)
        and (${sql.placeholder('isShared')}::boolean or customer_id = ${sql.placeholder('id')}::uuid
          or is_guest and customer_email = ${sql.placeholder('email')}::text)
    ) of_network`,
)

type Asked = Pick<Holder, 'id' | 'email'> & {
  /** By the staff, who have placed the order. */
  isVouchedFor: boolean
  /** An order that is not counted, since it holds its units again. */
  besides: string | null
}

/** Who orders, and what they and their network have open. */
export async function readHolder(
  { ip, ...asked }: Asked & { ip: string },
  on: Within,
): Promise<HolderWithLines> {
  const network = { network: networkOf(ip), isShared: !isLoopback(ip) }
  const { id, email } = asked
  return { id, email, ip, ...singleRow(await selectOpenLines({ ...asked, ...network }, on)) }
}

/** Would the customer have more open lines than are allowed with so many more? */
export function isBeyondBound(
  { hasPaid, ofCustomer, ofNetwork, ofSite }: HolderWithLines,
  lines: number,
) {
  const { perCustomer, perNetwork } = env.openLines
  if (hasPaid) return ofCustomer + lines > perCustomer
  return ofNetwork + lines > perNetwork || ofSite + lines > perSite(perNetwork)
}

/** How many lines one order can have: as many as its customer may have open. */
function mostLinesOf(hasPaid: boolean) {
  return hasPaid ? env.openLines.perCustomer : env.openLines.perNetwork
}

/**
 * @returns how many an order can have, if it has more. @param customer undefined: a guest; 'staff':
 *   they place it for one
 */
export async function reachedMostLines(
  lineCount: number,
  customer: { id: string } | 'staff' | undefined,
) {
  if (lineCount <= Math.min(mostLinesOf(false), mostLinesOf(true))) return undefined
  const hasPaid = customer === 'staff' || (customer && (await trustOf(customer)).hasPaid)
  const most = mostLinesOf(hasPaid === true)
  return lineCount > most ? most : undefined
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
