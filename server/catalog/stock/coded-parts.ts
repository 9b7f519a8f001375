import { sql } from 'drizzle-orm'
import { normNumber } from '#contract/catalog/part-number.ts'
import type { CodedPart } from '#contract/catalog/received-stock.ts'
import { prepare } from '../../platform/db/client.ts'

/** With more parts than this, a choice is no help: staff type the SKU. */
const MOST = 5

type Values = { code: string; norm: string; id: string | null }

// A SKU comes before a number: another maker may use the same characters.
const byCode = prepare<CodedPart, Values>(
  'parts by code',
  sql`select p.id as _id, p.name, p.title, p.sku, b.name as brand, p.number, p.shelf,
      p.pack_size as "packSize", p.available_quantity as "availableQuantity"
    from product p left join brand b on b.id = p.brand_id
    where p.deleted_at is null and (p.sku = upper(${sql.placeholder('code')}::text)
      or p.id = ${sql.placeholder('id')}::uuid
      or p.id in (select product_id from part_number
        where norm = ${sql.placeholder('norm')} and norm <> '' and kind in ('own', 'gtin')))
    order by (p.sku is distinct from upper(${sql.placeholder('code')}::text)), p.id limit ${sql.raw(String(MOST))}`,
)

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The parts that a scanned or typed code names, drafts too: one when it is a SKU, several when two
 * makers have the number.
 */
export async function findPartsByCode(code: string) {
  const id = UUID.test(code) ? code : null
  const parts = await byCode({ code, norm: normNumber(code), id })
  const [first] = parts
  return first?.sku === code.toUpperCase() ? [first] : parts
}

// Sorted, so that PostgreSQL reads one row of the index. Where it expects every line to be of the
// part, it would read the table instead.
const orderedByCode = prepare<{ id: string }, Omit<Values, 'id'>>(
  'ordered parts by code',
  sql`select id from (
      select id from product where deleted_at is null and sku = upper(${sql.placeholder('code')}::text)
      union
      select product_id from part_number
      where norm = ${sql.placeholder('norm')} and norm <> '' and kind in ('own', 'gtin')
    ) part
    where (select true from order_line l where l.product_id = part.id order by l.order_id limit 1) limit ${sql.raw(String(MOST))}`,
)

/**
 * The ids of ordered parts that have this SKU, maker's number or barcode. Deleted parts are found
 * by their numbers alone. A code without a digit is tried as a SKU alone: as a number it would be a
 * word to search for.
 */
export async function findOrderedParts(code: string) {
  const norm = /\d/.test(code) ? normNumber(code) : ''
  return (await orderedByCode({ code, norm })).map(({ id }) => id)
}
