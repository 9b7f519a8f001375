import { expect, test } from 'vitest'
import { arrivalDay, describeArrival, formatArrivalDay, hasPassed } from './arrival-day.ts'

test('a parcel arrives by the last day on which it may come', () => {
  expect(arrivalDay('2026-11-27', '2026-11-23')).toBe('Fri, Nov\u00a027')
  expect(arrivalDay('2026-11-27', '2026-11-27')).toBe('Fri, Nov\u00a027')
})

test('a day that has passed is not promised, and neither is one that the shop does not say', () => {
  expect(arrivalDay('2026-11-27', '2026-11-28')).toBeUndefined()
  expect(arrivalDay('2026-12-31', '2027-01-01')).toBeUndefined()
  expect(arrivalDay(undefined, '2026-11-23')).toBeUndefined()
})

test('an order says what was promised also when the day has passed', () => {
  expect(formatArrivalDay('2026-12-02')).toBe('Wed, Dec\u00a02')
  expect(describeArrival('2026-11-27', '2026-11-27')).toBe('Arrives by Fri, Nov\u00a027')
  expect(describeArrival('2026-11-27', '2026-11-28')).toBe('Promised by Fri, Nov\u00a027')
  expect(hasPassed('2026-11-27', '2026-11-27')).toBe(false)
  expect(hasPassed('2026-11-27', '2026-11-28')).toBe(true)
})
