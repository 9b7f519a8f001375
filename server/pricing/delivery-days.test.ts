import { expect, test } from 'vitest'
import { deliveryDays } from './delivery-days.ts'

test('a parcel comes after the days until it is sent and those on the way, without weekends', () => {
  const rate = { minDays: 2, maxDays: 4 }
  expect(deliveryDays('2026-11-23', 1, rate)).toEqual({
    earliest: '2026-11-26',
    latest: '2026-11-30',
  })
  // ordered on a Saturday, sent on Monday
  expect(deliveryDays('2026-11-21', 0, { minDays: 0, maxDays: 1 })).toEqual({
    earliest: '2026-11-23',
    latest: '2026-11-24',
  })
})

test('a rate without days promises none', () => {
  expect(deliveryDays('2026-11-23', 1, { minDays: null, maxDays: null })).toEqual({})
})
