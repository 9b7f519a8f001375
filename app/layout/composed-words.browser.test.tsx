import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { beOwner } from '#test/owner-session.ts'
import { GoToButton } from './go-to.tsx'
import { SearchBox } from './search-box.tsx'

beforeEach(beOwner)

// Words that are composed by an input method, as those of Japanese are: its keys choose among what
// it offers.

afterEach(() => {
  vi.unstubAllGlobals()
})

const COMPOSING = { isComposing: true }
/** Safari's Enter that ends a word comes after the composition. */
const SAFARIS = { keyCode: 229 }

/** @returns was it left to the browser? */
function press(key: string, how: KeyboardEventInit) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...how })
  return document.activeElement?.dispatchEvent(event)
}

test('the keys of an input method neither choose nor open what Go to has found', async () => {
  vi.stubGlobal('fetch', async () => Response.json([]))
  const Page = createRoutesStub([
    { path: '/', Component: () => <GoToButton /> },
    { path: '/dashboard/backups', Component: () => <h1>Nightly</h1> },
  ])
  const screen = await render(<Page />)
  await userEvent.keyboard('/')
  const field = screen.getByLabelText('Screen, order, part or person')
  await field.fill('backups')
  await expect.element(screen.getByRole('link', { name: 'Backups' })).toBeVisible()
  for (const how of [COMPOSING, SAFARIS]) {
    for (const key of ['ArrowDown', 'ArrowUp', 'Enter']) expect(press(key, how)).toBe(true)
  }
  await expect.element(field).toHaveFocus()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('heading', { name: 'Nightly' })).toBeVisible()
})

test('the keys of an input method neither choose nor open a suggestion', async () => {
  const pads = { kind: 'category', text: 'Brake pads', url: '/catalog/brakes/brake-pads' }
  vi.stubGlobal('fetch', async () => Response.json([pads]))
  const Page = createRoutesStub([
    { path: '/', Component: SearchBox },
    { path: '*', Component: () => <h1>{useLocation().pathname}</h1> },
  ])
  const screen = await render(<Page />)
  const field = screen.getByRole('combobox')
  await field.click()
  await field.fill('ブレーキ')
  const option = screen.getByRole('option', { name: 'Brake pads' })
  await expect.element(option).toBeVisible()
  for (const how of [COMPOSING, SAFARIS]) expect(press('ArrowDown', how)).toBe(true)
  await expect.element(option).toHaveAttribute('aria-selected', 'false')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(option).toHaveAttribute('aria-selected', 'true')
  for (const key of ['Enter', 'Escape', 'ArrowUp']) expect(press(key, COMPOSING)).toBe(true)
  await expect.element(option).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('heading')).toHaveTextContent('/catalog/brakes/brake-pads')
})
