/** The first and the last day of the previous month in the browser's time zone, as `YYYY-MM-DD`. */
export function lastMonth(now = new Date()) {
  const first = new Date(Date.UTC(now.getFullYear(), now.getMonth() - 1, 1))
  const last = new Date(Date.UTC(now.getFullYear(), now.getMonth(), 0))
  return { from: toDay(first), to: toDay(last) }
}

function toDay(date: Date) {
  return date.toISOString().slice(0, 10)
}
