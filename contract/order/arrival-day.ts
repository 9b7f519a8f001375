const day = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** `Fri, Nov 27`, without a line break in `Nov 27`. */
export function formatArrivalDay(date: string) {
  return day.format(new Date(date)).replace(/ (?=\d+$)/, '\u00a0')
}

/** `Fri, Nov 27`: the last day on which it may come; undefined when the shop does not say, or a page was left open beyond it. */
export function arrivalDay(latest: string | undefined, now = new Date()) {
  return latest && !hasPassed(latest, now) ? formatArrivalDay(latest) : undefined
}

/** Of an order that has not come: also what was promised and not kept. */
export function describeArrival(promisedBy: string, now = new Date()) {
  return `${hasPassed(promisedBy, now) ? 'Promised' : 'Arrives'} by ${formatArrivalDay(promisedBy)}`
}

export function hasPassed(date: string, now: Date) {
  return date < dayHere(now)
}

/** `YYYY-MM-DD`, by the reader's clocks. */
function dayHere(at: Date) {
  const [month, date] = [at.getMonth() + 1, at.getDate()].map((n) => String(n).padStart(2, '0'))
  return `${at.getFullYear()}-${month}-${date}`
}
