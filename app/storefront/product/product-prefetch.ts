import { productPath } from '#app/api/paths.ts'
import { prefetch } from '#app/api/prefetch.ts'
import { isSignedIn } from '#app/session/session.ts'
import type { Product } from '#contract/catalog/product.ts'

// A list has all that the purchase page shows. So the page shows the list's product at once, and
// fetches the current one in the background.

let latest: Product | undefined

/** The user hovers or focuses the link to the product's page. */
export function prefetchProduct(product: Product) {
  latest = product
  // Visitors are sent to /login instead.
  if (isSignedIn()) prefetch(productPath(product._id))
}

/** The product of the last link, for a visitor who has to log in first. */
export function findPrefetchedProduct(id: string) {
  return latest?._id === id ? latest : undefined
}

/** The product as its list showed it, once; it may have changed since. */
export function takePrefetchedProduct(id: string) {
  const product = findPrefetchedProduct(id)
  latest = undefined
  return product
}
