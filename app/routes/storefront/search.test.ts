import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { loader } from './search.tsx'

/** What the route is called with for a search. */
function argsOf(search: string) {
  const url = new URL(`http://localhost/search${search}`)
  const args = { request: new Request(url), url, params: {}, pattern: '/search' }
  return { ...args, context: new RouterContextProvider() } as Parameters<typeof loader>[0]
}

test('a highest price among the words becomes the filter by price', async () => {
  const response: unknown = await loader(argsOf('?q=brake+pads+under+50&view=cards')).catch(
    (thrown) => thrown,
  )
  if (!(response instanceof Response)) throw new Error('No redirect')
  expect(response.headers.get('location')).toBe('/search?q=brake+pads&price=0-50&view=cards')
})

test('a price that is chosen outranks one among the words', async () => {
  const loaded = await loader(argsOf('?q=brake+pads+under+50&price=25-50'))
  expect(loaded).toMatchObject({ query: { priceFrom: 25, priceTo: 50 } })
})
