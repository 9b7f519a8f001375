import { type SQL, sql } from 'drizzle-orm'
import { db } from '../../db/client.ts'
import { product } from '../../db/schema/product.ts'
import { getSetting } from '../../settings/setting.ts'

// Which parts run low: at a threshold of their own, or at the one of Settings. Units that unpaid orders hold count as there: a hold is no
// sale, and buying parts for one that ends would be too early.

/** As the index `product_low_stock` has it. A draft with a threshold counts, too. */
const HAS_OWN = sql`${product.deletedAt} is null and ${product.lowStockAt} is not null`
/** As the index `product_low_by_default` has it. */
const HAS_NONE = sql`${product.deletedAt} is null and ${product.state} = 'live' and ${product.lowStockAt} is null`

/** What unpaid orders hold of each part: read from the few open holds on, not from all lines. */
const HELD = sql`select l.product_id, sum(l.quantity)::int as units
  from "order" o cross join lateral (
    select product_id, quantity from order_line where order_id = o.id offset 0
  ) l
  where o.stock_held and o.paid_at is null and o.cancelled_at is null group by 1`

/** The units of a row of `product` that unpaid orders hold. */
export const HELD_UNITS = sql<number>`coalesce((
  select held.units from (${HELD}) held where held.product_id = "product"."id"), 0)`

/** Of the parts that are at or below their threshold without them: what unpaid orders hold, by id. */
export async function heldOfLow(rows: Stocked[], threshold: number | null) {
  const ids = rows
    .filter((row) => row.availableQuantity <= (row.lowStockAt ?? threshold ?? -1))
    .map(({ id }) => id)
  if (ids.length === 0) return new Map<string, number>()
  const { rows: held } = await db.execute<{ id: string; units: number }>(sql`
    select product_id as id, units from (${HELD}) held
    where product_id = any(${sql.param(ids)}::uuid[])`)
  return new Map(held.map(({ id, units }) => [id, units]))
}

type Stocked = Pick<typeof product.$inferSelect, 'id' | 'availableQuantity' | 'lowStockAt'>

/** @param threshold of parts that have none; null: those never run low */
export function isLow(threshold: number | null): SQL {
  const own = sql`${HAS_OWN} and ${product.availableQuantity} <= ${product.lowStockAt}
    and ${isHeldBelow(sql`p.low_stock_at`)}`
  if (threshold === null) return own
  const most = sql.raw(String(Math.trunc(threshold)))
  const band = sql`width_bucket(${most}, array[1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024])`
  return sql`(${own} or ${HAS_NONE}
    and ${product.stockBand} <= ${band} and ${product.availableQuantity} <= ${most} and ${isHeldBelow(most)})`
}

/** Are its units at or below it with those that unpaid orders hold? What they hold is read once for all parts. */
function isHeldBelow(threshold: SQL) {
  return sql`${product.id} not in (
    select p.id from (${HELD}) held join product p on p.id = held.product_id
    where p.available_quantity + held.units > coalesce(${threshold}, 0))`
}

/** Of parts that have none of their own; null: those never run low. */
export async function defaultThreshold() {
  return (await getSetting('notices')).lowStockAt
}
