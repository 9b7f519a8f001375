import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { MakeLive } from './make-live.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('the drafts that are shown go live; one that another editor has changed says so', async () => {
  const calls: [string, unknown][] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    calls.push([new URL(request.url).pathname, await request.json()])
    const isStale = request.url.endsWith('/c')
    return new Response(JSON.stringify({ detail: 'Alex has changed this part' }), {
      status: isStale ? 409 : 200,
    })
  })
  const drafts = ['a', 'b', 'c'].map((_id) => ({ _id, version: 3 }))
  const Page = createRoutesStub([{ path: '/', Component: () => <MakeLive drafts={drafts} /> }])
  const screen = await render(<Page />)
  await screen.getByRole('button', { name: 'Make these 3 live' }).click()
  await screen.getByRole('button', { name: 'Make live', exact: true }).click()
  await expect.element(screen.getByText('Alex has changed this part')).toBeVisible()
  expect(calls).toEqual(
    ['a', 'b', 'c'].map((id) => [`/api/product/${id}`, { version: 3, state: 'live' }]),
  )
})
