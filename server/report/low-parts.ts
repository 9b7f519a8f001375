import { sql } from 'drizzle-orm'
import type { WholeReport } from '#contract/staff/report.ts'
import { HELD, isLow, readLowStock } from '../catalog/stock/low-stock.ts'
import { WAITING_ALERTS } from '../catalog/stock/waiting-alerts.ts'
import { db } from '../platform/db/client.ts'
import { product } from '../platform/db/schema/product.ts'
import { singleRow } from '../platform/db/single-row.ts'
import { soldSince } from './sold-lines.ts'

const LISTED = 5
/** The units sold in these days tell how long the stock lasts. */
const RATE_DAYS = 30
const DAY_MS = 86_400_000

type Row = {
  id: string
  name: string
  left: number
  held: number
  alerts: number
  outSince: Date | null
  lasts: number | null
}

/**
 * How many parts are low, and those to buy first: parts that are out, by the units sold, then those
 * that last the shortest time.
 */
export async function lowStock(now: Date): Promise<WholeReport['lowStock']> {
  const { threshold, above } = await readLowStock()
  const low = isLow(threshold, above)
  const since = new Date(now.getTime() - RATE_DAYS * DAY_MS)
  // Units that unpaid orders hold are left: they are not sold.
  const lowParts = sql`
    select id, coalesce(title, name) as name, created_at, coalesce(held.units, 0) as held,
      available_quantity + coalesce(held.units, 0) as "left"
    from ${product} left join (${HELD}) held on held.product_id = ${product.id} where ${low}`
  const [counts, parts] = await Promise.all([
    db.execute<{ count: number; out: number }>(sql`
      select count(*)::int as count, count(*) filter (where "left" = 0)::int as out
      from (${lowParts}) low`),
    db.execute<Row>(sql`
      with low as materialized (${lowParts}), sold as (${soldSince(since, sql``)})
      select id, name, "left", held, (select ${WAITING_ALERTS} from ${product} where id = low.id) as alerts,
        case when "left" = 0 then coalesce((
          select m.created_at from stock_movement m
          where m.product_id = low.id order by m.id desc limit 1
        ), low.created_at) end as "outSince",
        case when "left" > 0 then floor("left" * ${RATE_DAYS}::int / units)::int end as lasts
      from low left join sold on sold.product_id = low.id
      order by "left" > 0,
        case when "left" = 0 then - coalesce(units, 0) else "left" / units end nulls last, "left", id
      limit ${LISTED}`),
  ])
  return {
    ...singleRow(counts.rows),
    parts: parts.rows.map(({ id, outSince, ...part }) => ({
      _id: id,
      ...part,
      outSince: outSince && new Date(outSince).toISOString(),
    })),
  }
}
