import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchPool } from '#server/platform/db/client.ts'
import { env } from '#server/platform/env.server.ts'
import { anOrderOf, aPerson, aProduct } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aPart } from '#test/parts.ts'
import { loader as categoryPage } from './category.tsx'
import { loader as searchPage } from './search.tsx'

// All connections of searches are held by others, as when each statement takes as long as it may.

const BUSY = 'The shop is busy. Please try again in a moment.'
/** Searches wait two seconds for a connection. */
const IN_TIME_MS = 4_000

const held: { release: () => void }[] = []

beforeAll(async () => {
  await aPart({ category: 'brake-pads' })
  for (let n = 0; n < env.connections.search; n += 1) held.push(await searchPool.connect())
})

afterAll(() => {
  for (const connection of held) connection.release()
})

function pageAt<Args>(path: string, params = {}) {
  const url = new URL(path, 'http://localhost')
  return { request: new Request(url), url, params, context: new RouterContextProvider() } as Args
}

test('searches and lists say in time that the shop is busy, and the rest of it answers', async () => {
  const began = Date.now()
  const suggested = call('GET', '/suggest?q=brake')
  const pages = Promise.allSettled([
    searchPage(pageAt('/search?q=brake')),
    categoryPage(pageAt('/catalog/brakes/brake-pads', { category: 'brakes', sub: 'brake-pads' })),
  ])
  const [customer, part] = [await aPerson(), await aProduct()]
  const ordered = await call('POST', '/order', { as: customer, body: anOrderOf(part) })
  expect(ordered.status).toBe(201)
  expect((await call('GET', `/product/${part.id}`)).status).toBe(200)
  const refused = await suggested
  expect(refused).toMatchObject({ status: 503, body: { detail: BUSY } })
  expect(refused.headers['retry-after']).toBe('2')
  for (const page of await pages) {
    expect(page).toMatchObject({ reason: { data: BUSY, init: { status: 503 } } })
  }
  expect(Date.now() - began).toBeLessThan(IN_TIME_MS)
})
