import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { loader } from './search.tsx'

/** What the route is called with for a search. */
function argsOf(search: string) {
  const url = new URL(`http://localhost/search${search}`)
  const args = { request: new Request(url), url, params: {}, pattern: '/search' }
  return { ...args, context: new RouterContextProvider() } as Parameters<typeof loader>[0]
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
  expect(loaded).toMatchObject({ query: { priceFrom: 25, priceTo: 50 } })
})
