import { sql } from 'drizzle-orm'
import { exactNumber, normNumber } from '#contract/catalog/part-number.ts'
import { CHANNEL } from '../platform/cache/listen-for-changes.ts'
import { db, type Transaction } from '../platform/db/client.ts'
import { isSold } from '../platform/db/schema/product.ts'
import { JobError } from '../platform/jobs/job-error.ts'

/** The kind of the jobs that a migration queues for the parts whose numbers are compared again. */
export const NUMBERS_JOB = 'numbers'

/**
 * To be called after each change of SKU, number or brand of these products: both numbers find each.
 */
export async function writeOwnNumbers(tx: Transaction, productIds: string[]) {
  const areTheirs = sql`any(${sql.param(productIds)}::uuid[])`
  const { rows } = await tx.execute<Numbered>(sql`
    select p.id, p.sku, p.number, b.name as brand
    from product p left join brand b on b.id = p.brand_id where p.id = ${areTheirs}`)
  const own = sql`
    jsonb_populate_recordset(null::part_number, ${JSON.stringify(rows.flatMap(ownNumbers))}::jsonb) own`
  await tx.execute(sql`
    delete from part_number n where n.product_id = ${areTheirs} and n.kind = 'own'
      and not exists (
        select from ${own}
        where own.product_id = n.product_id and own.shown = n.shown and own.norm = n.norm)`)
  await tx.execute(sql`
    insert into part_number (product_id, kind, brand, shown, norm, is_listed)
    select p.id, 'own', own.brand, own.shown, own.norm, ${isSold('p')}
    from ${own} join product p on p.id = own.product_id
    on conflict (norm, product_id, kind, shown) do update set brand = excluded.brand`)
}

/** The columns of a part's number; undefined leaves them. */
export function numberColumns(number: string | null | undefined) {
  if (number === undefined) return {}
  return { number, exactNumber: number === null ? null : exactNumber(number) }
}

type Numbered = { id: string; sku: string | null; number: string | null; brand: string | null }

/**
 * The handler of the jobs that a release queues when it changes how numbers are compared: it
 * writes the numbers of a part again.
 * @throws JobError another part of its brand has its number
 */
export async function reindexNumbers({ subjectId: productId }: { subjectId: string }) {
  const clash = await db.transaction(async (tx) => {
    const numbered = await lockNumbered(tx, productId)
    await writeOwnNumbers(tx, [productId])
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
    return numbered && writeExactNumber(tx, productId, numbered)
  })
  if (clash) throw new JobError(clash, { isFinal: true })
}

async function lockNumbered(tx: Transaction, productId: string) {
  const { rows } = await tx.execute<{ number: string; exact: string }>(sql`
    select number, exact_number as exact from product
    where id = ${productId} and number is not null for update`)
  return rows[0]
}

type Exact = { number: string; exact: string }

/**
 * Two parts that older releases took for different ones are never made one.
 * @returns why the number stays as it is
 */
async function writeExactNumber(tx: Transaction, productId: string, { number, exact }: Exact) {
  const now = exactNumber(number)
  if (now === exact) return undefined
  const { rows } = await tx.execute<{ name: string; number: string }>(sql`
    select other.name, other.number from product p
    join product other on other.brand_id = p.brand_id and other.exact_number = ${now} and other.id <> p.id
    where p.id = ${productId} and p.deleted_at is null and other.deleted_at is null`)
  const [other] = rows
  if (other) {
    return `“${number}” and “${other.number}” (${other.name}) are one number of one brand, but for spaces and dashes, and are two parts. Change one of the numbers, or delete a part.`
  }
  await tx.execute(sql`update product set exact_number = ${now} where id = ${productId}`)
  return undefined
}

/** The maker's number, and the shop's own code unless it is the same. */
function ownNumbers({ id, sku, number, brand }: Numbered) {
  const own = [
    ...(number ? [{ shown: number, brand }] : []),
    ...(sku && sku !== number ? [{ shown: sku, brand: null }] : []),
  ]
  return own
    .map((one) => ({ ...one, norm: normNumber(one.shown), product_id: id }))
    .filter(({ norm }) => norm !== '')
}
