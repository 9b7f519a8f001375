import { type SQL, sql } from 'drizzle-orm'
import { partSlug } from '#contract/catalog/part-path.ts'
import type { Suggestion } from '#contract/catalog/search.ts'
import { partPathFor } from '#contract/fitment/car-in-url.ts'
import { vehiclePath } from '#contract/vehicle/vehicle-path.ts'
import { prepare, searchPool } from '../../../platform/db/client.ts'
import type { Category } from '../../category/build-tree.ts'
import type { Position } from '../read/position.ts'
import type { AskedVehicle, VehicleFilter } from '../understand/asked-vehicle.ts'

// The parts that the search box proposes. If the words name a position or a car, no part that
// contradicts them is proposed.

const SHOWN = 3
/**
 * The newest parts of a category that are searched for the position; without one among them no part
 * is proposed.
 */
const MAX_OF_TYPE = 200
/** How many fitments of a car are read, those of the newest parts first. */
const MAX_FITMENTS = 2_000
/** How many parts of these fitments, in the category, are compared with the position. */
const MAX_FITTING = 50

type Row = { id: string; title: string; brand: string | null }
type Values = { typeId: number; axle: string | null; side: string | null }
type OfVehicle = Values & { modelId: number; year: number | null }

const typeId = sql.placeholder('typeId')
const axle = sql.placeholder('axle')
const side = sql.placeholder('side')
const modelId = sql.placeholder('modelId')
const year = sql.placeholder('year')

/** A part without a known position matches. */
const MATCHES_POSITION = sql`(${axle}::text is null or s.axle is null or s.axle = ${axle})
  and (${side}::text is null or s.side is null or s.side = ${side})`

const NEWEST = sql`(select product_id, axle, side, is_universal from product_search
  where type_id = ${typeId} and is_listed order by product_id desc limit ${sql.raw(String(MAX_OF_TYPE))}) s`

/** @param found has ids of products, best first by `place` */
function withTitles(found: SQL) {
  return sql`select p.id, coalesce(p.title, p.name) as title, b.name as brand from (${found}) found
    join product p on p.id = found.product_id left join brand b on b.id = p.brand_id
    order by found.place desc, p.id desc`
}

const newest = prepare<Row, Values>(
  'suggestions, parts',
  withTitles(sql`select s.product_id, 0 as place from ${NEWEST}
    where ${MATCHES_POSITION} order by s.product_id desc limit ${sql.raw(String(SHOWN))}`),
  searchPool,
)

/** Selects parts with a fitment for the car, and after them universal ones. */
const ofVehicle = prepare<Row, OfVehicle>(
  'suggestions, parts of a vehicle',
  withTitles(sql`
    select product_id, max(place) as place from (
      (select s.product_id, 1 as place from (
        select distinct product_id from (
          select f.product_id, f.category_id, f.year_from, f.year_to from fitment f
          where f.model_id = ${modelId} and f.is_listed
          order by f.product_id desc limit ${sql.raw(String(MAX_FITMENTS))}) f
        where f.category_id = ${typeId} and (${year}::int is null or ${year}::int between f.year_from and f.year_to)
        order by 1 desc limit ${sql.raw(String(MAX_FITTING))}) fitting
      join product_search s on s.product_id = fitting.product_id
      where s.is_listed and s.type_id = ${typeId} and ${MATCHES_POSITION}
      order by 1 desc limit ${sql.raw(String(SHOWN))})
      union all
      (select s.product_id, 0 from ${NEWEST} where s.is_universal and ${MATCHES_POSITION}
      order by 1 desc limit ${sql.raw(String(SHOWN))})
    ) each group by 1 order by 2 desc, 1 desc limit ${sql.raw(String(SHOWN))}`),
  searchPool,
)

/** Suggests the newest parts of the category. */
export async function suggestParts(
  { id }: Category,
  { axle, side }: Position,
  { vehicleFilter, vehicle }: AskedVehicle,
): Promise<Suggestion[]> {
  const car = vehicle && vehiclePath(vehicle)
  const values = { typeId: id, axle, side }
  const rows = await (vehicleFilter ? partsOf(vehicleFilter, values) : newest(values))
  return rows.map(({ id, title, brand }) => ({
    kind: 'part',
    text: title,
    ...(brand && { detail: brand }),
    url: partPathFor({ slug: partSlug(title), _id: id }, car),
  }))
}

/** For a make, or a name that several models have, it proposes no part. */
function partsOf({ modelIds, years }: VehicleFilter, values: Values) {
  const [modelId, ...others] = modelIds
  const year = years && years[0] === years[1] ? years[0] : null
  return modelId === undefined || others.length > 0 ? [] : ofVehicle({ ...values, modelId, year })
}
