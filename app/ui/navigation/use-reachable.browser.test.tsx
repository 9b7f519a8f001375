import { createMemoryRouter, RouterProvider, useNavigation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { type Deferred, deferred } from '#test/deferred.ts'
import { OfflinePage } from './offline-page.tsx'
import { useReachable } from './use-reachable.ts'

const { href } = location
let watching = new AbortController()

afterEach(() => {
  vi.unstubAllGlobals()
  watching.abort()
  watching = new AbortController()
  history.replaceState(null, '', href)
})

/** Prevents that a document is loaded. @returns the URLs of those that would have been */
function preventDocuments() {
  const urls: string[] = []
  window.navigation.addEventListener(
    'navigate',
    (event) => {
      event.preventDefault()
      urls.push(event.destination.url)
    },
    { signal: watching.signal },
  )
  return urls
}

/** Health checks that the test answers. */
function stubHealthChecks() {
  const checks: Deferred<Response>[] = []
  vi.stubGlobal('fetch', () => {
    const check = deferred<Response>()
    checks.push(check)
    return check.promise
  })
  return checks
}

function Reachable() {
  return <p>{useReachable() ? 'reachable' : 'unreachable'}</p>
}

async function renderPages(Shown = Reachable) {
  function Page() {
    return (
      <>
        <Shown />
        <p>{useNavigation().state}</p>
      </>
    )
  }
  const router = createMemoryRouter([
    { path: '*', Component: Page },
    { path: '/lost', loader: () => new Promise(() => {}), Component: Page },
  ])
  return { router, screen: await render(<RouterProvider router={router} />) }
}

async function failToReload(checks: Deferred<Response>[], count: number) {
  reloadByScript()
  await expect.poll(() => checks.length).toBe(count + 1)
  checks[count]?.reject(new TypeError('Failed to fetch'))
}

/** As React Router does when the scripts of the next page can't be loaded. */
function reloadByScript() {
  location.reload()
}

test('a reload while the server does not respond is prevented, and the page learns of it', async () => {
  const checks = stubHealthChecks()
  const { screen } = await renderPages()
  await expect.element(screen.getByText('reachable', { exact: true })).toBeVisible()
  await failToReload(checks, 0)
  await expect.element(screen.getByText('unreachable')).toBeVisible()
})

test('the next page is reachable again until its own reload fails', async () => {
  const checks = stubHealthChecks()
  const { router, screen } = await renderPages()
  await failToReload(checks, 0)
  await expect.element(screen.getByText('unreachable')).toBeVisible()
  await router.navigate('/next')
  await expect.element(screen.getByText('reachable', { exact: true })).toBeVisible()
  await failToReload(checks, 1)
  await expect.element(screen.getByText('unreachable')).toBeVisible()
})

test('a health check that fails after the user left its page changes nothing', async () => {
  const checks = stubHealthChecks()
  const { router, screen } = await renderPages()
  reloadByScript()
  await expect.poll(() => checks.length).toBe(1)
  await router.navigate('/next')
  checks[0]?.reject(new TypeError('Failed to fetch'))
  await checks[0]?.promise.catch(() => {})
  await expect.element(screen.getByText('reachable', { exact: true })).toBeVisible()
})

const LOST = '/lost?page=2#fits'

test('a page whose scripts were lost is loaded at the place that the link leads to', async () => {
  const checks = stubHealthChecks()
  const { router, screen } = await renderPages()
  void router.navigate(LOST)
  await expect.element(screen.getByText('loading')).toBeVisible()
  reloadByScript()
  await expect.poll(() => checks.length).toBe(1)
  const urls = preventDocuments()
  checks[0]?.resolve(new Response())
  await expect.poll(() => urls).toEqual([location.origin + LOST])
})

test('Try again loads the page that was lost at the place that the link leads to', async () => {
  vi.stubGlobal('fetch', async () => new Response())
  const urls = preventDocuments()
  const { router, screen } = await renderPages(OfflinePage)
  void router.navigate(LOST)
  await expect.element(screen.getByText('loading')).toBeVisible()
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => urls).toEqual([location.origin + LOST])
})

test('Try again loads the same page at the same place', async () => {
  history.replaceState(null, '', '#fits')
  vi.stubGlobal('fetch', async () => new Response())
  const urls = preventDocuments()
  const { screen } = await renderPages(OfflinePage)
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => urls).toEqual([`${href}#fits`])
})
