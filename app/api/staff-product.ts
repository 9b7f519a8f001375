import type {
  EditProduct,
  StaffProduct,
  StaffProductPage,
  StaffProductQuery,
} from '#contract/staff-product.ts'
import { call } from './call.ts'
import { ApiError, hasStatus } from './http.ts'
import { getPage } from './page.ts'
import { listPath, productPath } from './path.ts'

// Products as their staff see them: admins only.

export type ProductFilters = Pick<StaffProductQuery, 'state' | 'q'>

/** One page of the products, newest first. */
export function listStaffProducts(filters: ProductFilters, cursor?: string, limit?: number) {
  const given = Object.entries(filters).filter(([, value]) => value)
  return getPage<StaffProduct>(listPath('/staff/product', cursor, limit, Object.fromEntries(given)))
}

/** How many live products there are, and how many that are not deleted. */
export async function countStaffProducts() {
  const [all, live] = await Promise.all([
    listStaffProducts({}, undefined, 1),
    listStaffProducts({ state: 'live' }, undefined, 1),
  ])
  return { all: all.total ?? 0, live: live.total ?? 0 }
}

export function getStaffProduct(id: string) {
  return call<StaffProductPage>('GET', `/staff${productPath(id)}`)
}

export function editProduct(id: string, edit: EditProduct) {
  return call<StaffProduct>('PATCH', productPath(id), edit)
}

export function restoreProduct(id: string) {
  return call<StaffProduct>('POST', `${productPath(id)}/restore`)
}

/** What an edit conflicts with: the product as it is now, and who changed it. */
export function conflictOf(error: unknown) {
  if (!(error instanceof ApiError) || !hasStatus(error, 409)) return undefined
  const { current, changedBy = null, changedAt = null } = error.problem
  return current === undefined
    ? undefined
    : { current: current as StaffProduct, changedBy, changedAt }
}
