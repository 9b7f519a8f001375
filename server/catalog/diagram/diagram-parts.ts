import { type SQL, sql } from 'drizzle-orm'
import { MAX_NAMED, type StaffDiagram } from '#contract/catalog/diagram.ts'
import { prepare, searchPool } from '../../platform/db/client.ts'
import { isSold } from '../../platform/db/schema/product.ts'
import { findCategory, shownIdsWithin } from '../category/category-tree.ts'
import { LISTED, RANK, type Values } from '../fitment/listed-parts.ts'

// The parts that the numbers of a diagram offer: of a category the cheapest in stock among its
// newest parts, or among those that are listed for a vehicle. One statement reads them for all
// numbers, and of each category no more than NEWEST parts.

type Offered = Pick<StaffDiagram['callouts'][number], 'number' | 'categoryId' | 'axle' | 'side'> & {
  parts: string[]
}
type Row = { number: number; ids: string[] }

const NEWEST = sql.raw('50')
/** For a vehicle the buyer’s answers may rule out the first ones. */
const CHOICES = 4

const WANTED = sql`wanted as materialized (
    select * from jsonb_to_recordset(${sql.placeholder('wanted')}::jsonb)
      as w (number int, axle text, side text, categories int[], parts uuid[])
  ), leaf as materialized (select distinct unnest(categories) as id from wanted)`

const SALE = sql`available_quantity >= minimum_order_quantity as is_in_stock, price_per_unit_cents as cents`

const NEWEST_IN_LEAF = sql`select id, fits, ${SALE} from product
  where category_id = leaf.id and ${isSold()} order by id desc limit ${NEWEST}`

/** With a limit of 1 PostgreSQL reads each part by its key, however many it expects. */
const saleOf = (id: SQL) => sql`cross join lateral (
    select ${SALE} from product where product.id = ${id} and ${isSold()} limit 1
  ) sale`

/** First what the seller names, then by rank, stock and price. */
const OFFERS = sql`select w.number, array(
    select offer.id from (
      select id, rank, null::bigint as place, is_in_stock, cents from candidate where category_id = any(w.categories)
      union all
      select named.id, 0, named.place, sale.* from unnest(w.parts) with ordinality as named (id, place)
      ${saleOf(sql`named.id`)}
    ) offer
    left join lateral (
      select axle, side from product_search
      where product_id = offer.id and (w.axle is not null or w.side is not null) limit 1
    ) s on true
    where offer.place is not null
      or ((s.axle is null or w.axle is null or s.axle = w.axle) and (s.side is null or w.side is null or s.side = w.side))
    order by offer.rank, offer.place, is_in_stock desc, cents, offer.id desc
    limit greatest(${sql.placeholder('most')}::int, cardinality(w.parts))
  ) as ids from wanted w`

const offered = prepare<Row, { wanted: string; most: number }>(
  'parts of a diagram',
  sql`with ${WANTED}, candidate as materialized (
      select leaf.id as category_id, newest.id, 0 as rank, is_in_stock, cents
      from leaf cross join lateral (${NEWEST_IN_LEAF}) newest
    ) ${OFFERS}`,
  searchPool,
)

const offeredFor = prepare<Row, Values & { wanted: string; most: number }>(
  'parts of a diagram for a vehicle',
  sql`with ${WANTED}, listed as materialized (
      select f.category_id, f.product_id as id from fitment f
      where ${LISTED} and f.category_id in (select leaf.id from leaf) group by 1, 2
    ), candidate as materialized (
      select category_id, newest.id, fit.rank, sale.* from (
        select *, row_number() over (partition by category_id order by id desc) as place from listed
      ) newest
      cross join lateral (select min(${RANK}) as rank from fitment f where f.product_id = newest.id and ${LISTED}) fit
      ${saleOf(sql`newest.id`)} where place <= ${NEWEST}
      union all
      select leaf.id, other.id, case other.fits when 'universal' then 2 else 3 end, is_in_stock, cents
      from leaf cross join lateral (${NEWEST_IN_LEAF}) other
      where other.fits <> 'vehicle' and not exists (select from listed where listed.id = other.id)
    ) ${OFFERS}`,
  searchPool,
)

/**
 * The ids of the parts that each number offers, the best first.
 * @param vehicle undefined: for no vehicle
 */
export async function readOffers(callouts: readonly Offered[], vehicle: Values | undefined) {
  const wanted = JSON.stringify(callouts.map(toWanted))
  const rows = await (vehicle
    ? offeredFor({ ...vehicle, wanted, most: CHOICES })
    : offered({ wanted, most: 1 }))
  return new Map(rows.map(({ number, ids }) => [number, ids.slice(0, MAX_NAMED)]))
}

function toWanted({ number, axle, side, categoryId, parts }: Offered) {
  return { number, axle, side, parts, categories: idsOf(categoryId) }
}

/** The ids of the categories whose parts a number offers. */
export function idsOf(categoryId: number | null) {
  const category = findCategory(categoryId)
  return category ? shownIdsWithin(category) : []
}
