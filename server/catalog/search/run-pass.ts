import { type SQL, sql } from 'drizzle-orm'
import { searchDb } from '../../platform/db/client.ts'
import { conditionOf } from '../part-list/part-filters.ts'
import { type Pass, SEARCHED } from './pass.ts'
import type { Position } from './position.ts'
import { positionScore } from './position-filter.ts'
import { fittingProducts, type VehicleFilter } from './vehicle-filter.ts'

/** More hits of a pass are not ranked, so that a word that every part has takes no longer. */
const MAX_RANKED = 2_000
/** With a vehicle: how many parts are ranked whether they fit it or not, beside those that do. */
const MAX_OTHERS = 500

type Options = {
  /** The filters in the URL, see catalog/part-list/part-filters.ts. */
  filters: Map<string, SQL>
  position: Position
  vehicleFilter: VehicleFilter | undefined
  limit: number
}

/**
 * Ids of products of a pass, best first: what fits, of which the title says clearly what it is, in the position asked for, by
 * how well the words are found, in stock, newest.
 */
export async function runPass({ where, rank = sql`0` }: Pass, options: Options) {
  const { filters, position, vehicleFilter, limit } = options
  const from =
    filters.size > 0
      ? sql`product_search s join lateral (select ${SEARCHED}) part on true`
      : sql`product_search s`
  const found = (fit: SQL, most: number, more = sql``) => sql`
    select s.product_id as id, ${fit} as class, s.is_type_sure as sure, ${positionScore(position)} as position,
      ${rank} as rank, s.is_in_stock
    from ${from} ${more} where s.is_listed and ${where} and ${conditionOf(filters)} limit ${sql.raw(String(most))}`
  const candidates = vehicleFilter
    ? sql`(${found(sql`f.class`, MAX_RANKED, sql`join fitting f on f.product_id = s.product_id`)})
        union all (${found(sql`s.is_universal::int`, MAX_OTHERS)})`
    : found(sql`0`, MAX_RANKED)
  // Some of the parts that fit are among the others, too.
  const { rows } = await searchDb.execute<{ id: string }>(sql`
    ${vehicleFilter ? sql`with fitting as materialized (${fittingProducts(vehicleFilter)})` : sql``}
    select id from (${candidates}) candidate group by id, sure, position, rank, is_in_stock
    order by max(class) desc, sure desc, position desc, rank desc, is_in_stock desc, id desc
    limit ${limit}`)
  return rows.map(({ id }) => id)
}
