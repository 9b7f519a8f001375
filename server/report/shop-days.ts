// Calendar days in a time zone, and when each begins. PostgreSQL and Node may know different zones, or different rules of one, so
// both parts of a report take the moments from here.

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000]
/** No zone is further from UTC. */
const MAX_OFFSET_MS = 15 * HOUR_MS

export type ShopDays = {
  /** Such as `2026-11-21`, oldest first. */
  days: string[]
  /** When each begins, and when the last ends. */
  starts: Date[]
}

/** The last `count` days; `now` is in the last one. */
export function lastDays(count: number, timeZone: string, now: Date): ShopDays {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  const dayOf = (ms: number) => format.format(ms)
  const today = Date.parse(dayOf(now.getTime()))
  const days = Array.from({ length: count + 1 }, (_, place) =>
    new Date(today + (place - count + 1) * DAY_MS).toISOString().slice(0, 10),
  )
  let last = Number.NaN
  const starts = days.map((day) => {
    last = startOf(day, last + DAY_MS, dayOf)
    return new Date(last)
  })
  return { days: days.slice(0, -1), starts }
}

/** @param guess right, unless the clocks changed on the day before */
function startOf(day: string, guess: number, dayOf: (ms: number) => string) {
  if (guess > 0 && dayOf(guess) === day && dayOf(guess - 1) < day) return guess
  // If a change of the clocks skips midnight or a whole day, the day begins with the first moment after the gap.
  let [before, at] = [Date.parse(day) - MAX_OFFSET_MS, Date.parse(day) + MAX_OFFSET_MS]
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2)
    if (dayOf(middle) < day) before = middle
    else at = middle
  }
  return at
}
