import { asc, desc, gt, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { PageQuery } from '#contract/page.ts'

/** A query for one page. A whole list is read page after page (respond.ts). */
export type PageOf = PageQuery & { limit: number }

export type Page<Item> = {
  items: Item[]
  /** The cursor of the page after this, undefined on the last. */
  next: string | undefined
  /** How many items all pages have, for lists that show it. */
  total?: number
}

type Sort = PageQuery['sort']

/** Keyset pagination: ids are sorted by time. */
type ByKey = { after: SQL; orderBy: SQL; limit: ReturnType<typeof sql.placeholder> }

/**
 * The statement for a list's pages, once for each sort direction, so that it can be prepared. It runs with
 * `pageValues`.
 */
export function bothSortDirections<Statement>(
  id: PgColumn,
  make: (key: ByKey, sort: Sort) => Statement,
) {
  const [cursor, limit] = [sql.placeholder('cursor'), sql.placeholder('limit')]
  return {
    oldest: make({ after: gt(id, cursor), orderBy: asc(id), limit }, 'oldest'),
    newest: make({ after: lt(id, cursor), orderBy: desc(id), limit }, 'newest'),
  }
}

/** The cursors of first pages: below and above every id. */
const EDGE = {
  oldest: '00000000-0000-0000-0000-000000000000',
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

/** Cuts the extra row off again. */
export function toPage<Item extends { _id: string }>(
  rows: Item[],
  { limit }: Pick<PageOf, 'limit'>,
): Page<Item> {
  const items = rows.length > limit ? rows.slice(0, limit) : rows
  return { items, next: rows.length > limit ? items.at(-1)?._id : undefined }
}
