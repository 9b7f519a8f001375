import { asc, eq, sql } from 'drizzle-orm'
import { brandSlug } from '#contract/catalog/brand-slug.ts'
import { db, type Transaction } from '../platform/db/client.ts'
import { brand } from '../platform/db/schema/brand.ts'

const MAX_SUGGESTED = 20

/**
 * Finds the brand with this name in any spelling, or adds it. @returns its id; undefined and null
 * as they are
 */
export async function brandIdOf<None extends null | undefined>(
  tx: Transaction,
  name: string | None,
) {
  if (typeof name !== 'string') return name
  const slug = brandSlug(name)
  const [known] = await tx.select({ id: brand.id }).from(brand).where(eq(brand.slug, slug))
  if (known) return known.id
  // Another editor may add it at the same time.
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into brand (slug, name) values (${slug}, ${name})
    on conflict (slug) do update set slug = excluded.slug returning id`)
  return rows[0]?.id
}

/** The names of brands that begin with `q`. */
export async function suggestBrands(q: string) {
  const slug = brandSlug(q)
  const rows = await db
    .select({ name: brand.name })
    .from(brand)
    .where(sql`starts_with(${brand.slug}, ${slug})`)
    .orderBy(asc(brand.slug))
    .limit(MAX_SUGGESTED)
  return rows.map(({ name }) => name)
}
