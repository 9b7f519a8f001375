import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isUnique } from '#contract/unique.ts'
import { CHUNKS } from '../browser-chunks.ts'

const files = CHUNKS.flatMap((chunk) => chunk.files)

test('each module of a chunk exists', () => {
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})

test('a module belongs to one chunk', () => {
  expect(isUnique(files)).toBe(true)
})
