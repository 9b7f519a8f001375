import { brandSlug, hasBrandSlug } from '#contract/catalog/brand-slug.ts'
import { differenceOf, NEAR_NUMBERS } from '#contract/catalog/near-number.ts'
import { exactNumber, normNumber } from '#contract/catalog/part-number.ts'
import { partKey, skuKey } from '../queue/name-mappings.ts'
import type { Near } from '../queue/near-part.ts'
import type { KnownParts } from './known-parts.ts'
import { type IndexedProduct, isNumbered } from './product-index.ts'

type Raw = Record<string, string>

/** Which part a row of parts means. */
export type FoundProduct = {
  product?: IndexedProduct
  /** Does the owner say so? Its number is another one. */
  isChosen?: boolean
  /** When the owner has said which part it is. */
  saidAt?: Date | undefined
  /** Another part than that of the SKU, which has the row's number. */
  taken?: IndexedProduct
  /** One whose number is only like the row's. */
  near?: Near
  /** The part of the SKU, whose brand or number is another one than the row's. */
  doubted?: IndexedProduct
  /** One whose SKU is the row's number, and whose own number is another one. */
  named?: IndexedProduct
  /** Do several parts have a number like the row's? */
  isAmbiguous?: boolean
  /** Does the owner say that the number is right as it is? */
  isConfirmed?: boolean
}

/** What is read of the shop, for a batch of rows at once. */
export function wantedOf(raw: Raw) {
  const { sku = '', part_number: number = '', brand = '' } = raw
  return [
    { number: sku, brand: '' },
    { number, brand },
    ...(onlyId(raw) ? [{ number: onlyId(raw), brand: '' }] : []),
  ]
}

/** The id in the shop, where the row has nothing else that names its part. */
function onlyId({ sku, part_number: number, brand, shop_part_id: id = '' }: Raw) {
  return sku || (number && hasBrandSlug(brand ?? '')) ? '' : id
}

/** Under what the owner's answers about the row's part are stored. */
export function decisionKeys({ sku = '', part_number: number = '', brand = '' }: Raw) {
  return [partKey(number, brand), skuKey(sku, number, brand)]
}

/**
 * By its SKU, else by brand and exact number, else by what the owner has decided for that number. A
 * number without a brand finds nothing here: it could be another maker's.
 */
export function findProduct(raw: Raw, known: KnownParts): FoundProduct {
  const { sku = '', part_number: number = '', brand = '' } = raw
  const byId = onlyId(raw) ? known.products.find(onlyId(raw), '') : undefined
  if (byId) return byId.kind === 'found' ? { product: byId.product } : {}
  const bySku = sku ? known.products.find(sku, '') : undefined
  const match =
    bySku?.kind === 'found' && bySku.product.sku === sku.toUpperCase() ? bySku.product : undefined
  const numbered = number && hasBrandSlug(brand) ? known.products.find(number, brand) : undefined
  const ofBrand = numbered?.kind === 'found' && isOf(brand, numbered.product)
  const named = ofBrand ? numbered.product : undefined
  const byNumber = named && hasNumber(named, number) ? named : undefined
  if (match) {
    if (byNumber && byNumber.id !== match.id) return { product: match, taken: byNumber }
    if (!contradicts(match, number, brand)) return { product: match }
    const same = known.mappings.get(skuKey(sku, number, brand))
    return same?.productId === match.id
      ? { product: match, saidAt: same.saidAt }
      : { doubted: match }
  }
  if (byNumber) return { product: byNumber }
  const decided = known.mappings.get(partKey(number, brand))
  const chosen = decided?.isOfParts ? known.mapped.get(decided.productId ?? '') : undefined
  if (chosen && numbered) return { product: chosen, isChosen: true, saidAt: decided?.saidAt }
  if (decided?.other) return { isConfirmed: true }
  if (named) return { named }
  if (numbered?.kind === 'near') return { near: numbered }
  return { isAmbiguous: numbered?.kind === 'ambiguous' }
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
