const day = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** `Fri, Nov 27`: the last day on which it may come; undefined when the shop does not say, or a page was left open beyond it. */
export function arrivalDay(latest: string | undefined, now = new Date()) {
  if (!latest || latest < dayHere(now)) return undefined
  return day.format(new Date(latest))
}

/** `YYYY-MM-DD`, by the buyer's clocks. */
function dayHere(at: Date) {
  const [month, date] = [at.getMonth() + 1, at.getDate()].map((n) => String(n).padStart(2, '0'))
  return `${at.getFullYear()}-${month}-${date}`
}
