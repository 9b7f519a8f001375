import { expect, test } from 'vitest'
import { findScreens } from './go-to-search.ts'

test('a section of Settings is found by its title and by synonyms', () => {
  const found = (q: string) =>
    findScreens(q).map(({ title, places }) => [title, ...places.map(({ to }) => to)])
  for (const [q, section] of [
    ['tax', 'tax'],
    ['discount', 'codes'],
    ['delivery rates', 'delivery'],
    ['low stock', 'notices'],
    ['purchase form', 'delivery'],
    ['refund', 'returns'],
  ] as const) {
    expect(found(q)).toEqual([['Settings', `/dashboard/settings#${section}`]])
  }
  expect(found('back')).toEqual([['Screens', '/dashboard/backups']])
})
