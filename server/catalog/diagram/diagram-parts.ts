import { type SQL, sql } from 'drizzle-orm'
import { MAX_NAMED, type StaffDiagram } from '#contract/catalog/diagram.ts'
import { prepare, searchPool } from '../../platform/db/client.ts'
import { isSold } from '../../platform/db/schema/product.ts'
import { findCategory, shownIdsWithin } from '../category/category-tree.ts'
import { LISTED, RANK, type Values } from '../fitment/listed-parts.ts'

// The parts that the numbers of a diagram offer: those that a number names, or of its category the
// cheapest in stock among its newest parts; for a vehicle first among those that are listed for it.
// One statement reads them for all numbers, and each part by an index.

type Offered = Pick<StaffDiagram['callouts'][number], 'number' | 'categoryId' | 'axle' | 'side'> & {
  parts: string[]
}
type Row = { number: number; ids: string[] }

/** For a vehicle the buyer’s answers may rule out the first ones. */
const CHOICES = sql.raw('4')
/** How many of a category’s newest parts are compared, and among how many those of an axle are. */
const COMPARED = sql.raw('16')
const NEWEST = sql.raw('50')

const WANTED = sql`wanted as materialized (
    select * from jsonb_to_recordset(${sql.placeholder('wanted')}::jsonb)
      as w (number int, axle text, side text, categories int[], parts uuid[])
  )`

const SALE = sql`available_quantity >= minimum_order_quantity as is_in_stock, price_per_unit_cents as cents`

/** Is a part of the axle and side of number `w`? One that names none is of both. */
const isInPlace = (id: SQL) => sql`((w.axle is null and w.side is null) or coalesce((
    select (s.axle is null or w.axle is null or s.axle = w.axle) and (s.side is null or w.side is null or s.side = w.side)
    from product_search s where s.product_id = ${id} limit 1), true))`

/** With a limit of 1 PostgreSQL reads each part by its key, however many it expects. */
const NAMED = sql`array(select named.id from unnest(w.parts) with ordinality as named (id, place)
    cross join lateral (select from product where product.id = named.id and ${isSold()} limit 1) sold
    order by named.place)`

/** The newest parts of a category, without reading more than are compared. */
const newestIn = (leaf: SQL, condition: SQL) => sql`select id, fits, ${SALE} from (
      select * from product where category_id = ${leaf} and ${isSold()} order by id desc limit ${NEWEST}
    ) newest where ${condition} and ${isInPlace(sql`newest.id`)} limit ${COMPARED}`

const offered = prepare<Row, { wanted: string }>(
  'parts of a diagram',
  sql`with ${WANTED}
    select w.number, ${NAMED} || array(
      select part.id from unnest(w.categories) as leaf (id)
      cross join lateral (${newestIn(sql`leaf.id`, sql`true`)}) part
      order by is_in_stock desc, cents, part.id desc limit 1
    ) as ids from wanted w`,
  searchPool,
)

/**
 * Index `fitment_of_category` has the parts of a vehicle by category, the newest last. Others are
 * read only where too few are listed: `limit 0` reads nothing.
 */
const offeredFor = prepare<Row, Values & { wanted: string }>(
  'parts of a diagram for a vehicle',
  sql`with ${WANTED}
    select w.number, ${NAMED} || listed.ids || array(
      select other.id from unnest(w.categories) as leaf (id)
      cross join lateral (${newestIn(sql`leaf.id`, sql`fits <> 'vehicle'`)}) other
      where (select true from fitment f where f.product_id = other.id and ${LISTED} limit 1) is null
      order by fits = 'universal' desc, is_in_stock desc, cents, other.id desc
      limit ${CHOICES} - cardinality(listed.ids)
    ) as ids
    from wanted w cross join lateral (select array(
      select part.id from unnest(w.categories) as leaf (id)
      cross join lateral (
        select newest.id, newest.rank from (
          select f.product_id as id, ${RANK} as rank from fitment f
          where ${LISTED} and f.category_id = leaf.id order by f.product_id desc limit ${NEWEST}
        ) newest where ${isInPlace(sql`newest.id`)} limit ${COMPARED}
      ) part
      cross join lateral (select ${SALE} from product where product.id = part.id and ${isSold()} limit 1) sale
      group by part.id, is_in_stock, cents
      order by min(part.rank), is_in_stock desc, cents, part.id desc limit ${CHOICES}
    ) as ids offset 0) listed`,
  searchPool,
)

/**
 * The ids of the parts that each number offers, the best first.
 * @param vehicle undefined: for no vehicle
 */
export async function readOffers(callouts: readonly Offered[], vehicle: Values | undefined) {
  const wanted = JSON.stringify(callouts.map(toWanted))
  const rows = await (vehicle ? offeredFor({ ...vehicle, wanted }) : offered({ wanted }))
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
