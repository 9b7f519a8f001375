import { is, Placeholder, type SQL, sql } from 'drizzle-orm'
import { db } from '../../platform/db/client.ts'
import { product } from '../../platform/db/schema/product.ts'
import { getSetting } from '../../platform/settings/setting.ts'

// Which parts run low: at a threshold of their own, or at the one of Settings. Units that unpaid
// orders hold count as in stock: a hold is no sale, and buying parts for one that ends would be too
// early.

/** As the index `product_low_stock` has it. A draft with a threshold counts, too. */
const HAS_OWN = sql`${product.deletedAt} is null and ${product.lowStockAt} is not null`
/** As the index `product_low_by_default` has it. */
const HAS_NONE = sql`${product.deletedAt} is null and ${product.state} = 'live' and ${product.lowStockAt} is null`

/** What unpaid orders hold of each part: read from the few open holds on, not from all lines. */
export const HELD = sql`select l.product_id, sum(l.quantity)::int as units
  from "order" o cross join lateral (
    select product_id, quantity from order_line where order_id = o.id offset 0
  ) l
  where o.stock_held and o.paid_at is null and o.cancelled_at is null group by 1`

export type LowStock = {
  /** Of parts that have none of their own; null: those never run low. */
  threshold: number | null
  /**
   * What unpaid orders hold, by the id of the part: of those that are at or below their threshold
   * without it.
   */
  held: Map<string, number>
  /** The ids of those that are above it with what is held. */
  above: string[]
}

/** What `isLow` asks for. */
export async function readLowStock(): Promise<LowStock> {
  const threshold = await defaultThreshold()
  const { rows } = await db.execute<{ id: string; units: number; isAbove: boolean }>(sql`
    select id, units, available_quantity + units > least_units as "isAbove"
    from (${HELD}) held join lateral (
      select id, available_quantity, coalesce(low_stock_at, ${threshold}::int, 0) as least_units
      from product where id = held.product_id
    ) part on available_quantity <= least_units`)
  return {
    threshold,
    held: new Map(rows.map(({ id, units }) => [id, units])),
    above: rows.filter(({ isAbove }) => isAbove).map(({ id }) => id),
  }
}

/** @param above as an array, or as the placeholder of a prepared statement */
export function isLow(
  threshold: LowStock['threshold'],
  above: LowStock['above'] | Placeholder,
): SQL {
  const ids = is(above, Placeholder) ? above : sql.param(above)
  const isNotAbove = sql`${product.id} <> all(${ids}::uuid[])`
  const own = sql`${HAS_OWN} and ${product.availableQuantity} <= ${product.lowStockAt}`
  if (threshold === null) return sql`(${own} and ${isNotAbove})`
  const most = sql.raw(String(Math.trunc(threshold)))
  const band = sql`width_bucket(${most}, array[1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024])`
  return sql`((${own} or ${HAS_NONE}
    and ${product.stockBand} <= ${band} and ${product.availableQuantity} <= ${most})
    and ${isNotAbove})`
}

async function defaultThreshold() {
  return (await getSetting('notices')).lowStockAt
}
