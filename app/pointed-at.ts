import type { Product } from '#contract/product.ts'
import { askAhead } from './ahead.ts'
import { productPath } from './http.ts'
import { isSignedIn } from './session.ts'

// A list knows all that the purchase page shows, so the page need not wait: it begins with what the list
// said, and asks how it is now.

let pointedAt: Product | undefined

/** Somebody is about to open the product's page. */
export function pointAt(product: Product) {
  pointedAt = product
  // All others are sent to /login.
  if (isSignedIn()) askAhead(productPath(product._id))
}

/** The product of the link that was followed last, for a visitor who has to log in first. */
export function findPointedAt(id: string) {
  return pointedAt?._id === id ? pointedAt : undefined
}

/** The product as the list that led here showed it, once; it may have changed since. */
export function takePointedAt(id: string) {
  const product = findPointedAt(id)
  pointedAt = undefined
  return product
}
