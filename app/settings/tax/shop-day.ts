/** Today in the shop's time zone: `2026-11-22`. */
export function shopDay(timeZone: string, now = new Date()) {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now)
}

const medium = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' })

/** The hint of a rate that does not hold yet. @param from a day, or what was typed of it */
export function beginning(from: string, today: string) {
  return /^\d{4}-\d\d-\d\d$/.test(from) && from > today
    ? `From ${medium.format(new Date(from))}, not before`
    : undefined
}
