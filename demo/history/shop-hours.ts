import { dayAfter, dayIn, startOfDay } from '#contract/shop-time.ts'
import type { Random } from './seeded-random.ts'

// When people order, and when the shop packs.

export const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Of the sample settings. */
const TIME_ZONE = 'America/Chicago'
const WAKES = 7
const SLEEPS = 23

/** A moment of the same day at which people are awake. */
export function inWakingHours(at: number, random: Random) {
  const start = startOfDay(TIME_ZONE, dayIn(TIME_ZONE, new Date(at))).getTime()
  return start + random.between(WAKES, SLEEPS) * HOUR_MS
}

/** So many business days later, at that hour. */
export function afterBusinessDays(from: Date, days: number, hour: number) {
  let day = dayIn(TIME_ZONE, from)
  for (let left = days; left > 0; ) {
    day = dayAfter(day)
    if (!isWeekend(day)) left -= 1
  }
  return new Date(startOfDay(TIME_ZONE, day).getTime() + hour * HOUR_MS)
}

function isWeekend(day: string) {
  return [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())
}
