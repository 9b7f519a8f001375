import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { OrderEvent } from '#contract/order/staff-order.ts'
import { aMailEvent, aStaffOrder } from '#test/shown-orders.ts'
import { OpenOrder } from './open-order.tsx'

async function renderOrder(timeline: OrderEvent[]) {
  const element = <OpenOrder order={aStaffOrder({ timeline })}>Its step</OpenOrder>
  const router = createMemoryRouter([{ path: '/', element }])
  return render(<RouterProvider router={router} />)
}

const CHANGE: OrderEvent = {
  ...{ at: '2026-11-20T11:00:00.000Z', event: 'address changed', actor: null, shipment: null },
  ...{ amount: null, units: null, detail: null, visibleTo: null, mail: null },
}

test('an order whose address was changed says when, and that an earlier slip has the old one', async () => {
  const screen = await renderOrder([aMailEvent({}), CHANGE])
  const notice = screen.getByRole('status')
  await expect
    .element(notice)
    .toHaveTextContent(/^The address was changed on Nov 20, 2026.*A slip printed before then/)
})

test('an order with the address that it was placed with says nothing of it', async () => {
  const screen = await renderOrder([aMailEvent({})])
  await expect.element(screen.getByText('Its step')).toBeVisible()
  expect(screen.getByRole('status').query()).toBeNull()
})
