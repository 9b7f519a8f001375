import { sql } from 'drizzle-orm'
import { prepare } from '../../platform/db/client.ts'
import { isSold } from '../../platform/db/schema/product.ts'
import { idsReplacedTogether } from '../category/category-tree.ts'

type Ids = { id: string }

const MAX_SHOWN = 6

const IN_STOCK = sql`${isSold('p')} and p.available_quantity >= p.minimum_order_quantity`

/**
 * Parts that share a vehicle maker's number with this part, or that one of the two names as a
 * cross. One step only: a cross of a cross may be for another vehicle.
 */
export const equivalentsOf = prepare<Ids, { id: string }>(
  'equivalent parts',
  sql`select distinct p.id from part_number mine
    join part_number theirs on theirs.norm = mine.norm and theirs.product_id <> mine.product_id and theirs.is_listed
      and ((mine.kind = 'oe' and theirs.kind = 'oe')
        or (mine.kind, theirs.kind) in (('cross', 'own'), ('own', 'cross')))
      and (mine.brand is null or theirs.brand is null or lower(mine.brand) = lower(theirs.brand))
    join product p on p.id = theirs.product_id
    where mine.product_id = ${sql.placeholder('id')} and ${IN_STOCK} order by p.id desc limit ${sql.raw(String(MAX_SHOWN))}`,
)

/** The part at the end of the chain of replacements, if it is sold. */
export const successorOf = prepare<Ids, { id: string }>(
  'successor of a part',
  sql`with recursive chain as (
    select superseded_by as id, 1 as step from product where id = ${sql.placeholder('id')}
    union all select p.superseded_by, step + 1 from chain join product p on p.id = chain.id where step < 20
  ) cycle id set is_cycle using path
  select p.id from chain join product p on p.id = chain.id
  where not is_cycle and ${isSold('p')} order by step desc limit 1`,
)

const ofSameVehicles = prepare<Ids, { id: string; categories: number[] }>(
  'parts that are replaced together',
  sql`with mine as (
    select distinct model_id, year_from, year_to, lower(position) as position from fitment
    where product_id = ${sql.placeholder('id')} order by model_id limit 3
  ), near as materialized (
    select f.product_id, count(distinct mine.model_id) as n from mine
    cross join lateral (
      select product_id from fitment f
      where f.model_id = mine.model_id and f.is_listed and f.year_from <= mine.year_to and f.year_to >= mine.year_from
        and f.category_id = any(${sql.placeholder('categories')}::int[])
        and (mine.position is null or f.position is null or lower(f.position) = mine.position)
      order by f.product_id desc limit 50
    ) f
    where f.product_id <> ${sql.placeholder('id')} group by 1
  )
  select id from (
    select distinct on (p.category_id) p.id, n from near join product p on p.id = near.product_id
    where ${IN_STOCK} order by p.category_id, n desc, p.id desc
  ) best order by n desc, id desc limit 4`,
)

/** One of each category that goes with this part, for the same vehicles and place. */
export async function togetherWith(id: string, categoryId: number | null) {
  const others = categoryId === null ? [] : idsReplacedTogether(categoryId)
  return others.length > 0 ? ofSameVehicles({ id, categories: [...others] }) : []
}
