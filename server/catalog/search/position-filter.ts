import { type SQL, sql } from 'drizzle-orm'
import type { Position } from './position.ts'

// Conditions on where the part of a `product_search s` goes. An axle or side that the search does not name is any.

/** Only parts with this position. */
export function goesTo({ axle, side }: Position) {
  return sql`${isAt(sql`s.axle`, axle)} and ${isAt(sql`s.side`, side)}`
}

/** Also parts without a known position. */
export function mayGoTo({ axle, side }: Position) {
  return sql`${mayBeAt(sql`s.axle`, axle)} and ${mayBeAt(sql`s.side`, side)}`
}

/** How many of axle and side match the search. */
export function positionScore({ axle, side }: Position) {
  return sql`(${scoreOf(sql`s.axle`, axle)} + ${scoreOf(sql`s.side`, side)})`
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
