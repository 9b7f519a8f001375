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

test('the last step says by which day it was promised, until all is delivered', () => {
  const lastNote = (state: OrderState, promisedBy?: string) =>
    stepsOf({ ...anOrder(state), promisedBy }, new Date('2026-11-28T12:00:00')).at(-1)?.note
  expect(lastNote('unpaid', '2026-11-30')).toBe('Arrives by Mon, Nov\u00a030')
  expect(lastNote('paid', '2026-11-30')).toBe('Arrives by Mon, Nov\u00a030')
  expect(lastNote('shipped', '2026-11-27')).toBe('Promised by Fri, Nov\u00a027')
  expect(lastNote('delivered', '2026-11-30')).toBe('')
  expect(lastNote('paid')).toBe('')
})

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
