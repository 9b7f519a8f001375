import { type SQL, sql } from 'drizzle-orm'
import { type Position, WORDS_OF_HEIGHT } from '../read/position.ts'
import type { VehicleFilter } from '../understand/asked-vehicle.ts'
import { anyOf, matches, onlyInTitle } from './text-query.ts'

// Conditions on where the part of a `product_search s` goes. An axle, side or height that the
// search does not name is any.

/** Only parts with this position. */
export function goesTo({ axle, side, height }: Position) {
  return sql`${isAt(sql`s.axle`, axle)} and ${isAt(sql`s.side`, side)} and ${saysHeight(height)}`
}

/** Also parts without a known position. */
export function mayGoTo({ axle, side, height }: Position) {
  const mayBe = sql`(${saysHeight(height)} or not ${saysHeight(height && OPPOSITE[height])})`
  return sql`${mayBeAt(sql`s.axle`, axle)} and ${mayBeAt(sql`s.side`, side)} and ${mayBe}`
}

/** The same, and not all of their fitments are for the other axle. */
export function goesThere(position: Position) {
  const { axle } = position
  if (axle === null) return mayGoTo(position)
  const other = axle === 'front' ? 'rear' : 'front'
  return sql`(${mayGoTo(position)} and not coalesce((
    select bool_and(f.position ~* ${`\\m${other}\\M`}) from fitment f where f.product_id = s.product_id), false))`
}

const OPPOSITE = { upper: 'lower', lower: 'upper' } as const

function saysHeight(height: Position['height']) {
  return height === null
    ? sql`true`
    : matches(anyOf(WORDS_OF_HEIGHT[height].map((word) => onlyInTitle(word))))
}

/** How many of axle, side and height match the search. */
export function positionScore({ axle, side, height }: Position) {
  const isThere = height === null ? sql`0` : sql`(${saysHeight(height)})::int`
  return sql`(${scoreOf(sql`s.axle`, axle)} + ${scoreOf(sql`s.side`, side)} + ${isThere})`
}

function isAt(column: SQL, asked: string | null) {
  return asked === null ? sql`true` : sql`${column} = ${asked}`
}

function mayBeAt(column: SQL, asked: string | null) {
  return asked === null ? sql`true` : sql`(${column} is null or ${column} = ${asked})`
}

function scoreOf(column: SQL, asked: string | null) {
  return asked === null ? sql`0` : sql`coalesce(${column} = ${asked}, false)::int`
}

/**
 * Selects products with a fitment for the vehicle. `class` only sorts them: it is 3 for any engine
 * or one that is named, and 2 for some engine while the search names none. Trims and conditions
 * are left to each card's verdict.
 * @param narrow a condition on `product_search s` that an index answers: among many parts both
 *   indexes together leave few rows to read
 */
export function fittingProducts({ modelIds, years, engines }: VehicleFilter, narrow?: SQL) {
  const [from, to] = years ?? [null, null]
  const isNear = narrow
    ? sql`product_id in (select s.product_id from product_search s where ${narrow})`
    : sql`true`
  const isOfEngine = engines
    ? sql`(engine is null or ${engineSlug} = any(${sql.param(engines)}::text[]))`
    : sql`true`
  return sql`
    select product_id, max(case when engine is null or ${engines !== null} then 3 else 2 end) as class
    from fitment
    where model_id = any(${sql.param(modelIds)}::int[]) and is_listed
      and (${from}::int is null or (year_from <= ${to}::int and year_to >= ${from}::int))
      and ${isOfEngine} and ${isNear}
    group by product_id`
}

/** The engine in the notation of URLs: contract/vehicle/vehicle.ts. */
const engineSlug = sql`trim(both '-' from regexp_replace(lower(engine), '[^a-z0-9.]+', '-', 'g'))`
