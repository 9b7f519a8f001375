import { expect, test } from 'vitest'
import { lastMonth } from './last-month.ts'

test('last month is a whole one, also in January and in a leap year', () => {
  expect(lastMonth('2026-11-25')).toEqual({ from: '2026-10-01', to: '2026-10-31' })
  expect(lastMonth('2027-01-31')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect(lastMonth('2028-03-31')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
})
