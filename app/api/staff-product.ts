import type {
  EditProduct,
  RestoreProduct,
  StaffProduct,
  StaffProductCount,
  StaffProductPage,
  StaffProductQuery,
} from '#contract/catalog/staff-product.ts'
import { call } from './authorized-call.ts'
import { listPath } from './list-path.ts'
import { getPage } from './page.ts'
import { productPath } from './paths.ts'

// Products as the staff see them: the staff only.

export type ProductFilters = Pick<
  StaffProductQuery,
  'state' | 'q' | 'category' | 'brand' | 'tag' | 'stock'
>

/** undefined: newest first. */
export type ProductSort = Exclude<StaffProductQuery['sort'], 'oldest' | 'newest'> | undefined

/** One page of the products. */
export function listStaffProducts(
  filters: ProductFilters & { sort?: ProductSort },
  cursor?: string,
  limit?: number,
) {
  return getPage<StaffProduct>(listPath('/staff/product', cursor, limit, parametersOf(filters)))
}

/** How many there are in each state, and how many the filters find, if there are any. */
export function countStaffProducts(filters: ProductFilters = {}) {
  const query = new URLSearchParams(parametersOf(filters))
  return call<StaffProductCount>('GET', `/staff/product/count?${query}`)
}

/** Those that are set, as a URL has them. */
export function parametersOf(filters: ProductFilters & { sort?: ProductSort }) {
  const given = Object.entries(filters).filter(([, value]) => value)
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}

export function getStaffProduct(id: string) {
  return call<StaffProductPage>('GET', `/staff${productPath(id)}`)
}

export function editProduct(id: string, edit: EditProduct) {
  return call<StaffProduct>('PATCH', productPath(id), edit)
}

/** @param input its state; by default as it was */
export function restoreProduct(id: string, input: RestoreProduct = {}) {
  return call<StaffProduct>('POST', `${productPath(id)}/restore`, input)
}
