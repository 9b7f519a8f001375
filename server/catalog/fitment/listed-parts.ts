import { type SQL, sql } from 'drizzle-orm'
import { MAX_COUNTED } from '#contract/catalog/part-list-url.ts'
import { prepare, searchPool } from '../../platform/db/client.ts'
import { isSold } from '../../platform/db/schema/product.ts'
import { CANDIDATE, PAGE_SIZE } from '../part-list/part-list.ts'
import type { Count } from './universal-parts.ts'

// Parts with a fitment for a vehicle, as its lists read them.

export type Values = { modelId: number; year: number; engines: string[] | null }
type Counts = {
  total: number
  categories: Count[] | null
  brands: { value: string; label: string; count: number }[] | null
}

/** A condition that the index `fitment_list` answers alone. `engines` is null for any engine. */
export const LISTED = sql`f.model_id = ${sql.placeholder('modelId')} and f.is_listed and f.year_from <= ${sql.placeholder('year')}
  and f.year_to >= ${sql.placeholder('year')} and (${sql.placeholder('engines')}::text[] is null or f.engine is null
    or f.engine = any(${sql.placeholder('engines')}::text[]))`

/** 0: it asks for nothing but what the vehicle's URL says. */
export const RANK = sql`case when (f.engine is null or coalesce(f.engine = any(${sql.placeholder('engines')}::text[]), false))
  and f.trim is null and f.built_from is null and f.built_to is null and f.conditions = '{}' and f.note is null
  then 0 else 1 end`

/** The first parts of a vehicle, read by id until the page is full. */
export const walk = prepare<{ id: string }, Values & { offset: number }>(
  'first parts of a vehicle',
  sql`select distinct f.product_id as id from fitment f where ${LISTED} order by 1 desc
    limit ${sql.raw(String(PAGE_SIZE))} offset ${sql.placeholder('offset')}`,
  searchPool,
)

export const counts = prepare<Counts, Values>(
  'facets of a vehicle',
  sql`with part as (
    select min(f.category_id) as category_id, min(f.brand_id) as brand_id from fitment f where ${LISTED} group by f.product_id
  ), counted as materialized (
    select grouping(category_id, brand_id) as kind, category_id, brand_id, count(*)::int as count from part
    group by grouping sets ((category_id), (brand_id), ())
  )
  select (select count from counted where kind = 3) as total,
    (select json_agg(c) from (select category_id as id, count from counted where kind = 1 and category_id is not null) c)
      as categories,
    (select json_agg(b) from (select brand.slug as value, brand.name as label, n.count from (
      select brand_id, count from counted where kind = 2 order by 2 desc limit 30) n
      join brand on brand.id = n.brand_id order by 3 desc, 1) b) as brands`,
  searchPool,
)

export const listedAmong = prepare<Count, Values & { ids: string[] }>(
  'parts of a vehicle among others',
  sql`select f.category_id as id, count(distinct f.product_id)::int from fitment f
    where ${LISTED} and f.product_id = any(${sql.placeholder('ids')}::uuid[]) group by 1`,
  searchPool,
)

/** The parts that are listed for the vehicle. @param categoryIds none: of all categories */
export function listed(values: Values, categoryIds: readonly number[] = []) {
  return candidatesOf(ranked(values, categoryIds))
}

/** First those with a fitment that asks for nothing more. */
export function ranked({ modelId, year, engines }: Values, categoryIds: readonly number[]): SQL {
  const named = engines && engines.length > 0 ? sql`f.engine in ${engines}` : sql`false`
  const isEngine = sql`(f.engine is null or ${named})`
  const isIn = categoryIds.length > 0 ? sql`f.category_id in ${categoryIds}` : sql`true`
  return sql`(
    select f.product_id, min(case when ${isEngine} and f.trim is null and f.built_from is null and f.built_to is null
      and f.conditions = '{}' and f.note is null then 0 else 1 end) as rank
    from fitment f
    where f.model_id = ${modelId} and f.is_listed and f.year_from <= ${year} and f.year_to >= ${year}
      and ${engines ? isEngine : sql`true`} and ${isIn}
    group by 1 order by 1 desc limit ${MAX_COUNTED + 1})`
}

/** @param ranks of products */
export function candidatesOf(ranks: SQL): SQL {
  return sql`
    select ${CANDIDATE}, ranks.rank from (${ranks}) ranks
    join product on product.id = ranks.product_id left join product_search s on s.product_id = product.id
    where ${isSold()}`
}
