import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { aStaffOrder } from '#test/shown-orders.ts'
import { OpenOrder } from './open-order.tsx'
import { ToSend } from './to-send.tsx'

const CARRIERS = [{ name: 'UPS', urlTemplate: 'https://www.ups.com/track?tracknum={tracking}' }]

const CHANGED = aStaffOrder({ number: 1043, addressChangedAt: '2026-11-20T11:00:00.000Z' })
const PLAIN = aStaffOrder({ _id: 'plain', number: 1044 })

async function renderOrder(order: typeof PLAIN) {
  const element = (
    <OpenOrder order={order} onAnswered={() => {}}>
      Its step
    </OpenOrder>
  )
  const router = createMemoryRouter([{ path: '/', element }])
  return render(<RouterProvider router={router} />)
}

afterEach(() => vi.restoreAllMocks())

test('an order whose address was changed says when, and that an earlier slip has the old one', async () => {
  const screen = await renderOrder(CHANGED)
  const notice = screen.getByRole('status')
  await expect
    .element(notice)
    .toHaveTextContent(/^The address was changed on Nov 20, 2026.*A slip printed before then/)
})

test('an order with the address that it was placed with says nothing of it', async () => {
  const screen = await renderOrder(PLAIN)
  await expect.element(screen.getByText('Its step')).toBeVisible()
  expect(screen.getByRole('status').query()).toBeNull()
})

test('many orders that are shipped at once say whose address was changed, and when', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json(PLAIN))
  const now = Date.parse('2026-11-20T13:00:00.000Z')
  const element = (
    <ToSend orders={[PLAIN, CHANGED]} carriers={CARRIERS} startAt={undefined} now={now} />
  )
  const router = createMemoryRouter([{ path: '/', element }])
  const screen = await render(<RouterProvider router={router} />)
  const dialog = screen.getByRole('dialog')
  await screen.getByLabelText('Choose order 1044').click()
  await screen.getByRole('button', { name: /^Ship 1 / }).click()
  await expect.element(dialog).not.toHaveTextContent('Address changed')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await screen.getByLabelText('Choose order 1043').click()
  await screen.getByRole('button', { name: /^Ship 2 / }).click()
  await expect
    .element(dialog)
    .toHaveTextContent(
      /Address changed: 1043 \(Nov 20, 2026, [^)]+\)\. A slip printed before then has the old address\./,
    )
})
