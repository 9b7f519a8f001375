import { sql } from 'drizzle-orm'
import { NIL } from 'uuid'
import { partPath, partSlug } from '#contract/catalog/part-path.ts'
import { memoizeFor } from '../platform/cache/memoize-for.ts'
import { db } from '../platform/db/client.ts'
import { isSold } from '../platform/db/schema/product.ts'

// The parts and vehicles of the sitemaps. Counting a large shop takes seconds, so a process does so
// once an hour at most, and once for concurrent requests.

/** The most URLs of one sitemap. */
export const MAX_URLS = 10_000
const FRESH_MS = 60 * 60_000

export type Listed = {
  /** The path of each vehicle for which a part is listed. */
  vehicles: string[]
  /** The first part of each sitemap, by the order of ids. */
  firstParts: string[]
}

const listed = memoizeFor(FRESH_MS, readListed)

export const getListed = listed.get

/** Tests call it. */
export const invalidateListed = listed.invalidate

async function readListed(): Promise<Listed> {
  const vehicles = await db.execute<{ path: string }>(sql`
    select concat_ws('/', v.year, make.slug, v.slug) as path from (
      select distinct m.id, m.slug, m.make_id, y.year
      from (select distinct model_id, year_from::int, year_to::int from fitment where is_listed) f
      join vehicle_model m on m.id = f.model_id
      cross join lateral generate_series(f.year_from, f.year_to) as y (year)
      where m.years @> y.year
    ) v join make on make.id = v.make_id order by v.id, v.year`)
  const parts = await db.execute<{ id: string }>(sql`
    select id from (select id, row_number() over (order by id) as place from product where ${isSold()}) p
    where place % ${MAX_URLS} = 1 order by id`)
  return {
    vehicles: vehicles.rows.map(({ path }) => `/for/${path}`),
    // The first sitemap has no lower end: an older part may go live within the hour.
    firstParts: parts.rows.map(({ id }, at) => (at === 0 ? NIL : id)),
  }
}

/** The paths of the parts from `first` on, up to `next`. */
export async function listPartPaths(first: string, next: string | undefined) {
  const { rows } = await db.execute<{ _id: string; title: string }>(sql`
    select id as "_id", coalesce(title, name) as title from product
    where ${isSold()} and id >= ${first} and ${next === undefined ? sql`true` : sql`id < ${next}`}
    order by id limit ${MAX_URLS}`)
  return rows.map(({ _id, title }) => partPath({ _id, slug: partSlug(title) }))
}
