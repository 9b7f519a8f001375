const dateTime = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
})

/** Such as `Nov 21, 2026, 2:05 PM UTC`: the shop does not know the reader's time zone. */
export function formatMoment(at: Date) {
  return dateTime.format(at)
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** Such as `Nov 21, 2026`, in UTC. */
export function formatDay(at: Date) {
  return day.format(at)
}
