import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { StaffOrder } from '#contract/order/staff-order.ts'
import { PackingSlip } from './packing-slip.tsx'

const part = { title: 'Front brake pads, set of four', number: 'NB-2470.F', brand: 'Norbrake' }

/** A paid order of three units of one part. */
const order = (more: object = {}, line: object = {}) =>
  ({
    number: 1042,
    state: 'paid',
    quantity: 3,
    packedUnits: 0,
    shippedUnits: 0,
    refundedUnits: 0,
    customerName: 'Casey Miller',
    address: '1 Main Street',
    phone: '5551234',
    placedAt: '2026-11-20T09:12:00.000Z',
    paidAt: '2026-11-20T09:20:00.000Z',
    shipments: [],
    ...more,
    lines: [
      {
        ...{ position: 1, product: 'Brake pads, front axle, set', part, sku: 'BRK-P155' },
        ...{ quantity: 3, packed: 0, refunded: 0, ...line },
      },
    ],
  }) as unknown as StaffOrder

test('a slip names a part by its whole name, the maker’s number and the shop’s code', async () => {
  const screen = await render(<PackingSlip order={order()} shop={undefined} />)
  await expect.element(screen.getByText(part.title)).toBeVisible()
  await expect.element(screen.getByText('Norbrake NB-2470.F')).toBeVisible()
  await expect.element(screen.getByText('BRK-P155')).toBeVisible()
  expect(screen.getByText('Brake pads, front axle, set').query()).toBeNull()
})

test('a slip lists what is still to be sent, without what was refunded', async () => {
  const left = order({ refundedUnits: 1 }, { refunded: 1 })
  const screen = await render(<PackingSlip order={left} shop={undefined} />)
  const units = () => screen.getByRole('row', { name: 'Units in this parcel 2' })
  await expect.element(units()).toBeVisible()
  expect(screen.getByText('Here').query()).toBeNull()
  const shipment = { number: 1, units: 1, shippedAt: null, lines: [{ position: 1, quantity: 1 }] }
  const packed = order(
    { refundedUnits: 1, state: 'packed', packedUnits: 1, shipments: [shipment] },
    { refunded: 1, packed: 1 },
  )
  await screen.rerender(<PackingSlip order={packed} shop={undefined} />)
  await expect.element(screen.getByText('1 of 2 units')).toBeVisible()
  await expect
    .element(screen.getByText('Follows in another parcel: 1 × Front brake pads, set of four'))
    .toBeVisible()
})
