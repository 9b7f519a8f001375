import { sql } from 'drizzle-orm'
import { prepare, searchPool } from '../../platform/db/client.ts'
import { isSold } from '../../platform/db/schema/product.ts'
import { categoryIdsWithin } from '../category/category-tree.ts'
import type { RepairItemRow } from '../category/repair-rows.ts'
import { LISTED, type Values } from './listed-parts.ts'

/** Fitments of a vehicle that are looked at, of the newest parts. */
const MAX_FITMENTS = 5_000
/** Parts of an item: its fit may hang on a question that leaves one of them. */
const MAX_PARTS = 24

/** `place` of the item, from 0. `isElsewhere`: the vehicle takes it at other positions, too. */
type Found = { place: number; id: string; isElsewhere: boolean }

type Given = Values & {
  places: number[]
  categories: number[]
  positions: (string | null)[]
  products: (string | null)[]
}

/**
 * The parts that are listed for a vehicle, by the items of a repair, all in one statement: the
 * owner’s choice first, then what is in stock, the cheapest first. For an item without a side, a
 * part for one side alone is left out: it would be half of what is needed.
 */
const ofVehicle = prepare<Found, Given>(
  'parts of a repair',
  sql`with item as (
    select * from unnest(${sql.placeholder('places')}::int[], ${sql.placeholder('categories')}::int[],
      ${sql.placeholder('positions')}::text[], ${sql.placeholder('products')}::uuid[])
      as item (place, category_id, position, product_id)
  ), listed as materialized (
    select f.product_id, f.category_id, lower(f.position) as position from fitment f
    where ${LISTED} and f.category_id = any(${sql.placeholder('categories')}::int[])
    order by f.product_id desc limit ${sql.raw(String(MAX_FITMENTS))}
  ), matching as (
    select item.place, listed.product_id, bool_or(not is_there) as "isElsewhere", item.product_id as wanted
    from item join listed on listed.category_id = item.category_id
    cross join lateral (
      select item.position is null or listed.position is null or listed.position = item.position
        or starts_with(listed.position, item.position || ' ') or starts_with(item.position, listed.position || ' ')
        as is_there, substring(listed.position from '\\m(left|right)\\M') as side
    ) at
    group by item.place, item.position, item.product_id, listed.product_id
    having bool_or(is_there) and (item.position ~ '\\m(left|right)\\M' or bool_or(side is null)
      or count(distinct side) filter (where is_there) > 1)
  ), named as (
    select place, product_id, false as "isElsewhere", product_id as wanted from item where product_id is not null
  ), ranked as (
    select place, product.id, "isElsewhere", row_number() over (partition by place order by
      product.id is not distinct from wanted desc, product.available_quantity >= product.minimum_order_quantity desc,
      product.price_per_unit_cents, product.id desc) as rank
    from (select * from matching union select * from named where not exists (
      select from matching where matching.place = named.place and matching.product_id = named.product_id)) one
    join product on product.id = one.product_id
    where ${isSold()}
  )
  select place, id, "isElsewhere" from ranked where rank <= ${sql.raw(String(MAX_PARTS))} order by place, rank`,
  searchPool,
)

/** An item’s category stands for those below it, too. */
export async function partsOfItems(items: readonly RepairItemRow[], values: Values) {
  const asked = items.flatMap((item, place) =>
    categoryIdsWithin({ id: item.categoryId }).map((categoryId) => ({
      ...item,
      place,
      categoryId,
    })),
  )
  return ofVehicle({
    ...values,
    places: asked.map(({ place }) => place),
    categories: asked.map(({ categoryId }) => categoryId),
    positions: asked.map(({ position }) => position),
    products: asked.map(({ productId }) => productId),
  })
}
