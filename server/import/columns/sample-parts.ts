import { sql } from 'drizzle-orm'
import { brandSlug } from '#contract/catalog/brand-slug.ts'
import { exactNumber, normNumber } from '#contract/catalog/part-number.ts'
import { db } from '../../platform/db/client.ts'
import type { FileRecord } from '../file/source-row.ts'

// The parts of the shop that the first rows of a file name: what they cost and weigh says how the
// file writes its numbers.

const LOOKED_UP = 1_000

/** NBK: a supplier's code of a brand, or the name of one. */
export const BRAND_CODE = /^\p{Lu}[\p{Lu}\d]{1,3}$/u

export type SamplePart = {
  /** As the shop shows it: its number, or its SKU. */
  name: string
  sku: string | null
  productName: string
  cents: number
  grams: number | null
  packSize: number
  cells: string[]
}

/**
 * Of a code that is no brand of the shop any brand's.
 * @param brand of all rows, if the file has no column for it
 */
export async function findSampleParts(
  rows: FileRecord[],
  names: (string | null)[],
  brand: string,
): Promise<SamplePart[]> {
  const cellOf = (cells: string[], name: string) => cells[names.indexOf(name)]?.trim() ?? ''
  const wanted = rows.slice(0, LOOKED_UP).map(({ cells }, at) => ({
    at,
    sku: cellOf(cells, 'sku').toUpperCase(),
    number: exactNumber(cellOf(cells, 'part_number')),
    norm: normNumber(cellOf(cells, 'part_number')),
    brand: brandSlug(cellOf(cells, 'brand') || brand),
    isCode: BRAND_CODE.test(cellOf(cells, 'brand')),
  }))
  const { rows: found } = await db.execute<Omit<SamplePart, 'cells'> & { at: number }>(sql`
    with w as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as w (at int, sku text, number text, norm text, brand text, "isCode" boolean)
    ), found as (
      select w.at, p.id from w join product p on p.sku = w.sku where p.deleted_at is null
      union
      select w.at, p.id from w join brand b on b.slug = w.brand
      join product p on p.brand_id = b.id and p.exact_number = w.number
      where p.deleted_at is null and p.exact_number is not null
      union
      select w.at, p.id from w join part_number n on n.norm = w.norm and n.kind = 'own'
      join product p on p.id = n.product_id join brand b on b.id = p.brand_id
      where p.deleted_at is null and w.norm <> '' and w.brand <> ''
        and (b.slug = w.brand
          or (w."isCode" and not exists (select from brand k where k.slug = w.brand)))
    )
    select found.at, coalesce(p.number, p.sku) as name, p.sku, p.name as "productName",
      p.price_per_unit_cents as cents, p.weight_grams as grams, coalesce(p.pack_size, 1) as "packSize"
    from found join product p on p.id = found.id order by found.at`)
  return found.map(({ at, ...part }) => ({ ...part, cells: rows[at]?.cells ?? [] }))
}

/** The brand of the shop that a name has in it: "Perrondo-2026-03.txt". */
export async function findBrandIn(fileName: string) {
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from brand where ${`-${brandSlug(fileName)}-`} like '%-' || slug || '-%'
    order by length(slug) desc limit 1`)
  return rows[0]?.name
}
