import { type SQL, sql } from 'drizzle-orm'
import type { PartSort } from '#contract/catalog/part-list.ts'
import { beginTracking, endTracking } from '../../platform/cache/dependencies.ts'
import { TaggedCache } from '../../platform/cache/tagged-cache.ts'
import { searchDb } from '../../platform/db/client.ts'

const ORDERS = {
  newest: sql`id desc`,
  price: sql`cents, id desc`,
  'price-down': sql`cents desc, id desc`,
}

/**
 * What a page of the rows of `part` is selected from, and in which order.
 * @param best of the sort that each list has of its own
 */
export async function sortOf(sort: PartSort, best: SQL) {
  if (sort === 'best') return { from: sql`part`, by: best }
  if (sort !== 'sold') return { from: sql`part`, by: ORDERS[sort] }
  const { ids, orders } = await readSoldLately()
  return {
    from: sql`part left join unnest(${sql.param(ids)}::uuid[], ${sql.param(orders)}::int[]) sold (id, orders) using (id)`,
    by: sql`orders desc nulls last, id desc`,
  }
}

/**
 * How many of the latest orders are counted, and of how many days. Refunded orders are left out.
 */
const MAX_ORDERS = 5_000
const DAYS = 90

type SoldLately = { ids: string[]; orders: number[] }

const MAX_BYTES = 1024 * 1024
/** An order moves no part far, so it does not invalidate this. */
const MAX_AGE_MS = 5 * 60_000
const soldLately = new TaggedCache<SoldLately>(4 * MAX_BYTES, MAX_AGE_MS)

/**
 * Parts, and in how many of the latest orders each is: by the index of orders, whose ids begin with
 * their time.
 */
async function readSoldLately() {
  const known = soldLately.get('')
  if (known) return known
  const dependencies = beginTracking()
  try {
    const { rows } = await searchDb.execute<{ id: string; orders: number }>(sql`
      select l.product_id as id, count(distinct l.order_id)::int as orders
      from (
        select id from "order" where shown and paid_at is not null and state <> 'refunded' and id > ${firstIdOf(DAYS)}
        order by id desc limit ${MAX_ORDERS}
      ) o join order_line l on l.order_id = o.id group by 1`)
    const found = { ids: rows.map(({ id }) => id), orders: rows.map(({ orders }) => orders) }
    soldLately.set('', found, dependencies, Math.min(MAX_BYTES, 100 + 100 * rows.length))
    return found
  } finally {
    endTracking(dependencies)
  }
}

const DAY_MS = 24 * 60 * 60_000

/** The lowest UUID v7 of this many days ago. */
function firstIdOf(days: number) {
  const time = (Date.now() - days * DAY_MS).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}
