import { eq, type SQL, sql } from 'drizzle-orm'
import type { CheckoutLine } from '#contract/order/checkout.ts'
import { type Connection, prepare, type Transaction } from '../../platform/db/client.ts'
import { order } from '../../platform/db/schema/order.ts'
import { singleRow } from '../../platform/db/single-row.ts'
import { env } from '../../platform/env.server.ts'
import { AppError } from '../../platform/errors.ts'
import { perSite } from '../../platform/rate-limit/rate-limit.ts'
import type { OrderRow } from './order.ts'
import { lockProducts } from './stock-hold.ts'

// Against what OWASP calls denial of inventory (OAT-021): orders that are never paid, and that empty parts by holding their last units.
// A guest needs neither an account nor a real email to hold the last units of a part, and an account that never paid
// needs little more. A line empties its part if, with it, unpaid orders of customers who never paid hold more than half
// of the part's units, from any network. For one network, and for its IPv6 site, such lines are bounded by day. A workshop
// that buys all four of four pays them, and paid orders do not count. Accounts with a verified email are counted among
// themselves: guests behind the same IP don't use up their bound. A closed account counts among both, and so does one that has
// verified its email since it ordered.

/**
 * Of a row of `emptied_parts_of` (db/migrations/0038), which is exact only while the counters of the network and its site are
 * locked: would orders of the network or its site have made parts scarce too often if `lines` of this order did? One order alone never has.
 */
const IS_BEYOND_BOUND = sql`(
    of_network > 0 and of_network + lines > ${env.hold.maxOpen}::int
    or of_site > 0 and of_site + lines > ${perSite(env.hold.maxOpen)}::int)`
const DENIES_INVENTORY = sql`(lines > 0 and ${IS_BEYOND_BOUND})`

type Denial = { emptiesParts: boolean; isBounded: boolean }

type Asking = { network: string; isVerified: boolean }

const denialOf = (isVerified: unknown, network: unknown, lines: SQL) => sql`
  select lines > 0 as "emptiesParts", ${DENIES_INVENTORY} as "isBounded"
  from emptied_parts_of(false, ${isVerified}::boolean, ${network}, ${lines}, null)`

const select = prepare<Denial, Asking & { lines: string }>(
  'parts that a network empties',
  denialOf(
    sql.placeholder('isVerified'),
    sql.placeholder('network'),
    sql`${sql.placeholder('lines')}::jsonb`,
  ),
)

/** Of an order whose products are locked, and whose customer never paid. */
export async function denialOfInventory(wanted: CheckoutLine[], asking: Asking, on: Connection) {
  const lines = wanted.map(({ productId, quantity }) => ({ productId, quantity }))
  return singleRow(await select({ lines: JSON.stringify(lines), ...asking }, on))
}

/** The same of a locked order whose hold has ended, before it holds its units again. */
export async function denialByRenewal(
  tx: Transaction,
  { id }: OrderRow,
  { network, isVerified }: Asking,
) {
  // So that two networks at once see each other.
  await lockProducts(tx, sql`select product_id from order_line where order_id = ${id}`)
  // It is no earlier order of its network.
  await tx.update(order).set({ emptiesParts: false }).where(eq(order.id, id))
  const lines = sql`(
    select jsonb_agg(jsonb_build_object('productId', product_id, 'quantity', quantity))
    from order_line where order_id = ${id})`
  const { rows } = await tx.execute<Denial>(denialOf(isVerified, network, lines))
  return singleRow(rows)
}

/** A guest has no account whose email could be verified. */
export function inventoryDenied({
  isGuest,
  isVerified,
}: {
  isGuest: boolean
  isVerified: boolean
}) {
  const held = 'Unpaid orders from your network hold the last units of many parts.'
  if (isVerified) {
    return new AppError(429, `${held} Pay one of your orders first, or try again tomorrow.`)
  }
  const way = isGuest ? 'Log in with a verified email' : 'Verify your email'
  return new AppError(429, `${held} ${way} to order now, or try again tomorrow.`)
}
