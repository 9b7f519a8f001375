import type { ClosedDays } from './delivery.ts'

// On which days a parcel may arrive. Business days are Monday to Friday, without the owner's closed
// days. Imports no zod: pages do without.

const DAY_MS = 24 * 60 * 60 * 1000

type Days = { minDays: number | null; maxDays: number | null }

type Shop = {
  /** `YYYY-MM-DD` */
  today: string
  /** Business days until a parcel is sent. */
  days: number
  closedDays: readonly ClosedDays[]
}

export function deliveryDays({ today, days, closedDays }: Shop, { minDays, maxDays }: Days) {
  if (minDays === null || maxDays === null) return {}
  const sent = businessDayAfter(today, days, closedDays)
  const without = closedDays.filter(({ hasCarriers }) => !hasCarriers)
  return {
    earliest: businessDayAfter(sent, minDays, without),
    latest: businessDayAfter(sent, maxDays, without),
  }
}

/**
 * Counts business days: the one that is `count` days after the first business day from `day` on.
 */
function businessDayAfter(day: string, count: number, closed: readonly ClosedDays[]) {
  let at = businessDayFrom(day, closed)
  for (let left = count; left > 0; left -= 1) at = businessDayFrom(dayAfter(at), closed)
  return at
}

function businessDayFrom(day: string, closed: readonly ClosedDays[]) {
  let at = day
  while (isWeekend(at) || closed.some(({ from, to }) => from <= at && at <= to)) at = dayAfter(at)
  return at
}

function dayAfter(day: string) {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
}

function isWeekend(day: string) {
  return [0, 6].includes(new Date(day).getUTCDay())
}
