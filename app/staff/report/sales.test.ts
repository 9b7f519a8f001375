import { expect, test } from 'vitest'
import type { ReportDay } from '#contract/staff/report.ts'
import {
  changeOf,
  describe,
  formatMonth,
  formatSpan,
  monthsOf,
  spansOf,
  totalsOf,
} from './sales.ts'

const DAY_MS = 86_400_000

/** `count` days up to `last`, each with $0.10 more than the day before. */
function daysTo(last: string, count: number): ReportDay[] {
  return Array.from({ length: count }, (_, place) => ({
    day: new Date(Date.parse(last) - (count - 1 - place) * DAY_MS).toISOString().slice(0, 10),
    paid: (place + 1) / 10,
    orders: 1,
    refunded: place === 0 ? 0.01 : 0,
  }))
}

test('weeks are counted back from today, and with the rest they add up to the whole', () => {
  const [days, before] = [daysTo('2026-11-21', 30), daysTo('2026-10-22', 30)]
  const weeks = spansOf(days, before, 7)
  expect(weeks.map(formatSpan)).toEqual([
    ...['Oct 23–24', 'Oct 25–31', 'Nov 1–7', 'Nov 8–14', 'Nov 15–21'],
  ])
  const { paid, orders, refunded } = totalsOf(days)
  expect({ paid, orders, refunded }).toEqual({ paid: 46.5, orders: 30, refunded: 0.01 })
  const total = totalsOf(weeks.map(({ first: day, ...sums }) => ({ day, ...sums })))
  expect(total).toEqual({ paid, orders, refunded })
  expect(weeks.map((week) => week.before)).toEqual(weeks.map((week) => week.paid))
})

test('months that are not whole say which days they have', () => {
  const days = daysTo('2026-03-15', 365)
  const months = monthsOf(days, days).map(formatMonth)
  expect(months.at(0)).toBe('Mar 2025, 16–31')
  expect(months.at(11)).toBe('Feb 2026')
  expect(months.at(-1)).toBe('Mar 2026, 1–15')
  expect(months).toHaveLength(13)
})

test('a span over the end of a month names both', () => {
  expect(formatSpan({ first: '2026-10-28', last: '2026-11-03' })).toBe('Oct 28–Nov 3')
  expect(formatSpan({ first: '2026-10-28', last: '2026-10-28' })).toBe('Oct 28')
})

test('a change is a percentage of what was before, if there was anything', () => {
  expect(changeOf(114, 100)).toBe('+14%')
  expect(changeOf(90, 100)).toBe('−10%')
  expect(changeOf(0, 100)).toBe('−100%')
  expect(changeOf(99.9, 100)).toBe('0%')
  expect(changeOf(5, 0)).toBeUndefined()
  expect(changeOf(1e6, 1)).toBe('more than +999%')
})

test('a screen reader reads a bar with its refunds and the period before', () => {
  const span = { first: '2026-11-12', last: '2026-11-12', paid: 588, orders: 1, refunded: 168 }
  expect(describe({ ...span, before: 520.5 }, '30 days before')).toBe(
    'Nov 12: $588.00 paid by 1 order, $168.00 refunded, 30 days before $520.50',
  )
})
