import { expect, test } from 'vitest'
import { permissionsOf } from '#contract/account/permission.ts'
import { isInMenu } from './dashboard-entries.ts'

test('an accountant may open the orders that wait, but neither parts nor questions', () => {
  const mayOpen = (to: string) => isInMenu(permissionsOf('accountant'), to)
  expect(mayOpen('/dashboard/manageOrders?state=unpaid')).toBe(true)
  expect(mayOpen('/dashboard/manageProducts?stock=low')).toBe(false)
  expect(mayOpen('/dashboard/questions')).toBe(false)
})
