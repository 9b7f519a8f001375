import { expect, test } from 'vitest'
import { lastDays } from './shop-days.ts'

const hoursOf = (count: number, timeZone: string, now: string) => {
  const { days, starts } = lastDays(count, timeZone, new Date(now))
  const hours = starts.slice(1).map((end, place) => (end.getTime() - Number(starts[place])) / 3.6e6)
  return days.map((day, place) => [day, hours[place]])
}

test('the day on which clocks go forward has 23 hours, and the one on which they go back 25', () => {
  expect(hoursOf(3, 'America/New_York', '2026-03-09T12:00:00Z')).toEqual([
    ['2026-03-07', 24],
    ['2026-03-08', 23],
    ['2026-03-09', 24],
  ])
  expect(hoursOf(2, 'America/New_York', '2026-11-02T04:59:59Z')).toEqual([
    ['2026-10-31', 24],
    ['2026-11-01', 25],
  ])
  expect(hoursOf(1, 'Australia/Lord_Howe', '2026-04-04T18:00:00Z')).toEqual([['2026-04-05', 24.5]])
})

test('a day whose midnight the clocks skip begins at one, and a day that a zone skipped has no hours', () => {
  const { starts } = lastDays(1, 'Africa/Cairo', new Date('2026-04-24T12:00:00Z'))
  expect(starts[0]?.toISOString()).toBe('2026-04-23T22:00:00.000Z')
  expect(hoursOf(1, 'Africa/Cairo', '2026-04-24T12:00:00Z')).toEqual([['2026-04-24', 23]])
  expect(hoursOf(3, 'Pacific/Apia', '2011-12-31T12:00:00Z')).toEqual([
    ['2011-12-30', 0],
    ['2011-12-31', 24],
    ['2012-01-01', 24],
  ])
})

test('the last day is the one of the zone, not of UTC', () => {
  const at = new Date('2026-11-21T03:00:00Z')
  expect(lastDays(1, 'America/Chicago', at).days).toEqual(['2026-11-20'])
  expect(lastDays(1, 'Asia/Tokyo', at).days).toEqual(['2026-11-21'])
  expect(lastDays(732, 'UTC', at).days.at(0)).toBe('2024-11-20')
})
