import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { type Deferred, deferred } from '#test/deferred.ts'
import { useReachable } from './use-reachable.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

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

async function renderPages() {
  function Page() {
    return <p>{useReachable() ? 'reachable' : 'unreachable'}</p>
  }
  const router = createMemoryRouter([{ path: '*', Component: Page }])
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
