import { brandSlug, hasBrandSlug } from '#contract/catalog/brand-slug.ts'
import { differenceOf, NEAR_NUMBERS } from '#contract/catalog/near-number.ts'
import { exactNumber, normNumber } from '#contract/catalog/part-number.ts'
import type { Raw } from '../file/source-row.ts'
import { partKey, skuKey } from '../queue/answer-keys.ts'
import type { Near } from '../queue/near-question.ts'
import type { KnownParts } from './known-parts.ts'
import { type IndexedProduct, isNumbered } from './product-index.ts'

/** Which part a row of parts means. */
export type FoundProduct =
  /**
   * `isChosen`: the owner says so, though its number is another one; `saidAt`: when the owner has
   * said which part it is.
   */
  | { kind: 'found'; product: IndexedProduct; isChosen?: true; saidAt?: Date }
  /** The part of the SKU, while another one has the row's number. */
  | { kind: 'taken'; product: IndexedProduct }
  /** The part of the SKU or GTIN, whose brand or number is another one than the row's. */
  | { kind: 'doubted'; doubted: IndexedProduct }
  /** One whose number is only like the row's. */
  | { kind: 'near'; near: Near }
  /** One whose SKU is the row's number, and whose own number is another one. */
  | { kind: 'named'; named: IndexedProduct }
  /** Several parts have a number like the row's. */
  | { kind: 'ambiguous' }
  /** The owner says that the number is right as it is. */
  | { kind: 'confirmed' }
  /** `others`: parts of other brands with such a number. */
  | { kind: 'unknown'; others?: IndexedProduct[] }

/** The part that the row writes, if it is certain. */
export function productOf(found: FoundProduct) {
  return 'product' in found ? found.product : undefined
}

/** The parts that have a GTIN. */
type PartsByGtin = (gtin: string) => IndexedProduct[]

/** What is read of the shop, for a batch of rows at once. */
export function wantedOf(raw: Raw) {
  const { sku = '', part_number: number = '', brand = '' } = raw
  return [
    { number: sku, brand: '' },
    { number: number || sku, brand },
    ...(onlyId(raw) ? [{ number: onlyId(raw), brand: '' }] : []),
  ]
}

/** The id in the shop, where the row has nothing else that names its part. */
function onlyId({ sku, part_number: number, brand, shop_part_id: id = '' }: Raw) {
  return sku || (number && hasBrandSlug(brand ?? '')) ? '' : id
}

/** Under what the owner's answers about the row's part are stored. */
export function answerKeys(raw: Raw) {
  const { part_number: number = '', brand = '' } = raw
  return [partKey(number, brand), doubtKey(raw)]
}

/** Of a SKU or a GTIN beside a brand or number that are not those of its part. */
export function doubtKey(raw: Raw) {
  const { sku = '', gtin = '', part_number: number = '', brand = '' } = raw
  return skuKey(isByGtin(raw) ? gtin : sku, number, brand)
}

/**
 * By its SKU, which the shop gave it; else by brand and exact number; else by what the owner has
 * answered about that number; else a question. `ProductIndex` takes the number of a brand before a
 * SKU, since rows of numbers and fitments have one cell for either. A number without a brand finds
 * nothing here: it could be another maker's.
 */
export function findProduct(raw: Raw, known: KnownParts, byGtin: PartsByGtin): FoundProduct {
  const { sku = '', part_number: number = '', brand = '' } = raw
  const byId = onlyId(raw) ? known.products.find(onlyId(raw), '') : undefined
  if (isByGtin(raw)) return findByGtin(raw, known, byGtin)
  if (byId) return byId.kind === 'found' ? found(byId.product) : { kind: 'unknown' }
  const bySku = sku ? known.products.find(sku, '') : undefined
  const match =
    bySku?.kind === 'found' && bySku.product.sku === sku.toUpperCase() ? bySku.product : undefined
  const numbered = number && hasBrandSlug(brand) ? known.products.find(number, brand) : undefined
  const ofBrand = numbered?.kind === 'found' && isOf(brand, numbered.product)
  const named = ofBrand ? numbered.product : undefined
  const byNumber = named && hasNumber(named, number) ? named : undefined
  if (match) {
    if (byNumber && byNumber.id !== match.id) return { kind: 'taken', product: match }
    return foundOrDoubted(match, raw, known)
  }
  if (byNumber) return found(byNumber)
  const decided = known.answers.get(partKey(number, brand))
  const chosen = decided?.isOfParts ? known.answered.get(decided.productId ?? '') : undefined
  if (decided && chosen && numbered) {
    return { ...found(chosen), isChosen: true, saidAt: decided.saidAt }
  }
  if (decided?.other) return { kind: 'confirmed' }
  if (named) return { kind: 'named', named }
  if (numbered?.kind === 'near') return { kind: 'near', near: numbered }
  if (numbered?.kind === 'ambiguous') return { kind: 'ambiguous' }
  return { kind: 'unknown', others: numbered?.kind === 'unknown' ? numbered.candidates : [] }
}

function found(product: IndexedProduct) {
  return { kind: 'found' as const, product }
}

/** Has the owner said that the GTIN names the part? A row with another key has it for that. */
export function isByGtin({ gtin_key: said, gtin, sku, part_number: number, brand = '' }: Raw) {
  return said === 'take' && gtin !== undefined && !sku && !(number && hasBrandSlug(brand))
}

function findByGtin(raw: Raw, known: KnownParts, byGtin: PartsByGtin): FoundProduct {
  const [product, ...others] = byGtin(raw.gtin ?? '')
  return product && others.length === 0
    ? foundOrDoubted(product, raw, known)
    : { kind: product ? 'ambiguous' : 'unknown' }
}

function foundOrDoubted(product: IndexedProduct, raw: Raw, { answers }: KnownParts): FoundProduct {
  const { part_number: number = '', brand = '' } = raw
  if (!contradicts(product, number, brand)) return found(product)
  const same = answers.get(doubtKey(raw))
  const isSaid = same?.productId === product.id
  return isSaid ? { ...found(product), saidAt: same.saidAt } : { kind: 'doubted', doubted: product }
}

function isOf(brand: string, product: IndexedProduct) {
  return product.brandSlug === brandSlug(brand)
}

/** It may have none of its own yet: its SKU is the number. */
function hasNumber(product: IndexedProduct, number: string) {
  return product.number === null || isNumbered(product, exactNumber(number))
}

/** Spaces and hyphens in its number make no part another one that has the row's SKU. */
function contradicts(product: IndexedProduct, number: string, brand: string) {
  if (product.brandSlug && hasBrandSlug(brand) && !isOf(brand, product)) return true
  if (!number || !product.number || hasNumber(product, number)) return false
  const isAlike = normNumber(product.number) === normNumber(number)
  return !isAlike || NEAR_NUMBERS[differenceOf(product.number, number)].proposal !== 'same'
}
