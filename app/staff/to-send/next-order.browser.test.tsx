import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { aStaffLine, aStaffOrder } from '#test/shown-orders.ts'
import { ToSend } from './to-send.tsx'

const LINES = Array.from({ length: 12 }, (_, position) => aStaffLine({ position }))
const ORDERS = [1043, 1044].map((number) =>
  aStaffOrder({ _id: String(number), number, lines: LINES }),
)

afterEach(() => vi.restoreAllMocks())

test('on a phone the next order begins in view, however long the one before was', async () => {
  await page.viewport(390, 844)
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { url } = new Request(input, init)
    return Response.json(ORDERS.find(({ _id }) => url.endsWith(_id)))
  })
  const now = Date.parse('2026-11-20T13:00:00.000Z')
  const element = <ToSend orders={ORDERS} carriers={[]} startAt={undefined} now={now} />
  const router = createMemoryRouter([{ path: '/', element }])
  const screen = await render(<RouterProvider router={router} />)
  await expect.element(screen.getByRole('heading', { name: /^1043/ })).toBeVisible()
  const scan = screen.getByLabelText('Scan a part or a slip')
  await expect.element(scan).toHaveFocus()
  window.scrollTo(0, document.body.scrollHeight)
  await expect.element(scan).not.toBeInViewport()
  await userEvent.keyboard('j')
  await expect.element(screen.getByRole('heading', { name: /^1044/ })).toBeInViewport()
  await expect.element(scan).toBeInViewport()
})
