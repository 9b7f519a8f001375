import { brandSlug } from '#contract/catalog/brand-slug.ts'
import type { Finding } from '#contract/import/import-finding.ts'
import { db } from '../../platform/db/client.ts'
import { brand } from '../../platform/db/schema/brand.ts'

/** What a company's name ends with, by its slug. */
const LEGAL_FORMS = new Set(
  `ab ag aktiengesellschaft as bv co company corp corporation eg gbr gmbh inc incorporated kft kg kgaa limited llc
  llp lp ltd nv oy oyj plc pty sa sarl sas se sl spa spzoo srl`.split(/\s+/),
)

/**
 * The brands of a file of parts. Each that the shop does not have is a finding once: it may be a
 * misspelled one.
 */
export class NamedBrands {
  /** By slug: those that the shop has, and those that a finding has named. */
  readonly #known = new Set<string>()
  readonly #ofShop = new Set<string>()
  /** Their names, without signs and legal forms. */
  readonly #alike = new Map<string, string>()

  /** @param named those of which other rows of the file have a finding */
  static async ofShop(named: string[]) {
    const brands = new NamedBrands()
    const rows = await db.select({ slug: brand.slug, name: brand.name }).from(brand)
    for (const { slug, name } of rows) {
      brands.#add(slug, name)
      brands.#ofShop.add(slug)
    }
    for (const name of named) brands.#add(brandSlug(name), name)
    return brands
  }

  #add(slug: string, name: string) {
    this.#known.add(slug)
    if (!this.#alike.has(plain(slug))) this.#alike.set(plain(slug), name)
  }

  isOfShop(name: string) {
    return this.#ofShop.has(brandSlug(name))
  }

  /** A brand that the shop or the file has, whose name differs in a sign or in a legal form. */
  findNear(name: string) {
    const slug = brandSlug(name)
    return this.#known.has(slug) ? undefined : this.#alike.get(plain(slug))
  }

  findings(name: string | null | undefined): Finding[] {
    const slug = brandSlug(name ?? '')
    if (!name || this.#known.has(slug)) return []
    this.#add(slug, name)
    return [{ code: 'new-brand', text: `The shop has no brand ${name} yet: it is added` }]
  }
}

function plain(slug: string) {
  const words = slug.split('-')
  while (words.length > 1 && LEGAL_FORMS.has(words.at(-1) ?? '')) words.pop()
  return words.join('')
}
