import { expect, test } from 'vitest'
import { rateStartHint } from './rate-start-hint.ts'

test('for a later day the text says when it begins', () => {
  expect(rateStartHint('2026-11-23', '2026-11-22')).toBe('From Nov 23, 2026, not before')
  expect(rateStartHint('2026-11-22', '2026-11-22')).toBe(undefined)
  expect(rateStartHint('', '2026-11-22')).toBe(undefined)
})
