import { expect, test } from 'vitest'
import { cheapestOffer, type DeliveryTerms } from './delivery-offer.ts'

const GROUND = {
  ...{ by: 'weight' as const, freeFromCents: 15_000, minDays: 2, maxDays: 3 },
  steps: [{ upTo: 2000, cents: 690 }],
}
const TERMS: DeliveryTerms = {
  rates: [{ ...GROUND, steps: [{ upTo: null, cents: 1900 }], maxDays: 1, minDays: 1 }, GROUND],
  ...{ days: 1, closedDays: [] },
}
const offer = (grams: number, goodsCents: number, today?: string, terms = TERMS) =>
  cheapestOffer(terms, { grams, goodsCents }, today)

test('the cheapest rate that takes the parcel is offered, with its days once today is known', () => {
  expect(offer(500, 5490)).toEqual({ price: 6.9, freeFrom: 150, within: [3, 4] })
  expect(offer(500, 5490, '2026-11-23')).toMatchObject({
    earliest: '2026-11-26',
    latest: '2026-11-27',
  })
  expect(offer(2001, 5490)).toMatchObject({ price: 19, within: [2, 2] })
})

test('of two rates at one price the faster one is offered', () => {
  expect(offer(500, 15_000)).toMatchObject({ price: 0, within: [2, 2] })
})

test('without a rate for such a parcel nothing is offered, and without days none are said', () => {
  const undated = { ...GROUND, minDays: null, maxDays: null, freeFromCents: null }
  expect(offer(5000, 5490, undefined, { ...TERMS, rates: [GROUND] })).toBeUndefined()
  expect(offer(500, 5490, '2026-11-23', { ...TERMS, rates: [undated] })).toEqual({ price: 6.9 })
})
