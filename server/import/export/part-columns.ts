import { sql } from 'drizzle-orm'

/**
 * How a row of numbers or fitments names the part `p` of the brand `b`: as an import finds it. A
 * number counts with its brand; a part without it and without a SKU has its id alone.
 */
export const PART_KEY = sql`case when p.number is not null and b.id is not null then p.number
  else coalesce(p.sku, p.id::text) end`
export const PART_BRAND = sql`case when p.number is not null then b.name end`
