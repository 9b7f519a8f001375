import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SearchBox } from './search-box.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a list that is pasted into the search keeps its numbers apart', async () => {
  const one = { kind: 'category', text: 'Brake pads', url: '/catalog/brakes/brake-pads' }
  vi.stubGlobal('fetch', async () => Response.json([one]))
  const Page = createRoutesStub([
    { path: '/', Component: SearchBox },
    { path: '*', Component: () => <h1>{useLocation().search}</h1> },
  ])
  const screen = await render(<Page />)
  const field = screen.getByRole('combobox')
  await field.fill('pads')
  await expect.element(screen.getByRole('option')).toBeVisible() // the code that reads it is there
  await field.fill('')
  expect(paste('VT 620.11\r\nBR 2881.V\tx2\n\n  0012 6414\n')).toBe(false)
  await expect.element(field).toHaveValue('VT 620.11; BR 2881.V\tx2; 0012 6414')
  await userEvent.keyboard('{Enter}')
  const q = encodeURIComponent('VT 620.11; BR 2881.V\tx2; 0012 6414').replaceAll('%20', '+')
  await expect.element(screen.getByRole('heading')).toHaveTextContent(`?q=${q}`)
})

test('what is pasted without lines is left to the browser', async () => {
  const Page = createRoutesStub([{ path: '/', Component: SearchBox }])
  vi.stubGlobal('fetch', async () => Response.json([]))
  const screen = await render(<Page />)
  await screen.getByRole('combobox').click()
  expect(paste('VT 620.11\n')).toBe(true)
})

/** @returns was it left to the browser? */
function paste(text: string) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData })
  return document.activeElement?.dispatchEvent(event)
}
