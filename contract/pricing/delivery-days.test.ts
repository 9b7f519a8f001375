import { expect, test } from 'vitest'
import type { ClosedDays } from './delivery.ts'
import { deliveryDays } from './delivery-days.ts'

const aShop = (today: string, days: number, closedDays: ClosedDays[] = []) => ({
  today,
  days,
  closedDays,
})

test('a parcel comes after the days until it is sent and those on the way, without weekends', () => {
  const rate = { minDays: 2, maxDays: 4 }
  expect(deliveryDays(aShop('2026-11-23', 1), rate)).toEqual({
    earliest: '2026-11-26',
    latest: '2026-11-30',
  })
  // ordered on a Saturday, sent on Monday
  expect(deliveryDays(aShop('2026-11-21', 0), { minDays: 0, maxDays: 1 })).toEqual({
    earliest: '2026-11-23',
    latest: '2026-11-24',
  })
})

test('a rate without days promises none', () => {
  expect(deliveryDays(aShop('2026-11-23', 1), { minDays: null, maxDays: null })).toEqual({})
})

test('nothing is sent on closed days; a parcel that is on its way comes meanwhile, if carriers deliver', () => {
  const vacation = { from: '2026-12-24', to: '2027-01-02', hasCarriers: true }
  const rate = { minDays: 2, maxDays: 3 }
  // Sent on Wednesday, before the vacation.
  expect(deliveryDays(aShop('2026-12-22', 1, [vacation]), rate)).toEqual({
    earliest: '2026-12-25',
    latest: '2026-12-28',
  })
  // Sent on Monday after it.
  expect(deliveryDays(aShop('2026-12-23', 1, [vacation]), rate)).toEqual({
    earliest: '2027-01-06',
    latest: '2027-01-07',
  })
  const christmas = { from: '2026-12-25', to: '2026-12-25', hasCarriers: false }
  expect(deliveryDays(aShop('2026-12-22', 1, [vacation, christmas]), rate)).toEqual({
    earliest: '2026-12-28',
    latest: '2026-12-29',
  })
})

test('an order on a closed day is sent on the first open one', () => {
  const closed = [{ from: '2026-11-26', to: '2026-11-27', hasCarriers: false }]
  expect(deliveryDays(aShop('2026-11-26', 0, closed), { minDays: 0, maxDays: 1 })).toEqual({
    earliest: '2026-11-30',
    latest: '2026-12-01',
  })
})
