import { expect, test } from 'vitest'
import { fractionDone } from './fraction-done.ts'

const AT = '2026-11-20T09:30:00.000Z'
const packed = (units: number) => ({ units, shippedAt: null })
const shipped = (units: number) => ({ units, shippedAt: AT })
const ORDER = { quantity: 15, refundedUnits: 0 }

test('of an order that is packed or shipped in part, how much of it is', () => {
  expect(fractionDone({ ...ORDER, state: 'packed', shipments: [packed(5)] })).toBe('5 of 15')
  const both = [shipped(2), packed(4)]
  expect(fractionDone({ ...ORDER, state: 'partly shipped', shipments: both })).toBe('2 of 15')
  const refunded = { ...ORDER, refundedUnits: 3 }
  expect(fractionDone({ ...refunded, state: 'packed', shipments: [packed(5)] })).toBe('5 of 12')
})

test('an order of which nothing or all is packed shows no fraction', () => {
  const refunded = { ...ORDER, refundedUnits: 3 }
  for (const order of [
    { ...ORDER, state: 'paid', shipments: [] },
    { ...ORDER, state: 'packed', shipments: [packed(15)] },
    { ...refunded, state: 'packed', shipments: [packed(12)] },
    { ...ORDER, state: 'shipped', shipments: [shipped(15)] },
  ] as const) {
    expect(fractionDone({ ...order, shipments: [...order.shipments] })).toBeUndefined()
  }
})
