import { expect, test } from 'vitest'
import document from '../docs/conformance.md?raw'

// Each test that docs/conformance.md names exists.

const sources: Record<string, string> = import.meta.glob(
  '../{app,contract,e2e,server}/**/*.test.ts',
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)

const TITLE = /\btest(?:\.each\([\s\S]*?\))?\(\s*(['`])((?:(?!\1).)+)\1/g

const titles = Object.values(sources).flatMap((source) =>
  [...source.matchAll(TITLE)].map((match) => match[2]),
)

const named = [...document.matchAll(/^- (?:§[\d§, ]+: )?`([^`]+)`/gm)].map((match) =>
  match[1]?.replace(/\s+/g, ' '),
)

test('every test that docs/conformance.md names exists', () => {
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((title) => !titles.includes(title))).toEqual([])
})
