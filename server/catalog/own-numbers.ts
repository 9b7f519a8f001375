import { sql } from 'drizzle-orm'
import { normNumber } from '#contract/catalog/part-number.ts'
import { CHANNEL } from '../platform/cache/invalidation.ts'
import { db, type Transaction } from '../platform/db/client.ts'

/** The kind of the jobs that a migration queues for the parts whose numbers are compared again. */
export const NUMBERS_JOB = 'numbers'

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
      and not exists (
        select from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as own (shown text, norm text)
        where own.shown = part_number.shown and own.norm = part_number.norm)`)
  if (wanted.length === 0) return
  await tx.execute(sql`
    insert into part_number (product_id, kind, brand, shown, norm, is_listed)
    select p.id, 'own', own.brand, own.shown, own.norm, p.deleted_at is null and p.state = 'live'
    from product p, jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as own (brand text, shown text, norm text)
    where p.id = ${productId}
    on conflict (norm, product_id, kind, shown) do update set brand = excluded.brand`)
}

/**
 * The handler of the jobs of a release that compares numbers in another way: those of a part as
 * they are compared now.
 */
export async function compareNumbersAnew({ subjectId: productId }: { subjectId: string }) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from product where id = ${productId} for update`)
    await writeOwnNumbers(tx, productId)
    const { rows } = await tx.execute<{ shown: string; norm: string }>(sql`
      select distinct shown, norm from part_number where product_id = ${productId} and kind <> 'own'`)
    for (const { shown, norm } of rows) {
      const now = normNumber(shown)
      if (now === norm) continue
      await tx.execute(sql`
        update part_number set norm = ${now}
        where product_id = ${productId} and kind <> 'own' and shown = ${shown}`)
    }
    await tx.execute(sql`select pg_notify(${CHANNEL}, 'search')`)
  })
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
