import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { aStaffLine, aStaffOrder, aStaffShipment } from '#test/shown-orders.ts'
import { ToSend } from './to-send.tsx'

const CARRIERS = [{ name: 'UPS', urlTemplate: 'https://www.ups.com/track?tracknum={tracking}' }]
const NEXT = aStaffOrder({ _id: 'next', number: 1044 })
const FIRST = { _id: 'first', number: 1043 }
const AT = '2026-11-20T12:59:00.000Z'

afterEach(() => vi.restoreAllMocks())

test('after its first parcel an order stays open until nothing of it is left to pack', async () => {
  const one = aStaffShipment({ _id: 'one', shippedAt: null })
  const sent = aStaffShipment({ _id: 'one', shippedAt: AT, carrier: 'UPS' })
  const two = aStaffShipment({ _id: 'two', number: 2 })
  const stages = [
    { state: 'packed' as const, packedUnits: 1, shipments: [one], packed: 1, shipped: 0 },
    { state: 'partly shipped' as const, packedUnits: 1, shipments: [sent], packed: 1, shipped: 1 },
    { state: 'packed' as const, packedUnits: 2, shipments: [sent, two], packed: 2, shipped: 1 },
    { state: 'shipped' as const, packedUnits: 2, shipments: [sent], packed: 2, shipped: 2 },
  ].map(({ packed, shipped, ...order }) =>
    aStaffOrder({
      ...FIRST,
      ...order,
      lines: [aStaffLine({ unpacked: 2 - packed, packed, shipped })],
    }),
  )
  let stage = 0
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { method, url } = new Request(input, init)
    if (method === 'POST') stage += 1
    return Response.json(url.endsWith('next') ? NEXT : (stages[stage] ?? {}))
  })
  const orders = [stages[0], NEXT].filter((order) => order !== undefined)
  const now = Date.parse('2026-11-20T13:00:00.000Z')
  const element = <ToSend orders={orders} carriers={CARRIERS} startAt={undefined} now={now} />
  const router = createMemoryRouter([{ path: '/', element }])
  const screen = await render(<RouterProvider router={router} />)
  const label = screen.getByLabelText('Scan the label')
  await expect.element(label).toHaveFocus()
  await userEvent.keyboard('s')
  const part = screen.getByLabelText('Scan a part or a slip')
  await expect.element(part).toHaveAccessibleDescription(/1043: parcel sent, 1 unit is left\.$/)
  await expect.element(screen.getByRole('heading', { name: /^1043/ })).toBeVisible()
  await expect.element(part).toHaveFocus()
  await userEvent.keyboard('p')
  await expect.element(label).toHaveFocus()
  await userEvent.keyboard('s')
  await expect.element(screen.getByRole('heading', { name: /^1044/ })).toBeVisible()
  await expect.element(part).toHaveAccessibleDescription(/1043 sent\.$/)
})
