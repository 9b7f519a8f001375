import { type SQL, sql } from 'drizzle-orm'
import type { Facet } from '#contract/catalog/part-card.ts'
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

/** Of the parts that fit a vehicle so many are ranked. */
const MAX_FITTING = 2_000
/** Where the hits are not counted: with a vehicle, beside those that fit, and without one. */
const [MAX_OTHERS, MAX_RANKED] = [500, 2_000]

type Options = {
  position: Position
  /** What the part is not called. */
  denied: SQL
  vehicleFilter: VehicleFilter | undefined
  limit: number
  /** Whose filters and sort count; undefined: the hits are not counted. */
  list: PartListQuery | undefined
  /** Parts of one type have attributes to compare. */
  withSpecs: boolean
}

/**
 * `fit`: 2 or more is listed for the vehicle, 1 is universal, 0 is neither. `isDenied`: the search
 * rules it out. `sized`: how many of the sizes it has. `alike`: those with one number are equally
 * right, however sure their titles say what they are.
 */
export type Hit = {
  id: string
  fit: number
  isDenied: boolean
  sized: number
  alike: number
}

/** Of what was found, how many there are, the facets, and the ids of a page in the buyer's sort. */
export type CountedHits = { ids: string[]; total: number; facets: Facet[]; pages: number }

type Found = FacetCounts & {
  hits: Hit[] | null
  /** Undefined without filters: then all hits are. */
  left?: Hit[] | null
  total: number
  ids: string[]
}

const ANY_FITTING = sql`product_search s join fitting f on f.product_id = s.product_id`
/**
 * Each is read by its key: PostgreSQL takes words and a type for independent, and would read all
 * parts of the type that have the words.
 */
const EACH_FITTING = sql`fitting f cross join lateral (
  select * from product_search where product_id = f.product_id offset 0) s`

/**
 * What fits comes first, then of which the title says clearly what it is, in the position asked
 * for, by how well the words are found, in stock, newest. The small numbers are one key: each key
 * of a sort is compared by a call.
 */
const NEAR = sql`((((fit * 2 + (not denied)::int) * 1000 + sized) * 2 + titled) * 2 + sure::int) * 4 + position`
const BEST = sql`near desc, rank desc, is_in_stock desc, id desc`

/** The hits that no pass has found before, best first. */
function bestOf(which: SQL, limit: number, known: readonly string[]) {
  return sql`(select json_agg(hit) from (
    select id, fit, denied as "isDenied", sized, dense_rank() over (order by near - 4 * sure::int, rank)::int as alike
    from (
      select * from part where ${which} and id <> all(${sql.param(known)}::uuid[])
      order by ${BEST} limit ${limit}
    ) best order by ${BEST}) hit)`
}

/**
 * What a pass finds, ranked and counted, up to `MAX_COUNTED`.
 * @param known ids of what passes before it have found: they are counted, too
 * @returns `hits`, and those that the filters leave
 */
export async function runPass(pass: Pass, options: Options, known: readonly string[]) {
  const { list, limit, withSpecs } = options
  const filters = list ? filtersOf(list) : NO_FILTERS
  const isFiltered = filters.size > 0
  const counted = list ? sql`, ${await countsOf(list, filters, withSpecs)}` : sql``
  const left = sql`, ${bestOf(conditionOf(filters), limit, known)} as left`
  const { rows } = await searchDb.execute<Found>(sql`
    with ${partsOf(pass, options, known)}
    select ${bestOf(sql`true`, limit, known)} as hits${isFiltered ? left : sql``}${counted}`)
  const { hits, left: filtered = hits, ids, total, ...counts } = singleRow(rows)
  const facets = list ? toFacets(counts, list, total) : []
  return { hits: hits ?? [], left: filtered ?? [], ids, total, facets, pages: pagesOf(total) }
}

const NO_FILTERS: ReturnType<typeof filtersOf> = new Map()

async function countsOf(list: PartListQuery, filters: Map<string, SQL>, withSpecs: boolean) {
  const matching = conditionOf(filters)
  // The best are those of the passes, in their order.
  const { from, by } = await sortOf(list.sort, sql`id desc`)
  const ids =
    list.sort === 'best'
      ? sql`'{}'::uuid[]`
      : sql`array(select id from ${from} where ${matching} order by ${by}
          limit ${PAGE_SIZE} offset ${(list.page - 1) * PAGE_SIZE})`
  return sql`(select count(*)::int from part where ${matching}) as total, ${ids} as ids,
    ${facetColumns(filters, withSpecs)}`
}

/** The rows of `part` (catalog/part-list/part-list.ts), with what they are ranked by. */
function partsOf(
  { where, narrow, rank = sql`0`, sized = sql`0`, titled = sql`0` }: Pass,
  { position, denied, vehicleFilter, limit, list }: Options,
  known: readonly string[],
) {
  const isKnown = sql`s.product_id = any(${sql.param(known)}::uuid[])`
  const isHit = known.length > 0 ? sql`(${where} or ${isKnown})` : where
  const found = (fit: SQL, most: number, from = sql`product_search s`, which = sql`true`) => sql`(
    select ${SEARCHED}, ${fit} as fit, s.is_type_sure as sure, ${positionScore(position)} as position,
      ${denied} as denied, ${sized} as sized, ${titled} as titled, ${rank} as rank
    from ${from} where s.is_listed and ${isHit} and ${which} limit ${sql.raw(String(most))})`
  const all = MAX_COUNTED + 1
  const parts = (from: SQL) =>
    sql`part as materialized (select *, ${NEAR} as near from (${from}) found)`
  if (!vehicleFilter) return parts(found(sql`0`, list ? all : MAX_RANKED))
  const listed = found(sql`f.class`, MAX_FITTING, narrow ? EACH_FITTING : ANY_FITTING)
  const others = found(
    sql`s.is_universal::int`,
    list ? all : MAX_OTHERS,
    sql`product_search s`,
    sql`${list ? sql`true` : sql`(select count(*) from listed) < ${limit}`}
      and s.product_id not in (select product_id from fitting)`,
  )
  return sql`fitting as materialized (${fittingProducts(vehicleFilter, narrow)}),
    listed as materialized ${listed},
    ${parts(sql`select * from listed union all ${others} limit ${sql.raw(String(all))}`)}`
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
