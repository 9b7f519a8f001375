import { type SQL, sql } from 'drizzle-orm'
import { type Category, categoryIdsWithin } from '#contract/catalog/category.ts'
import type { PartList } from '#contract/catalog/part-card.ts'
import { type PartListQuery, partListQuerySchema } from '#contract/catalog/part-list.ts'
import { LIST_PARAMETERS, MAX_COUNTED, toQueryInput } from '#contract/catalog/part-list-url.ts'
import { trackTags } from '../../platform/cache/dependencies.ts'
import { searchDb } from '../../platform/db/client.ts'
import { singleRow } from '../../platform/db/single-row.ts'
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
  // A category below another counts its siblings, too: its own choice does not narrow its own
  // counts.
  const ids = category.parentId === null ? categoryIdsWithin(category) : siblingsOf(category)
  const tags = ['category all', ...ids.map((id) => `category ${id}`)]
  const chosen = category.parentId === null ? query : { ...query, category: category.slug }
  const candidates = sql`
    select ${CANDIDATE}, 0 as rank from product left join product_search s on s.product_id = product.id
    where product.category_id in ${ids} and product.deleted_at is null and product.state = 'live'
    order by ${category.parentId === null ? sql`` : sql`product.category_id = ${category.id} desc,`} product.id desc
    limit ${MAX_COUNTED + 1}`
  return trackTags(tags, () => readPartList(candidates, chosen, category.parentId !== null))
}

/**
 * A page of the candidates that the query leaves, and the counts of its facets. @param withSpecs
 * see facets.ts
 */
export async function readPartList(candidates: SQL, query: PartListQuery, withSpecs: boolean) {
  return toPartList(await selectParts(candidates, query, withSpecs), query)
}

/** @param most ids of a page @param more further columns, of rows of `part` */
export async function selectParts<More extends object = object>(
  candidates: SQL,
  query: PartListQuery,
  withSpecs: boolean,
  { most = PAGE_SIZE, more = sql`` } = {},
): Promise<SelectedParts & More> {
  const filters = filtersOf(query)
  const matching = conditionOf(filters)
  const { from, by } = await sortOf(query.sort, BEST)
  const { rows } = await searchDb.execute<SelectedParts & More>(sql`
    with part as materialized (${candidates})
    select (select count(*)::int from part where ${matching}) as total,
      array(select id from ${from} where ${matching} order by ${by}
        limit ${most} offset ${(query.page - 1) * PAGE_SIZE}) as ids,
      ${facetColumns(filters, withSpecs)}${more}`)
  return singleRow(rows as (SelectedParts & More)[])
}

export async function toPartList(
  { ids, total, ...counts }: SelectedParts,
  query: PartListQuery,
): Promise<PartList> {
  const cards = await listPartCards(ids)
  return { cards, total, facets: toFacets(counts, query, total), pages: pagesOf(total) }
}

export function pagesOf(total: number) {
  return Math.ceil(Math.min(total, MAX_COUNTED) / PAGE_SIZE)
}

function siblingsOf({ parentId }: Category) {
  return parentId === null ? [] : categoryIdsWithin({ id: parentId })
}
