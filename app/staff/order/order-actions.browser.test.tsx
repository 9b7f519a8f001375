import { createRoutesStub, useLoaderData } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { StaffOrder } from '#contract/order/staff-order.ts'
import { problemResponse } from '#test/problem.ts'
import { aStaffOrder, aStaffShipment } from '#test/shown-orders.ts'
import { OrderActions } from './order-actions.tsx'

afterEach(() => vi.restoreAllMocks())

const SHIPPED = 'Parcel 1 of order 1042 has been shipped.'

/**
 * The page of an order with a packed parcel, which another packer ships as soon as this one tries
 * to.
 */
async function renderPage() {
  let order = aStaffOrder({ packedUnits: 2, shipments: [aStaffShipment()] })
  vi.spyOn(window, 'fetch').mockImplementation(async () => {
    const shippedAt = '2026-11-20T11:00:00.000Z'
    const state = 'shipped'
    order = { ...order, state, shipments: [aStaffShipment({ shippedAt })] }
    return problemResponse(409, SHIPPED)
  })
  const Page = createRoutesStub([
    {
      path: '/',
      loader: () => order,
      HydrateFallback: () => null,
      Component: () => <OrderActions order={useLoaderData<StaffOrder>()} carriers={[]} />,
    },
  ])
  return render(<Page />)
}

test('when another packer has shipped the parcel meanwhile, the modal says so and keeps the typed values', async () => {
  const screen = await renderPage()
  await screen.getByRole('button', { name: 'Ship parcel 1' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Name of the carrier').fill('Our van')
  await dialog.getByLabelText('Tracking number').fill('VAN 17')
  await dialog.getByRole('button', { name: 'Ship', exact: true }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(SHIPPED)
  await expect.element(dialog.getByLabelText('Tracking number')).toHaveValue('VAN 17')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByRole('button', { name: 'Refund' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Ship parcel 1' }).elements()).toHaveLength(0)
})
