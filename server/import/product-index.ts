import { sql } from 'drizzle-orm'
import { brandSlug } from '#contract/catalog/brand-slug.ts'
import { normNumber } from '#contract/catalog/part-number.ts'
import { db } from '../platform/db/client.ts'

export type IndexedProduct = {
  id: string
  name: string
  sku: string | null
  number: string | null
  brand: string | null
  brandSlug: string | null
  brandId: number | null
  categoryId: number | null
  title: string | null
}

type Match =
  | { kind: 'found'; product: IndexedProduct }
  | { kind: 'unknown'; candidates: IndexedProduct[] }
  | { kind: 'ambiguous'; candidates: IndexedProduct[] }

/** Neighboring rows often name the same products; a file of parts names each once. */
const MAX_REMEMBERED = 5000

/**
 * The product that a row names: by its SKU, else by brand and number, else by a number that one
 * product has. It is read for a batch of rows at once; those of the batches before are remembered
 * for a while.
 */
export class ProductIndex {
  readonly #candidates = new Map<string, IndexedProduct[]>()

  async read(wanted: { number: string; brand: string }[]) {
    if (this.#candidates.size > MAX_REMEMBERED) this.#candidates.clear()
    const asked = new Map<string, { key: string; number: string; norm: string; brand: string }>()
    for (const { number, brand } of wanted) {
      const key = keyOf(number, brand)
      if (this.#candidates.has(key) || number === '') continue
      asked.set(key, { key, number, norm: normNumber(number), brand: brandSlug(brand) })
    }
    if (asked.size === 0) return
    for (const key of asked.keys()) this.#candidates.set(key, [])
    // Each step is materialized: without statistics PostgreSQL would look all numbers up once for
    // each product.
    const { rows } = await db.execute<IndexedProduct & { key: string }>(sql`
      with w as materialized (
        select * from jsonb_to_recordset(${JSON.stringify([...asked.values()])}::jsonb)
          as w (key text, number text, norm text, brand text)
      ), found as materialized (
        select w.key, p.id from w join product p on p.sku = upper(w.number) where p.deleted_at is null
        union
        select w.key, n.product_id from w join part_number n on n.norm = w.norm
        where n.kind = 'own' and w.norm <> ''
        union
        select w.key, q.id from w join brand c on c.slug = w.brand
        join product q on q.brand_id = c.id and upper(q.number) = upper(w.number)
        where q.deleted_at is null and q.number is not null
      )
      select found.key, p.id, p.name, p.sku, p.number, p.title, p.category_id as "categoryId",
        p.brand_id as "brandId", b.name as brand, b.slug as "brandSlug"
      from found join product p on p.id = found.id and p.deleted_at is null
      left join brand b on b.id = p.brand_id`)
    for (const { key, ...product } of rows) this.#candidates.get(key)?.push(product)
  }

  /** Finds the part of a number that was read just now. */
  find(number: string, brand: string): Match {
    const candidates = this.#candidates.get(keyOf(number, brand)) ?? []
    const bySku = candidates.find(({ sku }) => sku === number.trim().toUpperCase())
    if (bySku) return { kind: 'found', product: bySku }
    const slug = brandSlug(brand)
    const sameBrand = slug ? candidates.filter((one) => one.brandSlug === slug) : candidates
    const [only, ...others] = sameBrand
    if (only && others.length === 0) return { kind: 'found', product: only }
    const exact = sameBrand.filter((one) => one.number?.toUpperCase() === number.toUpperCase())
    if (exact.length === 1 && exact[0]) return { kind: 'found', product: exact[0] }
    return { kind: only ? 'ambiguous' : 'unknown', candidates }
  }

  /** By what the owner has chosen for a name. */
  async readById(ids: string[]) {
    const found = new Map<string, IndexedProduct>()
    if (ids.length === 0) return found
    const { rows } = await db.execute<IndexedProduct>(sql`
      select p.id, p.name, p.sku, p.number, p.title, p.category_id as "categoryId",
        p.brand_id as "brandId", b.name as brand, b.slug as "brandSlug"
      from product p left join brand b on b.id = p.brand_id
      where p.id = any(${sql.param(ids)}::uuid[]) and p.deleted_at is null`)
    for (const row of rows) found.set(row.id, row)
    return found
  }
}

function keyOf(number: string, brand: string) {
  return `${number.toUpperCase()} ${brandSlug(brand)}`
}
