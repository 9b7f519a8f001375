import { expect, test } from 'vitest'
import { beginning, shopDay } from './shop-day.ts'

test('in the evening in Chicago the shop’s day is not yet the one of UTC', () => {
  const evening = new Date('2026-11-23T05:43:00Z')
  expect(shopDay('America/Chicago', evening)).toBe('2026-11-22')
  expect(shopDay('UTC', evening)).toBe('2026-11-23')
})

test('for a later day the text says when it begins', () => {
  expect(beginning('2026-11-23', '2026-11-22')).toBe('From Nov 23, 2026, not before')
  expect(beginning('2026-11-22', '2026-11-22')).toBe(undefined)
  expect(beginning('', '2026-11-22')).toBe(undefined)
})
