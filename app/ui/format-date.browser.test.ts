import { afterEach, expect, test, vi } from 'vitest'
import { formatDate, formatDateTime, shopToday } from './format-date.ts'

/** The evening of November 27 in Chicago. */
const AT = '2026-11-28T02:30:00.000Z'

afterEach(() => {
  vi.restoreAllMocks()
  delete document.documentElement.dataset.timeZone
})

/** The page of a shop in Chicago in a browser in this zone. */
function aBrowserIn(timeZone: string) {
  document.documentElement.dataset.timeZone = 'America/Chicago'
  const options = new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options)
}

test.each(['Pacific/Auckland', 'America/Los_Angeles', 'UTC'])(
  'in a browser in %s a date is the shop’s, and a time bears the shop’s zone',
  (timeZone) => {
    aBrowserIn(timeZone)
    expect(formatDate(AT)).toBe('Nov 27, 2026')
    expect(formatDateTime(AT)).toBe('Nov 27, 2026, 8:30\u00a0PM CST')
    expect(shopToday(new Date(AT))).toBe('2026-11-27')
  },
)

test('where the browser’s clock says what the shop’s says, a time bears no zone', () => {
  aBrowserIn('America/Chicago')
  expect(formatDateTime(AT)).toBe('Nov 27, 2026, 8:30\u00a0PM')
})

test('the days of a shop that has set no zone are those of UTC', () => {
  expect(formatDate(AT)).toBe('Nov 28, 2026')
})
