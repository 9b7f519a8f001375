import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { withScenarios } from '../fault-tests/document.ts'
import { listPatches, PATCHES } from '../fault-tests/patches.ts'
import { scenarios } from '../fault-tests/scenarios.ts'

// The patches of `npm run fault-tests -- --mutations` apply to the current code, and
// docs/fault-tests.md lists the scenarios.

test.each(listPatches())('the mutation $name applies to the shop as it is', ({ name }) => {
  const patch = path.join(PATCHES, `${name}.patch`)
  const { status, stderr } = spawnSync('git', ['apply', '--check', patch])
  expect(String(stderr)).toBe('')
  expect(status).toBe(0)
})

test('the header of each mutation has its title and a scenario that exists', () => {
  const wrong = listPatches().filter(({ title, scenario }) => !title || !(scenario in scenarios))
  expect(wrong).toEqual([])
})

test('docs/fault-tests.md lists every scenario', async () => {
  const document = readFileSync('docs/fault-tests.md', 'utf8')
  // Stale? `npm run list-fault-tests` rewrites it.
  await expect(withScenarios(document)).toMatchFileSnapshot('../docs/fault-tests.md')
})
