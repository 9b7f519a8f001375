import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tickObject } from './next-tick.js'

test('an object of nextTick is never collected, from before any other module is loaded', () => {
  expect(tickObject).toMatchObject({ callback: expect.any(Function) })
  const [first] = readFileSync('server.js', 'utf8').split('\n')
  expect(first).toMatch(/^import '\.\/server\/http\/next-tick\.js'/)
})
