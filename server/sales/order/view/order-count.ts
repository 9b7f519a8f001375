import { type SQL, sql } from 'drizzle-orm'
import { MAX_COUNTED_ORDERS } from '#contract/order/order-state.ts'
import { db } from '../../../platform/db/client.ts'
import { order } from '../../../platform/db/schema/order.ts'

/**
 * How many orders match, null when there are more than are counted. @param orderBy the sort of the
 * index that PostgreSQL is to read
 */
export function countUpTo(where: SQL, orderBy: SQL) {
  return sql`(
    select case when count(*) <= ${sql.raw(String(MAX_COUNTED_ORDERS))} then count(*)::int end from (
      select from ${order} where ${where} order by ${orderBy} limit ${sql.raw(String(MAX_COUNTED_ORDERS + 1))}
    ) counted
  )`
}

/** @returns undefined when there are more than are counted */
export async function countOrders(where: SQL, orderBy: SQL) {
  const { rows } = await db.execute<{ total: number | null }>(
    sql`select ${countUpTo(where, orderBy)} as total`,
  )
  return rows[0]?.total ?? undefined
}
