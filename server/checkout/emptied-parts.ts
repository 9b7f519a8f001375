import { sql } from 'drizzle-orm'
import type { CheckoutLine } from '#contract/checkout.ts'
import { type Connection, prepare } from '../db/client.ts'
import { only } from '../db/only.ts'
import { env } from '../env.server.ts'
import { perSite } from '../rate-limit/rate-limit.ts'

// A guest needs neither an account nor an email of theirs to hold the last units of a part, and the next half hour's guest may be
// the same person. So what guests of one network, and of its IPv6 site, hold, or have held, of more than half of a part's units is
// bounded by day. A workshop that buys all four of four pays them, and paid orders do not count.

type Emptied = {
  /** Lines of this order with which guests of the site hold more than half of a part's units. */
  lines: number
  /** Lines of earlier orders of the network, and of all its site, that did so and are not paid. */
  ofNetwork: number
  ofSite: number
}

// The products are locked, and so are the counters of the network and its site, whose orders are thus placed one after the other.
const select = prepare<Emptied, { lines: string; network: string }>(
  'parts that guests of a network empty',
  sql`
    with line as (
      select * from json_to_recordset(${sql.placeholder('lines')}::json) as l("productId" uuid, quantity int)
    ),
    near as (
      select o.id, o.stock_held, o.is_large, o.cancelled_at, o.held_until,
        o.network = ${sql.placeholder('network')} as is_of_network
      from "order" o
      where o.network is not null and site_of(o.network) = site_of(${sql.placeholder('network')})
        and o.is_guest and o.paid_at is null
    ),
    held as (
      select l.product_id, sum(l.quantity) as units
      from near join order_line l on l.order_id = near.id
      where near.stock_held
      group by l.product_id
    ),
    emptied as (
      select near.is_of_network from near
      join order_line l on l.order_id = near.id join product p on p.id = l.product_id
      where near.is_large
        and case when near.cancelled_at is null then near.stock_held or near.held_until > now() - interval '24 hours'
          else near.cancelled_at > now() - interval '24 hours' end
        -- Units that are held are not in stock.
        and p.available_quantity < case when near.stock_held then l.quantity else 2 * l.quantity end
    )
    select (
      select count(*)::int from line
      join product p on p.id = line."productId" left join held on held.product_id = p.id
      where p.available_quantity < 2 * line.quantity + coalesce(held.units, 0)
    ) as lines,
      (select count(*)::int from emptied where is_of_network) as "ofNetwork",
      (select count(*)::int from emptied) as "ofSite"`,
)

/** Does a guest's order make a part scarce, and have orders of the network or its site done so too often? One order alone never has. */
export async function emptiedParts(wanted: CheckoutLine[], network: string, on: Connection) {
  const emptied = only(await select({ lines: JSON.stringify(wanted), network }, on))
  const { lines, ofNetwork, ofSite } = emptied
  const isOver = (earlier: number, most: number) => earlier > 0 && earlier + lines > most
  const isBounded =
    lines > 0 && (isOver(ofNetwork, env.hold.maxOpen) || isOver(ofSite, perSite(env.hold.maxOpen)))
  return { isLarge: lines > 0, isBounded }
}
