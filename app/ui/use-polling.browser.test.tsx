import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { usePolling } from './use-polling.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** The loader's data is counted, and a load throws while the shop is away. */
async function renderPage() {
  const shop = { isThere: true, loads: 0 }
  vi.stubGlobal('fetch', async () => {
    if (!shop.isThere) throw new TypeError('Failed to fetch')
    return Response.json({})
  })
  function Page() {
    const loads = useLoaderData<number>()
    const isAway = usePolling(true)
    return <p>{isAway ? 'away' : `load ${loads}`}</p>
  }
  const loader = async () => {
    if (!shop.isThere) throw new TypeError('Failed to fetch')
    shop.loads += 1
    return shop.loads
  }
  const router = createMemoryRouter([
    {
      path: '/',
      Component: Page,
      loader,
      errorElement: <p>failed</p>,
      HydrateFallback: () => null,
    },
  ])
  return { shop, screen: await render(<RouterProvider router={router} />) }
}

test('a polling page keeps its data while the shop is unreachable, and continues by itself', async () => {
  const { shop, screen } = await renderPage()
  await expect.element(screen.getByText('load 2')).toBeVisible()
  shop.isThere = false
  await expect.element(screen.getByText('away')).toBeVisible()
  const { loads } = shop
  shop.isThere = true
  await expect.element(screen.getByText(`load ${loads + 1}`)).toBeVisible()
})
