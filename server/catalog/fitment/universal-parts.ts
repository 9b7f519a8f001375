import { type SQL, sql } from 'drizzle-orm'
import type { PartListQuery } from '#contract/catalog/part-list.ts'
import { EMPTY_QUERY, MAX_COUNTED, toSearch } from '#contract/catalog/part-list-url.ts'
import { beginTracking, endTracking } from '../../platform/cache/dependencies.ts'
import { TaggedCache } from '../../platform/cache/tagged-cache.ts'
import { searchDb } from '../../platform/db/client.ts'
import { isSold } from '../../platform/db/schema/product.ts'
import { listCategories } from '../category/category-tree.ts'
import { conditionOf, filtersOf } from '../part-list/part-filters.ts'
import { CANDIDATE, type SelectedParts, selectParts } from '../part-list/part-list.ts'

// Universal parts are made for no vehicle. Lists of a category have them for every vehicle, after
// the parts that are listed for it. No index has them, and they are the same for all vehicles: they
// are read once for all until a part is edited.

const SOLD = sql`product.fits = 'universal' and ${isSold()}`
const HAS_FITMENTS = sql`exists (select from fitment f where f.product_id = part.id)`

/** The universal parts of the categories, ranked after parts that fit or fit under a condition. */
export function universalIn(categoryIds: readonly number[]): SQL {
  return sql`select product.id as product_id, 2 as rank from product
    where product.category_id in ${categoryIds} and ${SOLD} limit ${MAX_COUNTED + 1}`
}

/**
 * How many of their ids are cached, for the first pages of a vehicle's list; further pages are read
 * whole.
 */
const MAX_IDS = 480

/** @property hasListed are some listed for vehicles all the same? */
type UniversalParts = SelectedParts & { hasListed: boolean }

/**
 * Universal parts of the categories that match the query, best first, of all pages. Their tags are
 * not those of a page that shows them: each edit of a part would invalidate the list of all parts.
 */
export async function readUniversal(
  categoryIds: readonly number[],
  query: PartListQuery,
  withSpecs: boolean,
) {
  const key = `${categoryIds} ${keyOf(query)}`
  const known = lists.get(key)
  if (known) return known
  const dependencies = beginTracking(...tagsOf(categoryIds))
  try {
    const found = await selectParts<{ hasListed: boolean }>(
      sql`select ${CANDIDATE}, 0 as rank from product left join product_search s on s.product_id = product.id
        where product.category_id in ${categoryIds} and ${SOLD} limit ${MAX_COUNTED + 1}`,
      { ...query, page: 1 },
      withSpecs,
      {
        most: MAX_IDS,
        more: sql`, (select exists (select from part where ${HAS_FITMENTS})) as "hasListed"`,
      },
    )
    lists.set(key, found, dependencies, sizeOf(key, found))
    return found
  } finally {
    endTracking(dependencies)
  }
}

export type Count = { id: number; count: number }
/** The universal parts of a category. */
type Universal = Count & {
  /** Universal parts that are listed for vehicles nevertheless. */
  listed: string[]
}

/**
 * How many of them the filters leave in each category. Only categories in which a part was edited
 * are counted again.
 */
export async function countUniversal(query: PartListQuery) {
  const key = keyOf(query)
  const ids = listCategories().map(({ id }) => id)
  const known = new Map(ids.map((id) => [id, counts.get(`${id} ${key}`)]))
  const missing = ids.filter((id) => !known.get(id))
  if (missing.length > 0) {
    const tracked = missing.map((id) => ({ id, dependencies: beginTracking(...tagsOf([id])) }))
    try {
      const found = await readCounts(missing, query)
      for (const { id, dependencies } of tracked) {
        const one = found.get(id) ?? { id, count: 0, listed: [] }
        known.set(id, one)
        counts.set(`${id} ${key}`, one, dependencies, sizeOf(key, one))
      }
    } finally {
      for (const { dependencies } of tracked) endTracking(dependencies)
    }
  }
  const all = [...known.values()].filter((one) => one !== undefined)
  return { counts: all, listed: all.flatMap(({ listed }) => listed) }
}

async function readCounts(categoryIds: number[], query: PartListQuery) {
  const { rows } = await searchDb.execute<Count & { listed: string[] | null }>(sql`
    select part.category_id as id, count(*)::int, array_agg(part.id) filter (where ${HAS_FITMENTS}) as listed
    from (
      select ${CANDIDATE} from product left join product_search s on s.product_id = product.id
      where product.category_id in ${categoryIds} and ${SOLD}
    ) part where ${conditionOf(filtersOf(query))} group by 1`)
  return new Map(
    rows.map(({ listed, ...one }): [number, Universal] => [
      one.id,
      { ...one, listed: listed ?? [] },
    ]),
  )
}

const MAX_BYTES = 4 * 1024 * 1024
/** Long, because tags invalidate them whenever a row changes that they were made from. */
const MAX_AGE_MS = 10 * 60_000

const lists = new TaggedCache<UniversalParts>(MAX_BYTES, MAX_AGE_MS)
const counts = new TaggedCache<Universal>(MAX_BYTES, MAX_AGE_MS)

function tagsOf(categoryIds: readonly number[]) {
  return ['search', 'categories', 'category all', ...categoryIds.map((id) => `category ${id}`)]
}

function sizeOf(key: string, value: object) {
  return key.length + JSON.stringify(value).length + 100
}

/** The filters of the query alone. */
function keyOf(query: PartListQuery) {
  const { sort, view, page, unfit } = EMPTY_QUERY
  return toSearch({ ...query, sort, view, page, unfit })
}
