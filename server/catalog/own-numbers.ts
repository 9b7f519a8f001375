import { sql } from 'drizzle-orm'
import { normNumber } from '#contract/catalog/part-number.ts'
import type { Transaction } from '../db/client.ts'

/** To be called after each change of SKU, number or brand: both numbers find the product. */
export async function writeOwnNumbers(tx: Transaction, productId: string) {
  const { rows } = await tx.execute<{
    sku: string | null
    number: string | null
    brand: string | null
  }>(sql`
    select p.sku, p.number, b.name as brand
    from product p left join brand b on b.id = p.brand_id where p.id = ${productId}`)
  const [row] = rows
  if (!row) return
  const wanted = ownNumbers(row)
  await tx.execute(sql`
    delete from part_number where product_id = ${productId} and kind = 'own'
      and not (shown = any(${sql.param(wanted.map(({ shown }) => shown))}::text[]))`)
  if (wanted.length === 0) return
  await tx.execute(sql`
    insert into part_number (product_id, kind, brand, shown, norm, is_listed)
    select p.id, 'own', own.brand, own.shown, own.norm, p.deleted_at is null and p.state = 'live'
    from product p, jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as own (brand text, shown text, norm text)
    where p.id = ${productId}
    on conflict (norm, product_id, kind, shown) do update set brand = excluded.brand`)
}

/** The maker's number, and the shop's own code unless it is the same. */
function ownNumbers(of: { sku: string | null; number: string | null; brand: string | null }) {
  const own = [
    ...(of.number ? [{ shown: of.number, brand: of.brand }] : []),
    ...(of.sku && of.sku !== of.number ? [{ shown: of.sku, brand: null }] : []),
  ]
  return own
    .map(({ shown, brand }) => ({ shown, brand, norm: normNumber(shown) }))
    .filter(({ norm }) => norm !== '')
}
