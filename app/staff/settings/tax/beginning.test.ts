import { expect, test } from 'vitest'
import { beginning } from './beginning.ts'

test('for a later day the text says when it begins', () => {
  expect(beginning('2026-11-23', '2026-11-22')).toBe('From Nov 23, 2026, not before')
  expect(beginning('2026-11-22', '2026-11-22')).toBe(undefined)
  expect(beginning('', '2026-11-22')).toBe(undefined)
})
