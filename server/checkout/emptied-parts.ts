import { sql } from 'drizzle-orm'
import type { CheckoutLine } from '#contract/checkout.ts'
import { type Connection, prepare } from '../db/client.ts'
import { only } from '../db/only.ts'
import { env } from '../env.server.ts'

// A guest needs neither an account nor an email of theirs to hold the last units of a part, and the next half hour's guest may be
// the same person. So what guests of one network hold, or have held, of more than half of a part's units is bounded by day. A
// workshop that buys all four of four pays them, and paid orders do not count.

type Emptied = {
  /** Lines of this order with which guests of the network hold more than half of a part's units. */
  lines: number
  /** Lines of their earlier orders that did so and are not paid. */
  earlier: number
}

// The products are locked, and so is the counter of the network, whose orders are thus placed one after the other.
const select = prepare<Emptied, { lines: string; network: string }>(
  'parts that guests of a network empty',
  sql`
    with line as (
      select * from json_to_recordset(${sql.placeholder('lines')}::json) as l("productId" uuid, quantity int)
    ),
    held as (
      select l.product_id, sum(l.quantity) as units
      from "order" o join order_line l on l.order_id = o.id
      where o.network = ${sql.placeholder('network')} and o.is_guest and o.stock_held and o.paid_at is null
      group by l.product_id
    )
    select (
      select count(*)::int from line
      join product p on p.id = line."productId" left join held on held.product_id = p.id
      where p.available_quantity < 2 * line.quantity + coalesce(held.units, 0)
    ) as lines, (
      select count(*)::int from "order" o
      join order_line l on l.order_id = o.id join product p on p.id = l.product_id
      where o.network = ${sql.placeholder('network')} and o.is_guest and o.is_large and o.paid_at is null
        and case when o.cancelled_at is null then o.stock_held or o.held_until > now() - interval '24 hours'
          else o.cancelled_at > now() - interval '24 hours' end
        -- Units that are held are not in stock.
        and p.available_quantity < case when o.stock_held then l.quantity else 2 * l.quantity end
    ) as earlier`,
)

/** Does a guest's order make a part scarce, and have orders of the network done so too often? One order alone never has. */
export async function emptiedParts(wanted: CheckoutLine[], network: string, on: Connection) {
  const { lines, earlier } = only(await select({ lines: JSON.stringify(wanted), network }, on))
  const isBounded = lines > 0 && earlier > 0 && earlier + lines > env.hold.maxOpen
  return { isLarge: lines > 0, isBounded }
}
