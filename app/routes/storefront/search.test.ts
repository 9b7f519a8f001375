import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { turnContext } from '#server/platform/rate-limit/fair-queue.ts'
import { loader } from './search.tsx'

/** What the route is called with for a search. */
function argsOf(search: string, isLate = false) {
  const url = new URL(`http://localhost/search${search}`)
  const args = { request: new Request(url), url, params: {}, pattern: '/search' }
  const context = new RouterContextProvider(new Map([[turnContext, { isLate, ip: '' }]]))
  return { ...args, context } as Parameters<typeof loader>[0]
}

async function redirectOf(search: string) {
  const response: unknown = await loader(argsOf(search)).catch((thrown) => thrown)
  if (!(response instanceof Response)) throw new Error('No redirect')
  return response.headers.get('location')
}

test('a highest price among the words becomes the filter by price', async () => {
  expect(await redirectOf('?q=brake+pads+under+50&view=cards')).toBe(
    '/search?q=brake+pads&price=0-50&view=cards',
  )
})

test('the filter of a price among the words begins at the first page', async () => {
  expect(await redirectOf('?q=brake+pads+under+50&page=3')).toBe('/search?q=brake+pads&price=0-50')
})

test('a price that is chosen outranks one among the words', async () => {
  const loaded = await loader(argsOf('?q=brake+pads+under+50&price=25-50'))
  expect(loaded.data).toMatchObject({ query: { priceFrom: 25, priceTo: 50 } })
})

test('a search that waited long for its turn looks for less, and is not stored', async () => {
  const late = await loader(argsOf('?q=brake+pads', true))
  expect(late.data).toMatchObject({ result: { isQuick: true } })
  expect(late.init?.headers).toEqual({ 'cache-control': 'private, no-store' })
  const timely = await loader(argsOf('?q=brake+pads'))
  expect(timely.data).toMatchObject({ result: { isQuick: false } })
  expect(timely.init?.headers).toBeUndefined()
})
