import { type SQL, sql } from 'drizzle-orm'
import type { PartListQuery } from '#contract/catalog/part-list.ts'
import { MAX_COUNTED } from '#contract/catalog/part-list-url.ts'
import { searchDb } from '../../../platform/db/client.ts'
import { singleRow } from '../../../platform/db/single-row.ts'
import { type FacetCounts, facetColumns, toFacets } from '../../part-list/facets.ts'
import { conditionOf, filtersOf } from '../../part-list/part-filters.ts'
import { PAGE_SIZE, pagesOf } from '../../part-list/part-list.ts'
import { sortOf } from '../../part-list/part-sort.ts'
import type { Position } from '../read/position.ts'
import type { VehicleFilter } from '../understand/asked-vehicle.ts'
import { fittingProducts, mayGoTo, positionScore } from './conditions.ts'
import { type Pass, SEARCHED } from './queries.ts'

/** More hits of a pass are not ranked, so that a word that every part has takes no longer. */
const MAX_RANKED = 2_000
/** With a vehicle: how many parts are ranked whether they fit it or not, beside those that do. */
const MAX_OTHERS = 500

type Options = {
  /** The filters in the URL, see catalog/part-list/part-filters.ts. */
  filters: Map<string, SQL>
  position: Position
  /** What the part is not called. */
  denied: SQL
  vehicleFilter: VehicleFilter | undefined
  limit: number
}

/**
 * `fit`: 2 or more is listed for the vehicle, 1 is universal, 0 is neither. `isDenied`: the search
 * rules it out. `sized`: how many of the sizes it has. `alike`: those with one number are equally
 * right.
 */
export type Hit = {
  id: string
  fit: number
  isDenied: boolean
  sized: number
  alike: number
}

const ANY_FITTING = sql`product_search s join fitting f on f.product_id = s.product_id`
/**
 * Each is read by its key: PostgreSQL takes words and a type for independent, and would read all
 * parts of the type that have the words.
 */
const EACH_FITTING = sql`fitting f cross join lateral (
  select * from product_search where product_id = f.product_id offset 0) s`

/**
 * Products of a pass, best first: what fits, of which the title says clearly what it is, in
 * the position asked for, by how well the words are found, in stock, newest.
 */
export async function runPass(
  { where, narrow, rank = sql`0`, sized = sql`0`, titled = sql`0` }: Pass,
  options: Options,
) {
  const { filters, position, denied, vehicleFilter, limit } = options
  const more = filters.size > 0 ? sql`join lateral (select ${SEARCHED}) part on true` : sql``
  const found = (fit: SQL, most: number, from = sql`product_search s`, which = sql`true`) => sql`
    select s.product_id as id, ${fit} as fit, s.is_type_sure as sure, ${positionScore(position)} as position,
      ${denied} as denied, ${sized} as sized, ${titled} as titled, ${rank} as rank, s.is_in_stock
    from ${from} ${more} where s.is_listed and ${where} and ${conditionOf(filters)} and ${which}
    limit ${sql.raw(String(most))}`
  const listed = found(sql`f.class`, MAX_RANKED, narrow ? EACH_FITTING : ANY_FITTING)
  const others = found(
    sql`s.is_universal::int`,
    MAX_OTHERS,
    sql`product_search s`,
    sql`(select count(*) from listed) < ${limit}
      and s.product_id not in (select product_id from fitting)`,
  )
  const candidates = vehicleFilter
    ? sql`fitting as materialized (${fittingProducts(vehicleFilter, narrow)}), listed as materialized (${listed}),
        candidate as (select * from listed union all (${others}))`
    : sql`candidate as (${found(sql`0`, MAX_RANKED)})`
  const { rows } = await searchDb.execute<Hit>(sql`
    with ${candidates}, best as (
      select * from candidate
      order by fit desc, denied, sized desc, titled desc, sure desc, position desc, rank desc, is_in_stock desc, id desc
      limit ${limit})
    select id, fit, denied as "isDenied", sized,
      dense_rank() over (order by fit, sized, titled, sure, position, rank)::int as alike
    from best
    order by fit desc, denied, sized desc, titled desc, sure desc, position desc, rank desc, is_in_stock desc, id desc`)
  return rows
}

/** Those of the products that go elsewhere than the search says, or that it rules out. */
export async function findRuledOut(
  ids: readonly string[],
  { position, denied }: Pick<Options, 'position' | 'denied'>,
) {
  const { rows } = await searchDb.execute<{ id: string }>(sql`
    select s.product_id as id from product_search s
    where s.product_id = any(${sql.param(ids)}::uuid[]) and (not (${mayGoTo(position)}) or ${denied})`)
  return new Set(rows.map(({ id }) => id))
}

/** Of each condition: has any of the products it? */
export async function whichHold(ids: readonly string[], conditions: readonly SQL[]) {
  if (conditions.length === 0) return []
  const each = sql.join(
    conditions.map((where) => sql`coalesce(bool_or(${where}), false)`),
    sql`, `,
  )
  const { rows } = await searchDb.execute<{ holds: boolean[] }>(sql`
    select array[${each}] as holds from product_search s
    where s.product_id = any(${sql.param(ids)}::uuid[])`)
  return singleRow(rows).holds
}

type Found = FacetCounts & { total: number; ids: string[] }

/**
 * All that the passes find, up to `MAX_COUNTED`: how many, the counts of the facets, and a page in
 * the buyer's sort.
 * @param withSpecs parts of one type have attributes to compare
 */
export async function countHits(passes: readonly Pass[], query: PartListQuery, withSpecs: boolean) {
  const any = sql.join([sql`false`, ...passes.map(({ where }) => sql`(${where})`)], sql` or `)
  const filters = filtersOf(query)
  const matching = conditionOf(filters)
  // The best are those of the passes, in their order.
  const { from, by } = await sortOf(query.sort, sql`id desc`)
  const { rows } = await searchDb.execute<Found>(sql`
    with part as materialized (
      select ${SEARCHED} from product_search s
      where s.is_listed and (${any}) limit ${MAX_COUNTED + 1}
    )
    select (select count(*)::int from part where ${matching}) as total,
      array(select id from ${from} where ${matching} order by ${by}
        limit ${PAGE_SIZE} offset ${(query.page - 1) * PAGE_SIZE}) as ids,
      ${facetColumns(filters, withSpecs)}`)
  const { ids, total, ...counts } = singleRow(rows)
  return { ids, total, facets: toFacets(counts, query, total), pages: pagesOf(total) }
}
