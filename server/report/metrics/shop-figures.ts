import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { TO_SEND } from '#contract/order/order-state.ts'
import { firstIdAt } from '../../platform/db/first-id.ts'
import { CONNECTION } from '../../platform/db/pool.ts'
import { singleRow } from '../../platform/db/single-row.ts'
import { getTimeZone } from '../../platform/settings/setting.ts'
import { lastDays } from '../shop-days.ts'

// What the database knows of the shop, for a scrape.

const TIMEOUT_MS = 2_000
/** No order is paid later: its hold has ended, and it was canceled. */
const PAID_WITHIN_MS = 45 * 24 * 60 * 60_000

export type ShopFigures = {
  jobs: { kind: string; state: 'waiting' | 'failing' | 'failed'; count: number; seconds: number }[]
  orders: Record<string, number>
  holds: number
  /** `age`: seconds since an order was paid; null: none was for 45 days. */
  paidToday: { orders: number; cents: number; age: number | null }
  /** Seconds since the oldest refund that Stripe has not made yet was stored. */
  openRefund: number
}

/**
 * One statement, which indexes of what is open answer, on a connection of its own: a pool that is
 * used up is what a scrape has to show. @param kinds of jobs; others are one
 */
export async function readShopFigures(kinds: string[]): Promise<ShopFigures> {
  const today = lastDays(1, await getTimeZone(), new Date()).starts[0] ?? new Date()
  const timeouts = { connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS + 500 }
  const client = new pg.Client({ ...CONNECTION, ...timeouts })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(`set statement_timeout = ${TIMEOUT_MS}`)
    const { rows } = await drizzle(client).execute<ShopFigures>(figuresSince(today, kinds))
    return singleRow(rows)
  } finally {
    await client.end().catch(() => {})
  }
}

function figuresSince(today: Date, kinds: string[]) {
  return sql`
    select (${jobs(kinds)}) as jobs,
      (select json_object_agg(state, (select count(*) from "order" o where o.state = open.state))
        from unnest(array['unpaid', ${sql.join(TO_SEND, sql`, `)}]) as open (state)) as orders,
      (select count(*)::int from "order"
        where stock_held and paid_at is null and cancelled_at is null) as holds,
      (select json_build_object('orders', count(*) filter (where paid_at >= ${today.toISOString()}),
          'cents', coalesce(sum(total_cents) filter (where paid_at >= ${today.toISOString()}), 0),
          'age', extract(epoch from now() - max(paid_at)))
        from "order" where id >= ${firstIdAt(today.getTime() - PAID_WITHIN_MS)}) as "paidToday",
      (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from refund
        where provider_refund_id is null and failed_at is null) as "openRefund"`
}

/** Not those that are planned for later. One that is tried again waits since it was queued. */
function jobs(kinds: string[]) {
  return sql`
    select coalesce(json_agg(json_build_object('kind', kind, 'state', state, 'count', count, 'seconds', seconds)), '[]')
    from (
      select case when kind = any(${sql.param(kinds)}) then kind else 'other' end as kind,
        case when failed_at is not null then 'failed' when attempts > 0 and last_error is not null then 'failing'
          else 'waiting' end as state,
        count(*), extract(epoch from now() - min(case when last_error is null then run_at else created_at end)) as seconds
      from (
        select * from job where done_at is null and failed_at is null and (run_at <= now() or attempts > 0)
        union all
        select * from job where failed_at is not null and payload ->> 'dismissed' is null
      ) open group by 1, 2
    ) counted`
}
