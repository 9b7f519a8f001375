import { expect, test } from 'vitest'
import { lastMonth } from './last-month.ts'

test('last month is a whole one, also in January and in a leap year', () => {
  expect(lastMonth(new Date(2026, 10, 25))).toEqual({ from: '2026-10-01', to: '2026-10-31' })
  expect(lastMonth(new Date(2027, 0, 31))).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect(lastMonth(new Date(2028, 2, 31))).toEqual({ from: '2028-02-01', to: '2028-02-29' })
})
