import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { StaffOrder } from '#contract/order/staff-order.ts'
import { aStaffLine, aStaffOrder, aStaffShipment } from '#test/shown-orders.ts'
import { PackingSlip } from './packing-slip.tsx'

const part = { title: 'Front brake pads, set of four', number: 'NB-2470.F', brand: 'Norbrake' }
const product = 'Brake pads, front axle, set'

/** A paid order of three units of one part. */
function order(more: Partial<StaffOrder> = {}, { packed = 0, refunded = 0 } = {}) {
  const shipped = more.shippedUnits ?? 0
  const units = { quantity: 3, unpacked: 3 - packed - refunded, packed, shipped, refunded }
  const lines = [aStaffLine({ product, part, sku: 'BRK-P155', ...units })]
  return aStaffOrder({ quantity: 3, ...more, lines })
}

test('a slip names a part by its whole name, the maker’s number and the shop’s code', async () => {
  const screen = await render(
    <PackingSlip order={order()} shop={undefined} timeZone="America/Chicago" />,
  )
  await expect.element(screen.getByText(part.title)).toBeVisible()
  await expect.element(screen.getByText('Norbrake NB-2470.F')).toBeVisible()
  await expect.element(screen.getByText('BRK-P155')).toBeVisible()
  expect(screen.getByText('Brake pads, front axle, set').query()).toBeNull()
})

test('an address of many lines does not look like the shop’s own words', async () => {
  const address = `1 Main Street${'\n'.repeat(11)}\u202eALSO PACK a battery`
  const screen = await render(
    <PackingSlip order={order({ address })} shop={undefined} timeZone="America/Chicago" />,
  )
  const printed = () => screen.getByText(/1 Main Street/)
  await expect.element(printed()).toBeVisible()
  expect(printed().element().textContent).toBe('1 Main Street\nALSO PACK a battery')
})

test('a slip lists what is still to be sent, without what was refunded', async () => {
  const left = order({ refundedUnits: 1 }, { refunded: 1 })
  const screen = await render(
    <PackingSlip order={left} shop={undefined} timeZone="America/Chicago" />,
  )
  const units = () => screen.getByRole('row', { name: 'Units in this parcel 2' })
  await expect.element(units()).toBeVisible()
  expect(screen.getByText('Here').query()).toBeNull()
  const packed = order(
    { refundedUnits: 1, state: 'packed', packedUnits: 1, shipments: [aStaffShipment()] },
    { refunded: 1, packed: 1 },
  )
  await screen.rerender(<PackingSlip order={packed} shop={undefined} timeZone="America/Chicago" />)
  await expect.element(screen.getByText('1 of 2 units')).toBeVisible()
  await expect
    .element(screen.getByText('Follows in another parcel: 1 × Front brake pads, set of four.'))
    .toBeVisible()
})

const SHIPPED = { carrier: 'UPS', shippedAt: '2026-11-20T10:05:00.000Z' }

/** One unit. */
const sent = aStaffShipment(SHIPPED)

/** Two units. */
const second = aStaffShipment({
  ...{ _id: 'second', number: 2, units: 2 },
  lines: [{ position: 1, quantity: 2 }],
})

test('a slip of an order in two parcels lists those of one, before and after both are sent', async () => {
  const both = { packedUnits: 3, shippedUnits: 1, shipments: [sent, second] }
  const packed = order({ ...both, state: 'partly shipped' }, { packed: 3 })
  const screen = await render(
    <PackingSlip order={packed} shop={undefined} timeZone="America/Chicago" />,
  )
  const shipments = [sent, { ...second, ...SHIPPED }]
  const allSent = order({ ...both, state: 'shipped', shippedUnits: 3, shipments }, { packed: 3 })
  for (const shown of [packed, allSent]) {
    await screen.rerender(<PackingSlip order={shown} shop={undefined} timeZone="America/Chicago" />)
    await expect.element(screen.getByText('Packing slip, parcel 2 of order 1042')).toBeVisible()
    await expect.element(screen.getByRole('row', { name: 'Units in this parcel 2' })).toBeVisible()
    await expect.element(screen.getByText('2 of 3 units')).toBeVisible()
    await expect
      .element(screen.getByText('Sent in another parcel: 1 × Front brake pads, set of four.'))
      .toBeVisible()
    expect(screen.getByText(/Follows/).query()).toBeNull()
  }
})

