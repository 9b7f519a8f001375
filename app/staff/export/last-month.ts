/** The first and the last day of the month before that of a day, all as `YYYY-MM-DD`. */
export function lastMonth(today: string) {
  const [year, month] = today.split('-').map(Number)
  const first = new Date(Date.UTC(year ?? 0, (month ?? 1) - 2, 1))
  const last = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, 0))
  return { from: toDay(first), to: toDay(last) }
}

function toDay(date: Date) {
  return date.toISOString().slice(0, 10)
}
