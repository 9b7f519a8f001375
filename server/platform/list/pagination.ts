import { asc, desc, gt, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Page, PageQuery } from '#contract/page.ts'
import { FIRST_ID } from './table.ts'

/** A query for one page. A whole list is read page after page (send-list.ts). */
export type PageOf = PageQuery & { limit: number }

/** Keyset pagination: ids are sorted by time. */
export type ByKey = {
  after: SQL
  orderBy: SQL
  limit: number | ReturnType<typeof sql.placeholder>
}

/** The sizes of pages that the site asks for. */
const USUAL_LIMITS = [24, 50]

/**
 * The statements for a list's pages, one for each sort direction, so that they can be prepared.
 * They run with `pageValues`. Those with a usual limit have it in their text: of a parameter
 * PostgreSQL expects a tenth of the table, so it would plan such a statement for each call.
 * @param make gets a name, unique within the list
 */
export function bothSortDirections<Statement>(
  id: PgColumn,
  make: (key: ByKey, sort: string) => Statement,
) {
  const made = new Map<string, Statement>()
  return ({ sort, limit }: PageOf) => {
    const isUsual = USUAL_LIMITS.includes(limit)
    const name = isUsual ? `${limit} ${sort}` : sort
    const known = made.get(name)
    if (known) return known
    const cursor = sql.placeholder('cursor')
    const rows = isUsual ? rawLimit(limit + 1) : sql.placeholder('limit')
    const statement =
      sort === 'oldest'
        ? make({ after: gt(id, cursor), orderBy: asc(id), limit: rows }, name)
        : make({ after: lt(id, cursor), orderBy: desc(id), limit: rows }, name)
    made.set(name, statement)
    return statement
  }
}

/** Drizzle makes a parameter of a number; it takes SQL too, though its types do not say so. */
function rawLimit(limit: number) {
  return sql.raw(String(limit)) as unknown as ByKey['limit']
}

/** The cursors of first pages: below and above every id. */
const EDGE = {
  oldest: FIRST_ID,
  newest: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
}

/** The same for a statement that is built for each call. */
export function keyset(id: PgColumn, query: PageOf) {
  const { cursor, limit } = pageValues(query)
  return query.sort === 'oldest'
    ? { after: gt(id, cursor), orderBy: asc(id), limit }
    : { after: lt(id, cursor), orderBy: desc(id), limit }
}

/** What the placeholders of a page's statement get. */
export type PageValues = { cursor: string; limit: number }

export function pageValues({ cursor, limit, sort }: PageOf): PageValues {
  // One row more shows whether there is a next page.
  return { cursor: cursor ?? EDGE[sort], limit: limit + 1 }
}

/** Cuts the extra row off again. @param cursorOf of a list that is sorted by something else */
export function toPage<Item extends { _id: string }>(
  rows: Item[],
  { limit }: Pick<PageOf, 'limit'>,
  cursorOf = ({ _id }: Item) => _id,
): Page<Item> {
  if (rows.length <= limit) return { items: rows, next: undefined }
  const items = rows.slice(0, limit)
  return { items, next: items.map(cursorOf).at(-1) }
}
