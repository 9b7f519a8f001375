import { type SQL, sql } from 'drizzle-orm'
import { dayAfter, startOfDay } from '#contract/shop-time.ts'
import type { Period } from '#contract/staff/export.ts'
import { getTimeZone } from '../platform/settings/setting.ts'

/** From the first moment of a period up to the first one after it, in the shop's time zone. */
export type Moments = { start: string; end: string; zone: string }

export async function momentsOf({ from, to }: Period): Promise<Moments> {
  const zone = await getTimeZone()
  const [start, end] = [startOfDay(zone, from), startOfDay(zone, dayAfter(to))]
  return { start: start.toISOString(), end: end.toISOString(), zone }
}

/** @param moment a column */
export function isWithin(moment: SQL) {
  return sql`${moment} >= ${sql.placeholder('start')}::timestamptz and ${moment} < ${sql.placeholder('end')}::timestamptz`
}

/** The shop's day of a moment. */
export function dayOf(moment: SQL) {
  return sql`to_char(${moment} at time zone ${sql.placeholder('zone')}::text, 'YYYY-MM-DD')`
}
