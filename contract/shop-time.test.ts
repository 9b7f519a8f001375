import { expect, test } from 'vitest'
import { dayAfter, dayIn, formatDayIn, formatTimeIn, momentIn, startOfDay } from './shop-time.ts'

const [CHICAGO, AUCKLAND, LOS_ANGELES] = [
  'America/Chicago',
  'Pacific/Auckland',
  'America/Los_Angeles',
]
/** The evening of November 27 in Chicago. */
const AT = new Date('2026-11-28T02:30:00Z')

test('one moment has the day of the shop’s zone', () => {
  expect(formatDayIn(CHICAGO, AT)).toBe('Nov 27, 2026')
  expect(formatDayIn(AUCKLAND, AT)).toBe('Nov 28, 2026')
  expect(dayIn(LOS_ANGELES, AT)).toBe('2026-11-27')
  expect(dayIn('UTC', AT)).toBe('2026-11-28')
  expect(dayIn('Asia/Tokyo', new Date('2026-11-28T15:00:00Z'))).toBe('2026-11-29')
})

test('a time bears its zone unless the reader’s clocks say the same', () => {
  expect(formatTimeIn(CHICAGO, AT)).toBe('Nov 27, 2026, 8:30\u00a0PM CST')
  expect(formatTimeIn(CHICAGO, AT, LOS_ANGELES)).toBe('Nov 27, 2026, 8:30\u00a0PM CST')
  expect(formatTimeIn(CHICAGO, AT, 'America/Menominee')).toBe('Nov 27, 2026, 8:30\u00a0PM')
  const summer = new Date('2026-07-01T15:00:00Z')
  expect(formatTimeIn(CHICAGO, summer, 'UTC')).toBe('Jul 1, 2026, 10:00\u00a0AM CDT')
})

test.each([
  [CHICAGO, '2026-03-08', '2026-03-08T06:00:00.000Z', 23],
  [CHICAGO, '2026-11-01', '2026-11-01T05:00:00.000Z', 25],
  [AUCKLAND, '2026-09-27', '2026-09-26T12:00:00.000Z', 23],
  // In Santiago the clocks skip the hour after midnight.
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z', 23],
])('in %s the day %s begins and ends by its clocks', (zone, day, start, hours) => {
  expect(startOfDay(zone, day).toISOString()).toBe(start)
  const next = startOfDay(zone, dayAfter(day))
  expect((next.getTime() - Date.parse(start)) / 3_600_000).toBe(hours)
})

test('a typed time is one on the shop’s clocks, also beside a change of them', () => {
  expect(momentIn(CHICAGO, '2026-11-27T20:30')).toEqual(AT)
  expect(momentIn(CHICAGO, '2026-11-01T00:30')?.toISOString()).toBe('2026-11-01T05:30:00.000Z')
  expect(momentIn(CHICAGO, '2026-03-08T12:00')?.toISOString()).toBe('2026-03-08T17:00:00.000Z')
  expect(momentIn(AUCKLAND, '2026-09-27T12:00')?.toISOString()).toBe('2026-09-26T23:00:00.000Z')
  expect(momentIn(CHICAGO, 'soon')).toBeUndefined()
})
