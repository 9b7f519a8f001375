/** From the first day of the month before a day to that day, as `YYYY-MM-DD`. */
export function sinceLastMonth(today: string) {
  const [year, month] = today.split('-').map(Number)
  const first = new Date(Date.UTC(year ?? 0, (month ?? 1) - 2, 1))
  return { from: first.toISOString().slice(0, 10), to: today }
}
