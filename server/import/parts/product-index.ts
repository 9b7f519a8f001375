import { sql } from 'drizzle-orm'
import { brandSlug } from '#contract/catalog/brand-slug.ts'
import { type Difference, differenceOf, NEAR_NUMBERS } from '#contract/catalog/near-number.ts'
import { exactNumber, normNumber } from '#contract/catalog/part-number.ts'
import { idSchema } from '#contract/id.ts'
import { db } from '../../platform/db/client.ts'
import { storable } from '../rows/storable.ts'

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

type Wanted = Record<'key' | 'number' | 'exact' | 'norm' | 'brand', string> & { id?: string }

type Match =
  | { kind: 'found'; product: IndexedProduct }
  | { kind: 'near'; product: IndexedProduct; difference: Difference }
  | { kind: 'unknown'; candidates: IndexedProduct[] }
  | { kind: 'ambiguous'; candidates: IndexedProduct[] }

/** Neighboring rows often name the same products; a file of parts names each once. */
const MAX_REMEMBERED = 5000

/**
 * The product that a row names. With a brand: by the brand's exact number, else by its SKU. Without
 * one: by its SKU, else by an exact number that one product has. One whose number is only like it
 * is near: the owner says whether it is meant. It is read for a batch of rows at once; those of the
 * batches before are remembered for a while.
 */
export class ProductIndex {
  readonly #candidates = new Map<string, IndexedProduct[]>()

  async read(wanted: { number: string; brand: string }[]) {
    if (this.#candidates.size > MAX_REMEMBERED) this.#candidates.clear()
    const asked = new Map<string, Wanted>()
    for (const { number, brand } of wanted) {
      const key = keyOf(number, brand)
      if (this.#candidates.has(key) || number === '') continue
      const [exact, norm] = [exactNumber(number), normNumber(number)]
      const id = idOf(number)
      asked.set(key, { key, number, exact, norm, brand: brandSlug(brand), ...(id && { id }) })
    }
    if (asked.size === 0) return
    for (const key of asked.keys()) this.#candidates.set(key, [])
    // Each step is materialized: without statistics PostgreSQL would look all numbers up once for
    // each product.
    const { rows } = await db.execute<IndexedProduct & { key: string }>(sql`
      with w as materialized (
        select *, number_look(norm) as look from jsonb_to_recordset(${storable([...asked.values()])}::jsonb)
          as w (key text, number text, exact text, norm text, brand text, id uuid)
      ), found as materialized (
        select w.key, p.id from w join product p on p.sku = upper(w.number) where p.deleted_at is null
        union
        select w.key, n.product_id from w join part_number n on n.norm = w.norm
        where n.kind = 'own' and w.norm <> ''
        union
        select w.key, n.product_id from w join part_number n on n.norm = w.look
        where n.kind = 'own' and w.look not in ('', w.norm)
        union
        select w.key, n.product_id from w join part_number n on number_look(n.norm) = w.look
        where n.kind = 'own' and n.norm !~ '^[0-9A-Z]*$' and w.look <> ''
        union
        select w.key, q.id from w join brand c on c.slug = w.brand
        join product q on q.brand_id = c.id and q.exact_number = w.exact
        where q.deleted_at is null and q.exact_number is not null
        union
        select w.key, w.id from w where w.id is not null
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
    const byId = candidates.find(({ id }) => id === idOf(number))
    if (byId) return { kind: 'found', product: byId }
    const slug = brandSlug(brand)
    const sameBrand = slug ? candidates.filter((one) => one.brandSlug === slug) : candidates
    const bySku = candidates.find(
      (one) => one.sku === number.trim().toUpperCase() && (!slug || isOf(slug, one)),
    )
    const [only, ...others] = sameBrand.filter((one) => isNumbered(one, exactNumber(number)))
    if (bySku && !(slug && only)) return { kind: 'found', product: bySku }
    if (only && others.length === 0) return { kind: 'found', product: only }
    if (only) return { kind: 'ambiguous', candidates: [only, ...others] }
    return (
      nearest(number, sameBrand) ?? { kind: sameBrand[0] ? 'ambiguous' : 'unknown', candidates }
    )
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

/** A SKU names no part of another brand than the row's: it is that brand's number by chance. */
function isOf(slug: string, product: IndexedProduct) {
  return product.brandSlug === null || product.brandSlug === slug
}

export function isNumbered({ number }: IndexedProduct, exact: string) {
  return number !== null && exactNumber(number) === exact
}

const LIKELY = Object.keys(NEAR_NUMBERS)

/** The one whose number is written most alike; undefined: none, or two are. */
function nearest(number: string, products: IndexedProduct[]): Match | undefined {
  const ranked = products
    .map((product) => {
      const difference = differenceOf(number, likeNumber(product, number))
      return { kind: 'near' as const, product, difference, rank: LIKELY.indexOf(difference) }
    })
    .toSorted((one, other) => other.rank - one.rank)
  const [best, next] = ranked
  if (!best || best.rank === next?.rank) return undefined
  const { rank: _, ...match } = best
  return match
}

/** The maker's number or the SKU: by which of them a product was found for this number. */
export function likeNumber({ number, sku }: IndexedProduct, like: string) {
  const norm = normNumber(like)
  return [number, sku].find((one) => one && normNumber(one) === norm) ?? number ?? sku ?? ''
}

/** A file of the shop's own names a part without SKU and number so. */
export function idOf(text: string) {
  return idSchema.safeParse(text).success ? text.toLowerCase() : undefined
}

function keyOf(number: string, brand: string) {
  return `${number.toUpperCase()} ${brandSlug(brand)}`
}
