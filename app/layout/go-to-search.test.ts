import { expect, test } from 'vitest'
import { PERMISSIONS } from '#contract/account/permission.ts'
import { findScreens } from './go-to-search.ts'

test('a section of Settings is found by its title and by synonyms', () => {
  const found = (q: string) =>
    findScreens(q, PERMISSIONS).map(({ title, places }) => [title, ...places.map(({ to }) => to)])
  for (const [q, section] of [
    ['tax', 'tax'],
    ['delivery rates', 'delivery'],
    ['low stock', 'notices'],
    ['purchase form', 'delivery'],
    ['old parts', 'returns'],
  ] as const) {
    expect(found(q)).toEqual([['Settings', `/dashboard/settings/${section}`]])
  }
  expect(found('discount')).toEqual([['Screens', '/dashboard/codes']])
  expect(found('back')).toEqual([['Screens', '/dashboard/backups']])
})

test('a screen that the role may not open is not found', () => {
  expect(findScreens('tax', ['orders'])).toEqual([])
  expect(findScreens('backups', ['orders'])).toEqual([])
})
