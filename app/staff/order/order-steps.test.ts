import { expect, test } from 'vitest'
import type { StaffOrder } from '#contract/order/staff-order.ts'
import { aStaffOrder, aStaffShipment } from '#test/shown-orders.ts'
import { impossibleOf, nextOf } from './order-steps.ts'

test('what can’t be done with many parcels is one sentence for all of them', () => {
  const at = '2026-11-20T10:05:00.000Z'
  const shipment = (number: number, shippedAt: string | null, deliveredAt: string | null = null) =>
    aStaffShipment({ number, shippedAt, deliveredAt })
  const order = aStaffOrder({
    ...{ state: 'partly shipped', quantity: 9, packedUnits: 6 },
    shipments: [
      shipment(1, at, at),
      shipment(2, at),
      shipment(3, at),
      shipment(5, at, at),
      shipment(6, null),
    ],
  })
  const sentences = impossibleOf(order).map((one) => one.join(': '))
  expect(sentences).toEqual([
    'Cancel: It is paid: refund it.',
    'Unpack parcels 1–3, 5: Shipped: undo that within a day, or take it back as a return.',
    'Edit parcels 1, 5: Delivered.',
  ])
})

test('after a lost dispute the next step is the stock, not the parcel', () => {
  const next = (more: Partial<StaffOrder>) => nextOf(aStaffOrder(more))
  expect(next({})).toBe('2 units wait to be packed')
  expect(next({ disputed: 'dispute', unsentUnits: 'may go back' })).toBe(
    '2 units wait to be packed',
  )
  expect(next({ disputed: 'lost dispute', unsentUnits: 'may go back' })).toBe(
    'The dispute was lost: put back in stock what is not sent',
  )
})
