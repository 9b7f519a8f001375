import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { INVARIANTS } from '#server/db/invariants/invariants.ts'

// The patches of `npm run fault-tests -- --mutations` apply to the current code, and the document of the fault tests names all there is.

const FOLDER = 'fault-tests/mutations'
const patches = readdirSync(FOLDER)

test.each(patches)('the mutation %s applies to the shop as it is', (file) => {
  const { status, stderr } = spawnSync('git', ['apply', '--check', path.join(FOLDER, file)])
  expect(String(stderr)).toBe('')
  expect(status).toBe(0)
})

test('docs/fault-tests.md lists every mutation', () => {
  const document = readFileSync('docs/fault-tests.md', 'utf8')
  const unlisted = patches.filter(
    (file) => !document.includes(`\`${path.basename(file, '.patch')}\``),
  )
  expect(unlisted).toEqual([])
})

test('docs/fault-tests.md lists every invariant of a shop’s rows', () => {
  const document = readFileSync('docs/fault-tests.md', 'utf8')
  const unlisted = Object.keys(INVARIANTS).filter((name) => !document.includes(`| ${name} |`))
  expect(unlisted).toEqual([])
})
