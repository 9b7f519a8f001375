import { sql } from 'drizzle-orm'

/** The vehicle that parts are searched for; several models where its name says no more. */
export type VehicleFilter = { modelIds: number[]; year: number | null; engine: string | null }

/**
 * Selects products with a fitment for the vehicle. `class` only sorts them: it is 3 for any engine or the one that is named,
 * and 2 for some engine while the search names none.
 * Trims and conditions are left to each card's verdict.
 */
export function fittingProducts({ modelIds, year, engine }: VehicleFilter) {
  return sql`
    select product_id, max(case when engine is null or ${engine}::text is not null then 3 else 2 end) as class
    from fitment
    where model_id = any(${sql.param(modelIds)}::int[]) and is_listed
      and (${year}::int is null or ${year}::int between year_from and year_to)
      and (${engine}::text is null or engine is null or ${engineSlug} = ${engine}::text)
    group by product_id`
}

/** The engine in the notation of URLs: contract/vehicle/vehicle.ts. */
const engineSlug = sql`trim(both '-' from regexp_replace(lower(engine), '[^a-z0-9.]+', '-', 'g'))`
