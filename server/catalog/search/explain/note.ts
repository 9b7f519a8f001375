// What the page says of a search: how the shop has understood it, and where the parts are not what
// was asked for.

export type Note = {
  /** A sentence for the buyer. */
  text: string
  /** Leads to another search, such as the one without a correction. */
  link?: { text: string; isQuestion?: boolean } & (
    | { q: string; isExact?: boolean }
    | { path: string }
  )
}

export function busyNote(q: string, isExact: boolean): Note {
  const text = 'The shop is busy: this search looked at part numbers and exact words only.'
  return { text, link: { text: 'Search again', q, isExact } }
}
