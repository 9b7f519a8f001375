const day = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** `Wed, Nov 25`, or from one day to another; undefined when the shop does not say. */
export function formatDays(earliest?: string, latest?: string) {
  const [from, to] = [earliest ?? latest, latest ?? earliest]
  if (!from || !to) return undefined
  const first = day.format(new Date(from))
  return from === to ? first : `${first} to ${day.format(new Date(to))}`
}
