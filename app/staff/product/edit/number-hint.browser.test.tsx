import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { NumberHint } from './number-hint.tsx'

afterEach(() => vi.restoreAllMocks())

const FOUND = [
  { _id: 'this', brand: 'Torvexa', number: 'ATO-75.' },
  { _id: 'longer', brand: 'Torvexa', number: 'ATO-755' },
  { _id: 'others', brand: 'Ostrelle', number: 'ATO-7.5' },
  { _id: 'near', brand: 'TORVEXA', number: 'ATO-7.5' },
]

function show(number: string, brand = 'Torvexa') {
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json(FOUND))
  const element = <NumberHint id="this" brand={brand} number={number} />
  const router = createMemoryRouter([{ path: '/', element }])
  return render(<RouterProvider router={router} />)
}

test('a number that is like that of another part of its brand names that part', async () => {
  const screen = await show(' ato-75')
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('ATO-7.5 exists. Is ato-75 another part?')
  await expect.element(screen.getByRole('link')).toHaveAttribute('href', '/dashboard/product/near')
})

test('the number of the part itself, and another brand’s, name no part', async () => {
  const screen = await show('ATO-7.5')
  await vi.waitFor(() => expect(window.fetch).toHaveBeenCalled())
  await expect.element(screen.getByText('As its maker writes it')).toBeVisible()
})

test.each([
  ['ATO-75', ''],
  ['- ', 'Torvexa'],
])('no part is asked for of ‘%s’ of ‘%s’', async (number, brand) => {
  const screen = await show(number, brand)
  await expect.element(screen.getByText('As its maker writes it')).toBeVisible()
  expect(window.fetch).not.toHaveBeenCalled()
})
