import { hasBrandSlug } from '#contract/catalog/brand-slug.ts'
import type { Finding } from '#contract/import/import-finding.ts'
import { beginningOf } from '#contract/text.ts'
import type { Raw, SourceRow } from '../file/source-row.ts'
import type { Answered } from './answered-price.ts'
import { answerOfBrand } from './brand-codes.ts'
import type { FoundProduct } from './find-product.ts'
import type { KnownParts } from './known-parts.ts'

// What the owner has said of the part that a row means, and what of its names is the shop's.

/** With what the owner has said that its brand is. */
export function withBrand(
  source: SourceRow,
  known: Parameters<typeof answerOfBrand>[1],
): SourceRow {
  const meant = answerOfBrand(source.raw.brand ?? '', known)?.brand
  return meant ? { ...source, raw: { ...source.raw, brand: meant } } : source
}

/** In a column of SKUs may be the maker's numbers: what is no SKU of the shop may name a part. */
export function withNumber(source: SourceRow, { products }: Pick<KnownParts, 'products'>) {
  const { sku = '', part_number: number, brand = '', ...raw } = source.raw
  if (!sku || number || !hasBrandSlug(brand)) return source
  const bySku = products.find(sku, '')
  const isSku = bySku.kind === 'found' && bySku.product.sku === sku.toUpperCase()
  if (isSku || products.find(sku, brand).kind === 'unknown') return source
  return { ...source, raw: { ...raw, part_number: sku, brand } }
}

/** A supplier's number of an article takes the place of no SKU. */
export function withOwnSku(raw: Raw, ours: string | null | undefined): Answered {
  const { sku, ...others } = raw
  if (!sku || !ours || sku.toUpperCase() === ours) return { raw, findings: [] }
  const text = `The part keeps its SKU ${ours}: the file has ${beginningOf(sku, 60)}`
  return { raw: others, findings: [{ code: 'field-dropped', field: 'sku', found: sku, text }] }
}

export function answeredBefore(
  { sku, part_number, brand }: Raw,
  of: FoundProduct,
  since: Date,
): Finding[] {
  if (of.kind !== 'found' || !of.saidAt || of.saidAt >= since) return []
  const { product, saidAt } = of
  const [file, ours] = [
    [sku, brand, part_number],
    [product.brand, product.number ?? product.sku],
  ].map((one) => one.filter(Boolean).join(' '))
  const text = `${file} means ${ours}, as was said on ${saidAt.toISOString().slice(0, 10)}`
  return [{ code: 'decided-before', text }]
}

/** A part that the owner has chosen for a number keeps its own. */
export function withOurNumber(source: SourceRow, found: FoundProduct): SourceRow {
  if (found.kind !== 'found' || !found.isChosen) return source
  const { product } = found
  const { part_number: _, brand: __, ...raw } = source.raw
  const own = { part_number: product.number, brand: product.brand }
  const given = Object.entries(own).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return { ...source, raw: { ...raw, ...Object.fromEntries(given) } }
}
