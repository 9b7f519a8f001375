import { inArray } from 'drizzle-orm'
import { brandSlug } from '#contract/catalog/brand-slug.ts'
import type { Finding } from '#contract/import/import.ts'
import { db } from '../platform/db/client.ts'
import { brand } from '../platform/db/schema/brand.ts'

/**
 * The brands of a file of parts. Each that the shop does not have is a finding once: it may be a
 * misspelled one.
 */
export class NamedBrands {
  /** Those that the shop has, and those that a finding has named. */
  readonly #known = new Set<string>()

  /** Reads the brands of a batch of rows. */
  async read(names: string[]) {
    const asked = new Set(names.map(brandSlug).filter((slug) => !this.#known.has(slug)))
    if (asked.size === 0) return
    const rows = await db
      .select({ slug: brand.slug })
      .from(brand)
      .where(inArray(brand.slug, [...asked]))
    for (const { slug } of rows) this.#known.add(slug)
  }

  findings(name: string | null | undefined): Finding[] {
    const slug = brandSlug(name ?? '')
    if (!name || this.#known.has(slug)) return []
    this.#known.add(slug)
    return [{ code: 'new-brand', text: `The shop has no brand ${name} yet: it is added` }]
  }
}
