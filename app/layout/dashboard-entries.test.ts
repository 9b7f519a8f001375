import { expect, test } from 'vitest'
import { permissionsOf } from '#contract/account/permission.ts'
import { entryOf, isInMenu } from './dashboard-entries.ts'

test('an accountant may open the orders that wait, but neither parts nor questions', () => {
  const mayOpen = (to: string) => isInMenu(permissionsOf('accountant'), to)
  expect(mayOpen('/dashboard/manageOrders?state=unpaid')).toBe(true)
  expect(mayOpen('/dashboard/manageProducts?stock=low')).toBe(false)
  expect(mayOpen('/dashboard/questions')).toBe(false)
})

test('a page without an entry is below the one that leads to it', () => {
  expect(entryOf('/dashboard/customer/1')).toBe('/dashboard/customers')
  expect(entryOf('/dashboard/draft/1')).toBe('/dashboard/manageOrders')
  expect(entryOf('/dashboard/drafts')).toBe('/dashboard/manageOrders')
  expect(entryOf('/dashboard/jobs/new')).toBe('/dashboard/categories')
  expect(entryOf('/dashboard/today')).toBe('/dashboard/today')
})
