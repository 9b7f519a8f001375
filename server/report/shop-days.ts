import { dayAfter, dayIn, startOfDay } from '#contract/shop-time.ts'

// Calendar days in a time zone, and when each begins. PostgreSQL and Node may know different zones,
// or different rules of one, so both parts of a report take the moments from here.

const DAY_MS = 86_400_000

export type ShopDays = {
  /** Such as `2026-11-21`, oldest first. */
  days: string[]
  /** When each begins, and when the last ends. */
  starts: Date[]
}

/** The last `count` days; `now` is in the last one. */
export function lastDays(count: number, timeZone: string, now: Date): ShopDays {
  const today = dayIn(timeZone, now)
  const days = Array.from({ length: count + 1 }, (_, place) => dayAfter(today, place - count + 1))
  let last = Number.NaN
  const starts = days.map((day) => {
    last = startOf(timeZone, day, last + DAY_MS)
    return new Date(last)
  })
  return { days: days.slice(0, -1), starts }
}

/** @param guess right, unless the clocks changed on the day before */
function startOf(timeZone: string, day: string, guess: number) {
  if (guess > 0 && dayIn(timeZone, guess) === day && dayIn(timeZone, guess - 1) < day) return guess
  return startOfDay(timeZone, day).getTime()
}
