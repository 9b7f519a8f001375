import { expect, test } from 'vitest'
import { formatDateTime } from './format-date.ts'

test('a line never breaks between the time and its AM or PM', () => {
  for (const hour of [3, 15]) {
    const at = new Date(2026, 10, 21, hour, 45).toISOString()
    expect(formatDateTime(at)).toBe(`Nov 21, 2026, 3:45\u00a0${hour < 12 ? 'AM' : 'PM'}`)
  }
})
