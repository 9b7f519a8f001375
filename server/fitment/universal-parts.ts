import { type SQL, sql } from 'drizzle-orm'
import type { PartListQuery } from '#contract/part-list.ts'
import { EMPTY_QUERY, MAX_COUNTED, toSearch } from '#contract/part-list-url.ts'
import { beginTracking, endTracking } from '../cache/dependencies.ts'
import { TaggedCache } from '../cache/tagged-cache.ts'
import { conditionOf, filtersOf } from '../catalog/part-filters.ts'
import { CANDIDATE } from '../catalog/part-list.ts'
import { searchDb } from '../db/client.ts'

// Universal parts are made for no vehicle. Lists of a category have them for every vehicle, after the parts that are listed for it.

const SOLD = sql`product.fits = 'universal' and product.deleted_at is null and product.state = 'live'`

/** Those of the categories, ranked after what fits, and what fits if something is so. */
export function universalIn(categoryIds: readonly number[]): SQL {
  return sql`select product.id as product_id, 2 as rank from product
    where product.category_id in ${categoryIds} and ${SOLD} limit ${MAX_COUNTED + 1}`
}

export type Count = { id: number; count: number }
type Universal = {
  /** By id of the category. */
  counts: Count[]
  /** Those that are listed for vehicles all the same. */
  listed: string[]
}

const MAX_BYTES = 4 * 1024 * 1024
/** As long as a response (cache/response-store.ts): an edited part does not invalidate the lists of all vehicles. */
const MAX_AGE_MS = 60_000

const universal = new TaggedCache<Universal>(MAX_BYTES, MAX_AGE_MS)

/** How many of them the filters leave in each category. No index has them, so they are counted once for all vehicles. */
export async function countUniversal(query: PartListQuery): Promise<Universal> {
  const { sort, view, page, unfit } = EMPTY_QUERY
  const key = toSearch({ ...query, sort, view, page, unfit })
  const known = universal.get(key)
  if (known) return known
  const dependencies = beginTracking('category', 'search')
  try {
    const found = await readUniversal(query)
    universal.set(key, found, dependencies, JSON.stringify([key, found]).length)
    return found
  } finally {
    endTracking(dependencies)
  }
}

async function readUniversal(query: PartListQuery): Promise<Universal> {
  const { rows } = await searchDb.execute<Count & { listed: string[] | null }>(sql`
    select part.category_id as id, count(*)::int,
      array_agg(part.id) filter (where exists (select from fitment f where f.product_id = part.id)) as listed
    from (
      select ${CANDIDATE} from product left join product_search s on s.product_id = product.id
      where product.category_id is not null and ${SOLD}
    ) part where ${conditionOf(filtersOf(query))} group by 1`)
  return {
    counts: rows.map(({ id, count }) => ({ id, count })),
    listed: rows.flatMap(({ listed }) => listed ?? []),
  }
}
