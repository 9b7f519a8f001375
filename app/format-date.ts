const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** A moment's day as shown to people, where they are: `Nov 21, 2026`. */
export function formatDate(iso: string) {
  return day.format(new Date(iso))
}
