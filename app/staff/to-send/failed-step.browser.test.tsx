import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { aStaffLine, aStaffOrder, aStaffShipment } from '#test/shown-orders.ts'
import { ToSend } from './to-send.tsx'

const CARRIERS = [{ name: 'UPS', urlTemplate: 'https://www.ups.com/track?tracknum={tracking}' }]

afterEach(() => vi.restoreAllMocks())

/** An order that can be packed, and a shop that can’t be reached when it is shipped. */
async function renderPage() {
  const toPack = aStaffOrder({ number: 1043 })
  const toShip = aStaffOrder({
    ...{ number: 1043, state: 'packed', packedUnits: 2, shipments: [aStaffShipment()] },
    lines: [aStaffLine({ unpacked: 0, packed: 2 })],
  })
  let isPacked = false
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { method, url } = new Request(input, init)
    if (method === 'GET') return Response.json(isPacked ? toShip : toPack)
    if (url.endsWith('/ship')) throw new TypeError('Failed to fetch')
    isPacked = true
    return Response.json({}, { status: 201 })
  })
  const now = Date.parse('2026-11-20T13:00:00.000Z')
  const element = <ToSend orders={[toPack]} carriers={CARRIERS} startAt={undefined} now={now} />
  const router = createMemoryRouter([{ path: '/', element }])
  return render(<RouterProvider router={router} />)
}

test('the scan field says why a parcel was not shipped, instead of what was done before', async () => {
  const screen = await renderPage()
  const field = screen.getByLabelText('Scan a part or a slip')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('p')
  const scan = screen.getByLabelText('Scan the label')
  await expect.element(scan).toHaveAccessibleDescription(/2 packed/)
  await expect.element(scan).toHaveFocus()
  await userEvent.keyboard('s')
  await expect.element(scan).toHaveAccessibleDescription(/The shop can’t be reached/)
  const alerts = screen.getByRole('alert').filter({ hasText: 'The shop can’t be reached' })
  await expect.element(alerts).toHaveLength(1)
})

test('of two admins who ship one parcel, the second reads how it was shipped', async () => {
  const packed = { number: 1043, packedUnits: 2, shipments: [aStaffShipment()] }
  const lines = [aStaffLine({ unpacked: 0, packed: 2 })]
  const toShip = aStaffOrder({ ...packed, lines, state: 'packed' })
  const shippedAt = '2026-11-20T12:59:00.000Z'
  const shipments = [aStaffShipment({ shippedAt, carrier: 'UPS', tracking: '1Z1' })]
  const shipped = aStaffOrder({ ...packed, lines, state: 'shipped', shipments })
  const detail =
    'Parcel 1 of order 1043 has been shipped with UPS 1Z1. Change its tracking instead.'
  let isShipped = false
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { method } = new Request(input, init)
    if (method === 'GET') return Response.json(isShipped ? shipped : toShip)
    isShipped = true
    return Response.json({ status: 409, detail }, { status: 409 })
  })
  const now = Date.parse('2026-11-20T13:00:00.000Z')
  const element = <ToSend orders={[toShip]} carriers={CARRIERS} startAt={undefined} now={now} />
  const screen = await render(
    <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />,
  )
  await expect.element(screen.getByLabelText('Scan the label')).toHaveFocus()
  await userEvent.keyboard('s')
  await expect
    .element(screen.getByText('Nothing in this order is waiting to be sent.'))
    .toBeVisible()
  await expect.element(screen.getByRole('alert').filter({ hasText: detail })).toBeVisible()
})
