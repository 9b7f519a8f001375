import { expect, test } from 'vitest'
import { arrivalDay } from './format-days.ts'

const at = (text: string) => new Date(`${text}T12:00:00`)

test('a parcel arrives by the last day on which it may come', () => {
  expect(arrivalDay('2026-11-27', at('2026-11-23'))).toBe('Fri, Nov 27')
  expect(arrivalDay('2026-11-27', at('2026-11-27'))).toBe('Fri, Nov 27')
})

test('a day that has passed is not promised, and neither is one that the shop does not say', () => {
  expect(arrivalDay('2026-11-27', at('2026-11-28'))).toBeUndefined()
  expect(arrivalDay('2026-12-31', at('2027-01-01'))).toBeUndefined()
  expect(arrivalDay(undefined, at('2026-11-23'))).toBeUndefined()
})
