import type { EditCategory, NewCategory, StaffCategory } from '#contract/catalog/category.ts'
import { call } from './authorized-call.ts'

export function listCategories() {
  return call<StaffCategory[]>('GET', '/staff/category')
}

export function addCategory(input: NewCategory) {
  return call<StaffCategory>('POST', '/staff/category', input)
}

export function editCategory(id: number, input: EditCategory) {
  return call<StaffCategory>('PUT', `/staff/category/${id}`, input)
}

/** Moves its parts into another category, and then deletes it. */
export function mergeCategory({ id, version }: StaffCategory, into: number) {
  return call<StaffCategory>('POST', `/staff/category/${id}/merge`, { into, version })
}

export function deleteCategory({ id, version }: StaffCategory) {
  return call<{ deletedCount: number }>('DELETE', `/staff/category/${id}?version=${version}`)
}
