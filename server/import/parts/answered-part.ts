import type { Finding } from '#contract/import/import-finding.ts'
import type { Raw, SourceRow } from '../file/source-row.ts'
import { brandKey } from '../queue/answer-keys.ts'
import type { FoundProduct } from './find-product.ts'
import type { KnownParts } from './known-parts.ts'

// What the owner has said of the part that a row means.

/** With what the owner has said that its brand is. */
export function withBrand(source: SourceRow, { answers }: Pick<KnownParts, 'answers'>): SourceRow {
  const { brand } = source.raw
  const meant = brand && answers.get(brandKey(brand))?.brand
  return meant ? { ...source, raw: { ...source.raw, brand: meant } } : source
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
