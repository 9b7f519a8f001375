import { expect, test } from 'vitest'
import { FINDING_CODES } from '#contract/import/import.ts'
import { findingTitle } from './finding-titles.ts'

test('each finding of a check has words of its own', () => {
  const titles = FINDING_CODES.map((code) => findingTitle(code, null))
  expect(new Set(titles).size).toBe(FINDING_CODES.length)
  expect(titles.filter((title) => !/^[A-Z]/.test(title))).toEqual([])
})
