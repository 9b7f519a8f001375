import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importRowQuerySchema } from '#contract/import/import.ts'

test('docs/imports.md says what each finding of a check means', () => {
  const text = readFileSync('docs/imports.md', 'utf8')
  const codes = importRowQuerySchema.shape.code.unwrap().options
  expect(codes.filter((code) => !text.includes(`\`${code}\``))).toEqual([])
})
