import { type Difference, NEAR_NUMBERS } from '#contract/catalog/near-number.ts'
import { type IndexedProduct, likeNumber } from '../parts/product-index.ts'
import { nearKey, partKey } from './answer-keys.ts'

export type Near = { product: IndexedProduct; difference: Difference }

/** A number that is only like that of a part waits with those that differ in the same way. */
export function nearQuestion(number: string, brand: string, { product, difference }: Near) {
  const shop = likeNumber(product, number)
  return {
    code: 'near-number' as const,
    key: nearKey(difference, brand),
    text: `“${number}” and “${shop}” differ in ${NEAR_NUMBERS[difference].text}`,
    single: { part: partKey(number, brand), productId: product.id },
  }
}
