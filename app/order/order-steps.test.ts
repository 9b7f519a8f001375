import { expect, test } from 'vitest'
import type { StaffOrder } from '#contract/order/staff-order.ts'
import { impossibleOf, nextOf } from './order-steps.ts'

test('what can’t be done with many parcels is one sentence for all of them', () => {
  const at = '2026-11-20T10:05:00.000Z'
  const shipment = (
    number: number,
    shippedAt: string | null,
    deliveredAt: string | null = null,
  ) => ({
    number,
    shippedAt,
    deliveredAt,
  })
  const shipments = [
    shipment(1, at, at),
    shipment(2, at),
    shipment(3, at),
    shipment(5, at, at),
    shipment(6, null),
  ]
  const order = {
    state: 'partly shipped',
    paid: true,
    quantity: 9,
    refundedUnits: 0,
    packedUnits: 6,
    shipments,
  }
  const sentences = impossibleOf(order as unknown as StaffOrder).map((one) => one.join(': '))
  expect(sentences).toEqual([
    'Cancel: It is paid: refund it.',
    'Unpack parcels 1–3, 5: Shipped: only a return brings it back.',
    'Edit parcels 1, 5: Delivered.',
  ])
})

test('after a lost dispute the next step is the stock, not the parcel', () => {
  const order = { state: 'paid', quantity: 2, refundedUnits: 0, packedUnits: 0, shipments: [] }
  const next = (more: object) => nextOf({ ...order, ...more } as unknown as StaffOrder)
  expect(next({})).toBe('2 units wait to be packed')
  expect(next({ disputed: 'dispute', unsentUnits: 'may go back' })).toBe(
    '2 units wait to be packed',
  )
  expect(next({ disputed: 'lost dispute', unsentUnits: 'may go back' })).toBe(
    'The dispute was lost: put back in stock what is not sent',
  )
})
