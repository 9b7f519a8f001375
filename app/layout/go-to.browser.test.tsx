import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { GoToButton } from './go-to.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('keys that are typed while Go to is opened are in its field', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"items":[]}'))
  const Page = createRoutesStub([{ path: '/', Component: () => <GoToButton disabled={false} /> }])
  const screen = await render(<Page />)
  await expect.element(screen.getByRole('button', { name: /^Go to/ })).toBeVisible()
  // In one task, before anything can be loaded.
  for (const key of '/STR-14') {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  }
  const field = screen.getByLabelText('Screen, order, part or person')
  await expect.element(field).toHaveValue('STR-14')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('4')
  await expect.element(field).toHaveValue('STR-144')
})

test('words that are typed with Enter before Go to is loaded lead to the first hit', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"items":[]}'))
  const Page = createRoutesStub([
    { path: '/', Component: () => <GoToButton disabled={false} /> },
    { path: '/dashboard/backups', Component: () => <h1>Nightly</h1> },
  ])
  const screen = await render(<Page />)
  await expect.element(screen.getByRole('button', { name: /^Go to/ })).toBeVisible()
  for (const key of ['/', ...'backups', 'Enter']) {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  }
  await expect.element(screen.getByRole('heading', { name: 'Nightly' })).toBeVisible()
})
