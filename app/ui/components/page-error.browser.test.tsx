import { createRoutesStub, data, useRouteError } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { PageError } from './page-error.tsx'

function FailedPage() {
  return <PageError error={useRouteError()} />
}

function renderFailed(body: string) {
  const loader = () => {
    throw data(body, { status: 503 })
  }
  const route = { loader, HydrateFallback: () => null, ErrorBoundary: FailedPage }
  const Page = createRoutesStub([{ path: '/', ...route, Component: () => null }])
  return render(<Page />)
}

const BUSY = 'The shop is busy. Please try again in a moment.'

test('a busy shop says so', async () => {
  const screen = await renderFailed(BUSY)
  await expect.element(screen.getByText(BUSY)).toBeVisible()
})

test.each([
  '<!doctype html><html><title>503</title><h1>Service Unavailable</h1></html>',
  '{"type":"about:blank","status":503}',
])('an answer that is no sentence is not shown as one: %s', async (body) => {
  const screen = await renderFailed(body)
  await expect.element(screen.getByText(/^We can’t take orders right now/)).toBeVisible()
  expect(screen.container.textContent).not.toContain(body.slice(0, 8))
})
