import { type SQL, sql } from 'drizzle-orm'
import { conditionOf } from '../catalog/part-filters.ts'
import { CANDIDATE } from '../catalog/part-list.ts'
import { searchDb } from '../db/client.ts'
import { type Pass, positionScore } from './pass.ts'
import type { Position } from './position.ts'
import { fittingProducts, type VehicleFilter } from './vehicle-filter.ts'

/** More hits of a pass are not ranked, so that a word that every part has takes no longer. */
const MAX_RANKED = 2_000
/** With a vehicle: how many parts that do not fit it are ranked, beside those that do. */
const MAX_OTHERS = 500
/** How many of the ranked have their stock looked up. */
const MAX_SORTED = 480

type Options = {
  /** The filters in the URL, see catalog/part-filters.ts. */
  filters: Map<string, SQL>
  position: Position
  vehicleFilter: VehicleFilter | undefined
  limit: number
}

/**
 * Products of a pass, best first: where the position does not contradict, what fits, of which the title says clearly what
 * it is, in the position asked for, by how well the words are found, in stock, newest.
 */
export async function runPass({ where, rank = sql`0` }: Pass, options: Options) {
  const { filters, position, vehicleFilter, limit } = options
  // The product's own row is read only where a filter asks for it: most candidates are not shown.
  const from =
    filters.size > 0
      ? sql`product_search s join product on product.id = s.product_id
          join lateral (select ${CANDIDATE}) part on true`
      : sql`product_search s`
  const found = (also: SQL, most: number) => sql`
    select s.product_id as id, ${also} as class, s.is_type_sure as sure,
      ${positionScore(position)} as position, ${rank} as rank
    from ${from} ${also === FIT_CLASS ? sql`join fitting f on f.product_id = s.product_id` : sql``}
    where s.is_listed and ${where} and ${conditionOf(filters)}
      ${vehicleFilter && also !== FIT_CLASS ? sql`and not exists (select from fitting f where f.product_id = s.product_id)` : sql``}
    limit ${sql.raw(String(most))}`
  const candidates = vehicleFilter
    ? sql`(${found(FIT_CLASS, MAX_RANKED)}) union all (${found(sql`0`, MAX_OTHERS)})`
    : found(sql`0`, MAX_RANKED)
  const { rows } = await searchDb.execute<{ id: string }>(sql`
    with ${vehicleFilter ? sql`fitting as materialized (${fittingProducts(vehicleFilter)}),` : sql``}
    candidate as materialized (${candidates}),
    best as (
      select * from candidate
      order by position >= 2 desc, class desc, sure desc, position desc, rank desc, id desc
      limit ${sql.raw(String(MAX_SORTED))}
    )
    select best.id from best join product p on p.id = best.id
    order by position >= 2 desc, ${vehicleFilter ? sql`greatest(class, (p.fits = 'universal')::int) desc,` : sql``}
      sure desc, position desc, rank desc, p.available_quantity >= p.minimum_order_quantity desc, best.id desc
    limit ${limit}`)
  return rows.map(({ id }) => id)
}

const FIT_CLASS = sql`f.class`
