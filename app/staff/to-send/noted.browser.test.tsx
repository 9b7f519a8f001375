import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { aStaffOrder } from '#test/shown-orders.ts'
import { ToSend } from './to-send.tsx'

const CARRIERS = [{ name: 'UPS', urlTemplate: 'https://www.ups.com/track?tracknum={tracking}' }]

const NOTED = aStaffOrder({ number: 1043, hasNotes: true })
const PLAIN = aStaffOrder({ _id: 'plain', number: 1044 })

afterEach(() => vi.restoreAllMocks())

test('an order with notes has a mark in the list, and many that are shipped at once say which have some', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json(PLAIN))
  const now = Date.parse('2026-11-20T13:00:00.000Z')
  const element = (
    <ToSend orders={[PLAIN, NOTED]} carriers={CARRIERS} startAt={undefined} now={now} />
  )
  const router = createMemoryRouter([{ path: '/', element }])
  const screen = await render(<RouterProvider router={router} />)
  const list = screen.getByRole('list', { name: 'Orders to send' })
  await expect.element(list.getByText('Note', { exact: true })).toBeVisible()
  await screen.getByLabelText('Choose all 2').click()
  await screen.getByRole('button', { name: /^Ship 2/ }).click()
  await expect
    .element(screen.getByRole('dialog'))
    .toHaveTextContent('With notes: 1043. One may say to wait: open it first.')
})
