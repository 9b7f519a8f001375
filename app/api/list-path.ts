const PAGE_SIZE = 24

/**
 * The path of one page of a list, newest first: the first page, or the one after `cursor`.
 * @param filters of the list, such as a search, or another `sort`
 */
export function listPath(
  list: string,
  cursor?: string,
  limit = PAGE_SIZE,
  filters: Record<string, string> = {},
) {
  const query = new URLSearchParams({ sort: 'newest', ...filters, limit: String(limit) })
  if (cursor) query.set('cursor', cursor)
  return `${list}?${query}`
}
