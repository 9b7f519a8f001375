import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FINDING_CODES } from '#contract/import/import.ts'

test('docs/imports.md says what each finding of a check means', () => {
  const text = readFileSync('docs/imports.md', 'utf8')
  expect(FINDING_CODES.filter((code) => !text.includes(`\`${code}\``))).toEqual([])
})
