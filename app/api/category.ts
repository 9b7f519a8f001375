import type { StaffCategory } from '#contract/catalog/category.ts'
import { call } from './authorized-call.ts'

export function listCategories() {
  return call<StaffCategory[]>('GET', '/staff/category')
}
