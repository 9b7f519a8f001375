import { dayIn, formatDayIn, formatTimeIn } from '#contract/shop-time.ts'

// Dates and times as all pages show them: in the shop's time zone, no matter where the reader is.

/** Each page names the zone (app/root.tsx), so that a cached page is the same for everybody. */
export function shopZone() {
  return document.documentElement.dataset.timeZone ?? 'UTC'
}

/** The day in the shop's time zone: `Nov 21, 2026`. */
export function formatDate(iso: string) {
  return formatDayIn(shopZone(), new Date(iso))
}

/**
 * The day with the time: `Nov 21, 2026, 3:45 PM`, and with the shop's zone if the browser's clock
 * says another time.
 */
export function formatDateTime(iso: string) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return formatTimeIn(shopZone(), new Date(iso), timeZone)
}

/** The day it is in the shop: `2026-11-21`. */
export function shopToday(now = new Date()) {
  return dayIn(shopZone(), now)
}
