import { expect, test } from 'vitest'
import { sinceLastMonth } from './since-last-month.ts'

test('an export begins with the month before, also in January, and has today', () => {
  expect(sinceLastMonth('2026-11-25')).toEqual({ from: '2026-10-01', to: '2026-11-25' })
  expect(sinceLastMonth('2027-01-31')).toEqual({ from: '2026-12-01', to: '2027-01-31' })
})
