const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const minute = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** The day in the browser's time zone: `Nov 21, 2026`. */
export function formatDate(iso: string) {
  return day.format(new Date(iso))
}

/** The day in the shop's time zone, as papers have it wherever they are printed. */
export function formatShopDate(iso: string, timeZone: string) {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(new Date(iso))
}

/** The day with the time, in the browser's time zone: `Nov 21, 2026, 3:45 PM`. No line breaks before AM or PM. */
export function formatDateTime(iso: string) {
  return minute.format(new Date(iso)).replace(/ (?=[AP]M$)/, '\u00a0')
}
