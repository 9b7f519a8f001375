import { type SQL, sql } from 'drizzle-orm'
import type { PartListQuery } from '#contract/catalog/part-list.ts'
import { EMPTY_QUERY, MAX_COUNTED, toSearch } from '#contract/catalog/part-list-url.ts'
import { beginTracking, endTracking } from '../../platform/cache/dependencies.ts'
import { TaggedCache } from '../../platform/cache/tagged-cache.ts'
import { searchDb } from '../../platform/db/client.ts'
import { isSold } from '../../platform/db/schema/product.ts'
import { listCategories } from '../category/category-tree.ts'
import { addCounts } from '../part-list/facet-counts.ts'
import { conditionOf, filtersOf } from '../part-list/part-filters.ts'
import { CANDIDATE, type SelectedParts, selectionOf } from '../part-list/part-list.ts'

// Universal parts are made for no vehicle. Lists of a category have them for every vehicle, after
// the parts that are listed for it. They are the same for all vehicles: those of a category are
// read once for all until a part of it is edited.

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
): Promise<UniversalParts> {
  const key = `${withSpecs} ${keyOf(query)}`
  const each = await ofEach(lists, categoryIds, key, (missing) =>
    readLists(missing, { ...query, page: 1 }, withSpecs),
  )
  const [first = NONE, ...others] = each
  return others.reduce(
    (all, one) => ({
      ...addCounts(all, one),
      total: all.total + one.total,
      ids: bestOf([all, one]),
      hasListed: all.hasListed || one.hasListed,
    }),
    first,
  )
}

const NONE: UniversalParts = {
  ...{ total: 0, ids: [], hasListed: false, in_stock: 0 },
  ...{ categories: null, brands: null, positions: null, ranges: null, specs: null },
}

/** Those in stock first, of which the list has `in_stock`, then the newest. */
function bestOf(lists: readonly UniversalParts[]) {
  const newest = (ids: string[]) => ids.sort((a, b) => (a < b ? 1 : -1))
  const inStock = lists.flatMap(({ ids, in_stock }) => ids.slice(0, in_stock))
  const gone = lists.flatMap(({ ids, in_stock }) => ids.slice(in_stock))
  return [...newest(inStock), ...newest(gone)].slice(0, MAX_IDS)
}

async function readLists(categoryIds: number[], query: PartListQuery, withSpecs: boolean) {
  const selected = await selectionOf(
    sql`select ${CANDIDATE}, 0 as rank from product left join product_search s on s.product_id = product.id
      where product.category_id = leaf.id and ${SOLD} limit ${MAX_COUNTED + 1}`,
    query,
    withSpecs,
    {
      most: MAX_IDS,
      more: sql`, (select exists (select from part where ${HAS_FITMENTS})) as "hasListed"`,
    },
  )
  const { rows } = await searchDb.execute<UniversalParts & { leaf: number }>(sql`
    select leaf.id as leaf, list.* from unnest(${sql.param(categoryIds)}::int[]) as leaf (id)
    cross join lateral (${selected}) list`)
  return new Map(rows.map(({ leaf, ...list }) => [leaf, list]))
}

export type Count = { id: number; count: number }
/** The universal parts of a category. */
type Universal = Count & {
  /** Universal parts that are listed for vehicles nevertheless. */
  listed: string[]
}

/** How many of them the filters leave in each category. */
export async function countUniversal(query: PartListQuery) {
  const ids = listCategories().map(({ id }) => id)
  const all = await ofEach(counts, ids, keyOf(query), (missing) => readCounts(missing, query))
  return { counts: all, listed: all.flatMap(({ listed }) => listed) }
}

async function readCounts(categoryIds: number[], query: PartListQuery) {
  const { rows } = await searchDb.execute<Count & { listed: string[] | null }>(sql`
    select part.category_id as id, count(*)::int, array_agg(part.id) filter (where ${HAS_FITMENTS}) as listed
    from (
      select ${CANDIDATE} from product left join product_search s on s.product_id = product.id
      where product.category_id in ${categoryIds} and ${SOLD}
    ) part where ${conditionOf(filtersOf(query))} group by 1`)
  const found = new Map(
    rows.map(({ listed, ...one }) => [one.id, { ...one, listed: listed ?? [] }]),
  )
  return new Map(categoryIds.map((id) => [id, found.get(id) ?? { id, count: 0, listed: [] }]))
}

/** What is cached of each category. Only those in which a part was edited are read again. */
async function ofEach<Value extends object>(
  cache: TaggedCache<Value>,
  categoryIds: readonly number[],
  key: string,
  read: (missing: number[]) => Promise<ReadonlyMap<number, Value>>,
) {
  const keyOfOne = (id: number) => `${id} ${key}`
  const known = new Map(categoryIds.map((id) => [id, cache.get(keyOfOne(id))]))
  const missing = categoryIds.filter((id) => !known.get(id))
  const tracked = missing.map((id) => ({ id, dependencies: beginTracking(...tagsOf(id)) }))
  try {
    const found = missing.length > 0 ? await read(missing) : new Map<number, Value>()
    for (const { id, dependencies } of tracked) {
      const one = found.get(id)
      known.set(id, one)
      if (one) cache.set(keyOfOne(id), one, dependencies, sizeOf(keyOfOne(id), one))
    }
  } finally {
    for (const { dependencies } of tracked) endTracking(dependencies)
  }
  return [...known.values()].filter((one) => one !== undefined)
}

const MAX_BYTES = 4 * 1024 * 1024
/** Long, because tags invalidate them whenever a row changes that they were made from. */
const MAX_AGE_MS = 10 * 60_000

const lists = new TaggedCache<UniversalParts>(MAX_BYTES, MAX_AGE_MS)
const counts = new TaggedCache<Universal>(MAX_BYTES, MAX_AGE_MS)

function tagsOf(categoryId: number) {
  return ['categories', 'category all', `category ${categoryId}`]
}

function sizeOf(key: string, value: object) {
  return key.length + JSON.stringify(value).length + 100
}

/** The filters of the query alone. */
function keyOf(query: PartListQuery) {
  const { sort, view, page, unfit } = EMPTY_QUERY
  return toSearch({ ...query, sort, view, page, unfit })
}
