import { asc, desc, gt, lt } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { PageQuery } from '#contract/page.ts'

export type Page<Item> = {
  items: Item[]
  /** The cursor of the page after this, undefined on the last. */
  next: string | undefined
  /** How many there are on all pages, where somebody shows it. */
  total?: number
}

/** The parts of a query that make it a page by key: ids are ordered by time. */
export function byKey(id: PgColumn, { cursor, limit, sort }: PageQuery) {
  const newest = sort === 'newest'
  return {
    after: cursor === undefined ? undefined : newest ? lt(id, cursor) : gt(id, cursor),
    order: newest ? desc(id) : asc(id),
    // One row more than asked for tells whether there is a next page.
    limit: limit === undefined ? Number.MAX_SAFE_INTEGER : limit + 1,
  }
}

/** Cuts the extra row off again. */
export function toPage<Item extends { _id: string }>(rows: Item[], limit?: number): Page<Item> {
  const items = limit === undefined ? rows : rows.slice(0, limit)
  return { items, next: rows.length > items.length ? items.at(-1)?._id : undefined }
}
