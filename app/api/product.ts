import type { NewProduct, Product, ProductDetail } from '#contract/catalog/product.ts'
import { call } from './authorized-call.ts'
import { readBody } from './http.ts'
import { listPath } from './list-path.ts'
import { getPage } from './page.ts'
import { productPath } from './paths.ts'
import { takePrefetched } from './prefetch.ts'

// Only types come from the contract, so zod stays out of pages that have no form.

export async function getProduct(id: string) {
  const prefetched = await takePrefetched(productPath(id))
  // The same call, made by app/storefront/product/product-prefetch.ts.
  return prefetched
    ? readBody<ProductDetail>(prefetched)
    : call<ProductDetail>('GET', productPath(id))
}

/** One page of products, newest first. */
export function listProducts(cursor?: string, limit?: number) {
  return getPage<Product>(listPath('/product', cursor, limit))
}

export function addProduct(input: NewProduct) {
  return call<{ insertedId: string }>('POST', '/product', input)
}

export function deleteProduct(id: string) {
  return call<{ deletedCount: number }>('DELETE', productPath(id))
}
