import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginTracking, endTracking } from './dependencies.ts'
import { toStoredResponse } from './representation.ts'
import { findFresh, storeResponse } from './response-store.ts'
import { setListening } from './tagged-cache.ts'

beforeAll(() => setListening(true))
afterAll(() => setListening(false))

const BODIES = { identity: Buffer.alloc(1_000_000) }

function store(key: string) {
  const dependencies = beginTracking()
  storeResponse(key, toStoredResponse(key, {}, BODIES), dependencies, BODIES)
  endTracking(dependencies)
}

const TYPED = ['/search?q=', '/api/suggest?q=', '/compare?parts=', '/diagrams/brakes?vehicle=']

test('searches, suggestions, comparisons and diagrams for a car, of which anyone can type any number, take the place of no page', () => {
  store('/')
  for (let n = 0; n < 100; n += 1) store(`${TYPED[n % 4]}${n}`)
  expect(findFresh('/', false)).toBeDefined()
  expect(findFresh('/diagrams/brakes?vehicle=99', false)).toBeDefined()
  expect(findFresh('/search?q=0', false)).toBeUndefined()
})
