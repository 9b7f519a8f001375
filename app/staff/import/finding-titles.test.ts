import { expect, test } from 'vitest'
import { FINDING_CODES } from '#contract/import/import-finding.ts'
import { findingTitle } from './finding-titles.ts'

test('each finding of a check has words of its own', () => {
  const titles = FINDING_CODES.map((code) => findingTitle(code, null))
  expect(new Set(titles).size).toBe(FINDING_CODES.length)
  expect(titles.filter((title) => !/^[A-Z]/.test(title))).toEqual([])
})

test('a cell that can’t be used names its column as the owner reads it', () => {
  expect(findingTitle('field-dropped', 'gtin')).toBe('A cell that can’t be used: GTIN')
  expect(findingTitle('field-dropped', 'core_charge')).toBe(
    'A cell that can’t be used: core charge',
  )
})
