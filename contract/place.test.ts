import { expect, test } from 'vitest'
import { placeProblems } from './place.ts'

const messages = (country: string, region: string, postalCode: string) =>
  placeProblems({ country, region, postalCode }).map(({ message }) => message)

test.each([
  ['US', 'TX', '78702'],
  ['US', 'texas', '78702-1234'],
  ['US', 'AE', '09012'],
  ['CA', 'ON', 'K1A 0B1'],
  ['CA', 'Ontario', 'k1a0b1'],
  ['GB', '', 'SW1A 1AA'],
  ['GB', '', 'm1 1ae'],
  ['DE', '', '10115'],
  ['NL', '', '1012 JS'],
  ['PT', '', '1000'],
  ['IE', 'Co. Clare', 'anything'],
  ['HK', '', '-'],
])('an address of %s that there may be is left alone: %s %s', (country, region, postalCode) => {
  expect(messages(country, region, postalCode)).toEqual([])
})

test('what is certainly wrong is said with an example', () => {
  expect(messages('US', '', '7870')).toEqual(['State is required', 'A ZIP code looks like 78702'])
  expect(messages('US', 'Tejas', '78702')).toEqual(['There is no state Tejas'])
  expect(messages('CA', 'TX', '78702')).toEqual([
    'There is no province TX',
    'A postal code of Canada looks like K1A 0B1',
  ])
  expect(messages('DE', '', '1011')).toEqual(['A postal code of Germany looks like 10115'])
})
