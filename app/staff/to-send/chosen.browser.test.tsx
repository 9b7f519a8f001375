import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { aStaffLine, aStaffOrder, aStaffShipment } from '#test/shown-orders.ts'
import { ToSend } from './to-send.tsx'

const CARRIERS = [{ name: 'UPS', urlTemplate: 'https://www.ups.com/track?tracknum={tracking}' }]
const NOW = Date.parse('2026-11-20T13:00:00.000Z')
const [ONE, OTHER] = [1043, 1044].map((number) => aStaffOrder({ _id: String(number), number }))

afterEach(() => vi.restoreAllMocks())

test('back from the slips the printed orders are still chosen', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json(ONE))
  const orders = [ONE, OTHER].flatMap((order) => order ?? [])
  const element = <ToSend orders={orders} carriers={CARRIERS} startAt={undefined} now={NOW} />
  const router = createMemoryRouter([
    { path: '/', element },
    { path: '/dashboard/order/:id/slip', element: <Link to="/">To send</Link> },
  ])
  const screen = await render(<RouterProvider router={router} />)
  await screen.getByLabelText('Choose order 1044').click()
  await screen.getByRole('link', { name: 'Print its slip' }).click()
  await screen.getByRole('link', { name: 'To send' }).click()
  await expect.element(screen.getByLabelText('Choose order 1044')).toBeChecked()
  await expect.element(screen.getByLabelText('Choose order 1043')).not.toBeChecked()
  await screen.getByRole('button', { name: 'Choose none' }).click()
  await expect.element(screen.getByLabelText('Choose order 1044')).not.toBeChecked()
})

test('orders that are loaded after Choose all are not chosen, and its box says that some are', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json(ONE))
  const orders = [ONE, OTHER].flatMap((order) => order ?? [])
  const page = (shown: typeof orders) => {
    const element = <ToSend orders={shown} carriers={CARRIERS} startAt={undefined} now={NOW} />
    return <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
  }
  const screen = await render(page(orders))
  const all = screen.getByRole('checkbox', { name: /^Choose all/ })
  await all.click()
  await expect.element(all).toBeChecked()
  await expect.element(all).not.toBePartiallyChecked()
  const more = [...orders, aStaffOrder({ _id: '1045', number: 1045 })]
  await screen.rerender(page(more))
  await expect.element(screen.getByText('Choose all 3')).toBeVisible()
  await expect.element(screen.getByText('2 chosen')).toBeVisible()
  await expect.element(all).toBePartiallyChecked()
  await all.click()
  await expect.element(screen.getByText('3 chosen')).toBeVisible()
  await expect.element(all).toBeChecked()
  await expect.element(all).not.toBePartiallyChecked()
  await screen.getByRole('button', { name: 'Choose none' }).click()
  await expect.element(all).not.toBeChecked()
  await expect.element(all).not.toBePartiallyChecked()
})

test('after a parcel with some of the units the packer reads how many are left', async () => {
  const order = aStaffOrder({
    ...{ number: 1043, state: 'packed', packedUnits: 1, shipments: [aStaffShipment({ units: 1 })] },
    lines: [aStaffLine({ unpacked: 1, packed: 1 })],
  })
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json(order))
  const element = <ToSend orders={[order]} carriers={CARRIERS} startAt={undefined} now={NOW} />
  const router = createMemoryRouter([{ path: '/', element }])
  const screen = await render(<RouterProvider router={router} />)
  const scan = screen.getByLabelText('Scan the label')
  await expect.element(scan).toHaveFocus()
  await userEvent.keyboard('s')
  await expect.element(scan).toHaveAccessibleDescription(/1043: parcel sent, 1 unit is left\./)
})
