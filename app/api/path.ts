export function productPath(id: string) {
  return `/product/${encodeURIComponent(id)}`
}

const PAGE_SIZE = 24

/** The path of one page of a list, newest first: the first page, or the one after `cursor`. */
export function listPath(list: string, cursor?: string, limit = PAGE_SIZE) {
  const query = new URLSearchParams({ limit: String(limit), sort: 'newest' })
  if (cursor) query.set('cursor', cursor)
  return `${list}?${query}`
}