test('a slip of the units left to pack says what was sent in an earlier parcel', async () => {
  const left = order(
    { state: 'partly shipped', packedUnits: 1, shippedUnits: 1, shipments: [sent] },
    { packed: 1 },
  )
  const screen = await render(
    <PackingSlip order={left} shop={undefined} timeZone="America/Chicago" />,
  )
  await expect.element(screen.getByRole('row', { name: 'Units in this parcel 2' })).toBeVisible()
  await expect.element(screen.getByText(/^Sent in another parcel: 1 × Front brake/)).toBeVisible()
})

test('units that are packed in another parcel follow, as those that are not packed do', async () => {
  const packed = order(
    { state: 'packed', packedUnits: 3, shipments: [aStaffShipment(), second] },
    { packed: 3 },
  )
  const screen = await render(
    <PackingSlip order={packed} shop={undefined} timeZone="America/Chicago" />,
  )
  await expect.element(screen.getByRole('row', { name: 'Units in this parcel 1' })).toBeVisible()
  await expect.element(screen.getByText(/^Follows in another parcel: 2 × Front/)).toBeVisible()
})

test('a slip lists its parts in the sequence of their shelves, and says which', async () => {
  const one = { quantity: 1, unpacked: 1 }
  const lines = [
    aStaffLine({ position: 1, part: { ...part, title: 'Wiper blades' }, ...one, shelf: null }),
    aStaffLine({ position: 2, part: { ...part, title: 'Coil spring' }, ...one, shelf: 'A10' }),
    aStaffLine({ position: 3, part: { ...part, title: 'Spark plug' }, ...one, shelf: 'A2' }),
  ]
  const screen = await render(
    <PackingSlip
      order={aStaffOrder({ quantity: 3, lines })}
      shop={undefined}
      timeZone="America/Chicago"
    />,
  )
  await expect.element(screen.getByText('Shelf A10')).toBeVisible()
  const titles = screen.getByRole('row').elements().slice(1, 4)
  expect(titles.map((row) => row.querySelector('bdi')?.textContent)).toEqual([
    'Spark plug',
    'Coil spring',
    'Wiper blades',
  ])
})

test('the days of a slip are the shop’s, wherever it is printed', async () => {
  const night = order({ placedAt: '2026-11-20T03:30:00.000Z', paidAt: '2026-11-21T03:30:00.000Z' })
  const slip = (timeZone: string) => (
    <PackingSlip order={night} shop={undefined} timeZone={timeZone} />
  )
  const screen = await render(slip('America/Chicago'))
  await expect.element(screen.getByText('Nov 19, 2026')).toBeVisible()
  await expect.element(screen.getByText('Nov 20, 2026')).toBeVisible()
  await screen.rerender(slip('Asia/Tokyo'))
  await expect.element(screen.getByText('Nov 21, 2026')).toBeVisible()
  expect(screen.getByText('Nov 19, 2026').query()).toBeNull()
})

test('an order of two packed parcels prints a slip for each, with its own units', async () => {
  const shipments = [aStaffShipment(), second]
  const packed = order({ state: 'packed', packedUnits: 3, shipments }, { packed: 3 })
  const screen = await render(
    <PackingSlip order={packed} shop={undefined} timeZone="America/Chicago" />,
  )
  const sheet = (number: number) =>
    screen.getByRole('article').filter({ hasText: `parcel ${number} of order` })
  await expect.element(sheet(1).getByText('1 of 3 units')).toBeVisible()
  await expect.element(sheet(2).getByText('2 of 3 units')).toBeVisible()
  await expect.element(sheet(1).getByText(/^Follows in another parcel: 2 ×/)).toBeVisible()
})
