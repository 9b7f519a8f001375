import { expect, test } from 'vitest'
import type { OrderState } from '#contract/order/order-state.ts'
import { stepsOf } from './order-progress.ts'

const AT = '2026-11-20T10:05:00.000Z'

/** An order of three units. @param parcels the units of each */
function anOrder(state: OrderState, ...parcels: { units: number; isShipped: boolean }[]) {
  return {
    ...{ state, placedAt: AT, paidAt: AT, heldUntil: null },
    lines: [{ quantity: 3, refunded: 0 }],
    shipments: parcels.map(({ units, isShipped }) => ({
      ...{ units, packedAt: AT, shippedAt: isShipped ? AT : null, deliveredAt: null },
    })),
  }
}

const packedAndShipped = (order: ReturnType<typeof anOrder>) =>
  stepsOf(order)
    .slice(1, 3)
    .map(({ label, note, is }) => [label, note, is].filter(Boolean).join(', '))

test('while units are in no parcel, packing is not done', () => {
  expect(packedAndShipped(anOrder('partly shipped', { units: 1, isShipped: true }))).toEqual([
    'Partly packed, 1 of 3 units, now',
    'Partly shipped, 1 of 3 units, now',
  ])
  expect(packedAndShipped(anOrder('paid', { units: 2, isShipped: false }))[0]).toBe(
    'Partly packed, 2 of 3 units, now',
  )
})

test('once each unit is in a parcel, packing is done as soon as one is shipped', () => {
  const parcels = [
    { units: 1, isShipped: true },
    { units: 2, isShipped: false },
  ]
  expect(packedAndShipped(anOrder('partly shipped', ...parcels))).toEqual([
    'Packed, done',
    'Partly shipped, 1 of 3 units, now',
  ])
  expect(packedAndShipped(anOrder('packed', { units: 3, isShipped: false }))[0]).toBe('Packed, now')
})
