import { expect, test } from 'vitest'
import document from '../docs/conformance.md?raw'

// Each test that docs/conformance.md names exists, and it names each test of the conformance suite.

const sources: Record<string, string> = import.meta.glob(
  '../{app,contract,e2e,server}/**/*.test.ts',
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)

const TITLE = /\btest(?:\.each\([\s\S]*?\))?\(\s*(['`])((?:(?!\1).)+)\1/g

function titlesIn(files: RegExp) {
  return Object.entries(sources)
    .filter(([file]) => files.test(file))
    .flatMap(([, source]) => [...source.matchAll(TITLE)].map((match) => match[2]))
}

const named = [...document.matchAll(/^- (?:§[\d§, ]+: )?`([^`]+)`/gm)].map((match) =>
  match[1]?.replace(/\s+/g, ' '),
)

test('every test that docs/conformance.md names exists', () => {
  const titles = titlesIn(/./)
  expect(named.length).toBeGreaterThan(60)
  expect(named.filter((title) => !titles.includes(title))).toEqual([])
})

test('docs/conformance.md names every test of the conformance suite', () => {
  const suite = titlesIn(/\/conformance-/)
  expect(suite.length).toBeGreaterThan(40)
  expect(suite.filter((title) => !named.includes(title))).toEqual([])
})
