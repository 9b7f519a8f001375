import { type SQL, sql } from 'drizzle-orm'
import type { PartList } from '#contract/catalog/part-card.ts'
import { type PartListQuery, partListQuerySchema } from '#contract/catalog/part-list.ts'
import { LIST_PARAMETERS, MAX_COUNTED, toQueryInput } from '#contract/catalog/part-list-url.ts'
import { trackTags } from '../../platform/cache/dependencies.ts'
import { searchDb } from '../../platform/db/client.ts'
import { isSold } from '../../platform/db/schema/product.ts'
import { singleRow } from '../../platform/db/single-row.ts'
import type { Category } from '../category/build-tree.ts'
import { isLeaf, listedWith, shownIdsWithin } from '../category/category-tree.ts'
import { atLevelBelow } from './facet-counts.ts'
import { type FacetCounts, facetColumns, toFacets } from './facets.ts'
import { listPartCards } from './part-cards.ts'
import { conditionOf, filtersOf } from './part-filters.ts'
import { sortOf } from './part-sort.ts'

export const PAGE_SIZE = 24

/** @property ids of the page */
export type SelectedParts = FacetCounts & { total: number; ids: string[] }

/** First what fits, in lists of a vehicle. */
const BEST = sql`rank, is_in_stock desc, id desc`

/** What `candidates` select of a product. `rank` sorts the best, 0 first. */
export const CANDIDATE = sql`product.id, product.category_id, product.brand_id, product.price_per_unit_cents as cents,
  product.available_quantity >= product.minimum_order_quantity as is_in_stock, s.axle, s.side`

/** What the URL of a page says of its list. @param names of the parameters that the page reads */
export function readPartListQuery(
  { url }: { url: string },
  names: readonly string[] = LIST_PARAMETERS,
): PartListQuery {
  return partListQuerySchema.parse(toQueryInput(new URL(url).searchParams, names))
}

/** The parts of a category and of those below it. */
export async function listPartsIn(category: Category, query: PartListQuery): Promise<PartList> {
  // A category without others below it counts its siblings, too: its own choice does not narrow
  // its own counts.
  const around = listedWith(category)
  const isWhole = around === category
  const ids = shownIdsWithin(around)
  const tags = ['category all', ...ids.map((id) => `category ${id}`)]
  const chosen = isWhole ? query : { ...query, category: category.slug }
  const candidates = sql`
    select ${CANDIDATE}, 0 as rank from product left join product_search s on s.product_id = product.id
    where product.category_id in ${ids} and ${isSold()}
    order by ${isWhole ? sql`` : sql`product.category_id = ${category.id} desc,`} product.id desc
    limit ${MAX_COUNTED + 1}`
  return trackTags(tags, () => readPartListIn(around, candidates, chosen, leafOf(category)))
}

/**
 * A page of the candidates that the query leaves, all of them in a category, and the counts of its
 * facets. @param leaf the category whose attributes are filters
 */
export async function readPartListIn(
  { id }: Category,
  candidates: SQL,
  query: PartListQuery,
  leaf: Category | undefined,
) {
  const { categories, ...found } = await selectParts(candidates, query, leaf !== undefined)
  return toPartList({ ...found, categories: atLevelBelow(id, categories) }, query, leaf)
}

/** A category whose parts are alike, and have attributes to compare. */
export function leafOf(category: Category) {
  return isLeaf(category) ? category : undefined
}

export async function selectParts(
  candidates: SQL,
  query: PartListQuery,
  withSpecs: boolean,
): Promise<SelectedParts> {
  const selected = await selectionOf(candidates, query, withSpecs)
  const { rows } = await searchDb.execute<SelectedParts>(selected)
  return singleRow(rows)
}

/** @param most ids of a page @param more further columns, of rows of `part` */
export async function selectionOf(
  candidates: SQL,
  query: PartListQuery,
  withSpecs: boolean,
  { most = PAGE_SIZE, more = sql`` } = {},
): Promise<SQL> {
  const filters = filtersOf(query)
  const matching = conditionOf(filters)
  const { from, by } = await sortOf(query.sort, BEST)
  return sql`
    with part as materialized (${candidates})
    select (select count(*)::int from part where ${matching}) as total,
      array(select id from ${from} where ${matching} order by ${by}
        limit ${most} offset ${(query.page - 1) * PAGE_SIZE}) as ids,
      ${facetColumns(filters, withSpecs)}${more}`
}

export async function toPartList(
  { ids, total, ...counts }: SelectedParts,
  query: PartListQuery,
  leaf?: Category,
): Promise<PartList> {
  const cards = await listPartCards(ids)
  return {
    cards,
    total,
    facets: toFacets(counts, query, total, leaf?.attributes),
    pages: pagesOf(total),
  }
}

export function pagesOf(total: number) {
  return Math.ceil(Math.min(total, MAX_COUNTED) / PAGE_SIZE)
}
