// The days on which a parcel may arrive. Working days are Monday to Friday; holidays are ignored.

const DAY_MS = 24 * 60 * 60 * 1000

type Days = { minDays: number | null; maxDays: number | null }

/**
 * @param today `YYYY-MM-DD`
 * @param daysUntilSent working days
 */
export function deliveryDays(today: string, daysUntilSent: number, { minDays, maxDays }: Days) {
  if (minDays === null || maxDays === null) return {}
  return {
    earliest: workingDayAfter(today, daysUntilSent + minDays),
    latest: workingDayAfter(today, daysUntilSent + maxDays),
  }
}

/** The first working day that is so many after the first one from `day` on. */
function workingDayAfter(day: string, count: number) {
  let at = Date.parse(`${day}T00:00:00Z`)
  while (isWeekend(at)) at += DAY_MS
  for (let left = count; left > 0; left -= 1) {
    at += DAY_MS
    while (isWeekend(at)) at += DAY_MS
  }
  return new Date(at).toISOString().slice(0, 10)
}

function isWeekend(at: number) {
  return [0, 6].includes(new Date(at).getUTCDay())
}
