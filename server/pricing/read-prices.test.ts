import { expect, test } from 'vitest'
import { dayOf } from './read-prices.ts'

test('a day of the shop begins at its own midnight', () => {
  const at = new Date('2026-11-28T03:30:00Z') // Friday night in Chicago
  expect(dayOf(at, 'America/Chicago')).toBe('2026-11-27')
  expect(dayOf(at, 'UTC')).toBe('2026-11-28')
  expect(dayOf(at, 'Asia/Tokyo')).toBe('2026-11-28')
  expect(dayOf(new Date('2026-11-28T15:00:00Z'), 'Asia/Tokyo')).toBe('2026-11-29')
})
