import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FILES = globSync(
  [
    '*.{ts,js,cjs}',
    '{app,bench,contract,demo,e2e,failover,fault-tests,sandbox,server,test,vehicles}/**/*.{ts,tsx,js}',
  ],
  { cwd: process.cwd() },
)

/** As wide as the formatter keeps code. A directive of the linter is one line. */
function isTooWide(line: string) {
  return line.length > 100 && /^\s*(\/\/|\/?\*)/.test(line) && !line.includes('biome-ignore')
}

test('a comment fits in 100 columns', () => {
  expect(FILES.length).toBeGreaterThan(1_000)
  const wide = FILES.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, n) => (isTooWide(line) ? [`${file}:${n + 1}`] : [])),
  )
  expect(wide).toEqual([])
})
