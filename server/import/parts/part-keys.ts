import { brandSlug, hasBrandSlug } from '#contract/catalog/brand-slug.ts'
import { exactNumber, normNumber } from '#contract/catalog/part-number.ts'
import type { Finding } from '#contract/import/import-finding.ts'
import { beginningOf } from '#contract/text.ts'
import type { Raw, SourceRow } from '../file/source-row.ts'
import { damagedText } from '../rows/row-key.ts'
import { isDamaged } from './damaged-number.ts'
import { type FoundProduct, isByGtin } from './find-product.ts'
import { type IndexedProduct, idOf } from './product-index.ts'

// By what a row of parts names its part, and why a row is lost without it.

/** What a new part can't do without. @param dropped cells that could not be used */
export function whatIsMissing(file: Raw, raw: Raw, dropped: Finding[]): Finding | undefined {
  const because = (column: string, code: Finding['code'], text: string): Finding => {
    const cell = dropped.find(({ field }) => field === column)
    return { ...cell, code, field: column, text: cell?.text ?? text }
  }
  if (!hasKey(raw)) {
    const column = ['sku', 'part_number', 'brand'].find((one) => file[one] && !raw[one])
    return because(column ?? 'part_number', 'no-key', NO_KEY)
  }
  if (!raw.price) return because('price', 'no-price', 'A new part needs a price')
  if (!raw.name && !raw.title) return because('name', 'no-name', 'A new part needs a name')
  return undefined
}

/** A row is lost if it does not say which part it means. */
export function refusalOf(
  { raw, cells, error }: SourceRow,
  found: FoundProduct,
): Finding | undefined {
  const damaged = (['sku', 'part_number'] as const)
    .filter((column) => cells?.[column] === 'boolean' || isDamaged(raw[column] ?? ''))
    .map((column) => raw[column])
    .find(Boolean)
  if (damaged) return { code: 'damaged-number', text: damagedText(damaged) }
  if (error) return { code: 'not-valid', text: error }
  if (isByGtin(raw)) {
    const isKnown = found.kind === 'found' || found.kind === 'doubted'
    return isKnown ? undefined : unknownGtin(raw, found)
  }
  if (!hasKey(raw)) return { code: 'no-key', text: NO_KEY }
  if (found.kind !== 'taken') return undefined
  return { code: 'not-valid', text: `Another part of this brand has the number ${raw.part_number}` }
}

/** A GTIN alone makes no part: it has no number to be called by. */
function unknownGtin({ gtin = '' }: Raw, { kind }: FoundProduct): Finding {
  const found = beginningOf(gtin, 60)
  const text =
    kind === 'ambiguous'
      ? `Several parts have the GTIN ${found}`
      : `The shop has no part with the GTIN ${found}`
  return { code: 'unknown-part', field: 'gtin', found, text }
}

function hasKey({ sku, part_number: number, brand, shop_part_id: id = '' }: Raw) {
  return Boolean(sku || (number && brand && hasBrandSlug(brand)) || idOf(id))
}

const NO_KEY = 'The row names no part: it needs a SKU, or a brand and a part number'

/** By what two rows are of one part, and by what their numbers are alike. */
export function partKeysOf(raw: Raw, product: IndexedProduct | undefined) {
  const { sku, part_number: number, brand, gtin } = raw
  const slug = brandSlug(brand ?? '')
  const id = idOf(raw.shop_part_id ?? '')
  const keys = [
    product ? `id ${product.id}` : id && `id ${id}`,
    sku && `sku ${sku.toUpperCase()}`,
    number && slug && `number ${slug} ${exactNumber(number)}`,
  ].filter((one) => typeof one === 'string')
  return {
    keys: keys.filter(Boolean),
    ...(number && slug && { loose: `${slug} ${normNumber(number)}` }),
    ...(gtin && { gtin: normNumber(gtin) }),
    ...(!product && id && { id }),
  }
}
