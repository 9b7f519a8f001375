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
  ['GR', '', '841 00'],
  ['GR', '', 'GR-84100'],
  ['GR', '', '８４１００'],
  ['LV', '', 'LV-1010'],
  ['BB', '', 'BB11000'],
  ['US', 'NY', '06390'], // Fishers Island, by Connecticut
  ['US', 'UT', '86515'], // the Four Corners
  ['US', 'TX', '88510'],
  ['US', 'VA', '20598'],
  ['US', 'AS', '96799'],
  ['US', 'MP', '96950'],
  ['US', 'TX', '00000'],
  ['CA', 'QC', 'K1A 0H3'], // offices of the government, in Gatineau
  ['CA', 'NU', 'X0A 0H0'],
])('an address of %s that may exist is left alone: %s %s', (country, region, postalCode) => {
  expect(messages(country, region, postalCode)).toEqual([])
})

test('a place that is certainly wrong gets an error with an example', () => {
  expect(messages('US', '', '7870')).toEqual(['State is required', 'A ZIP code looks like 78702'])
  expect(messages('US', 'Tejas', '78702')).toEqual(['There is no state Tejas'])
  expect(messages('CA', 'TX', '78702')).toEqual([
    'There is no province TX',
    'A postal code of Canada looks like K1A 0B1',
  ])
  expect(messages('DE', '', '1011')).toEqual(['A postal code of Germany looks like 10115'])
  expect(messages('GB', '', '1011')).toEqual([
    'A postal code of the United Kingdom looks like SW1A 1AA',
  ])
})

test.each([
  ['GR', 'A84100', 'A postal code of Greece looks like 105 58'],
  ['GR', '0084100', 'A postal code of Greece looks like 105 58'],
  ['GR', '٨٤١٠٠', 'A postal code of Greece looks like 105 58'],
  ['SA', '١١٥٦٤', 'Write the postal code in digits from 0 to 9 and letters from A to Z'],
  ['TR', '3\u0301400', 'Write the postal code in digits from 0 to 9 and letters from A to Z'],
])(
  'a postal code of %s that no zone can be found by is refused: %s',
  (country, postalCode, message) => {
    expect(messages(country, '', postalCode)).toEqual([message])
  },
)

test.each([
  ['US', 'OR', '62701', 'ZIP code 62701 is in Illinois, not in Oregon'],
  ['US', 'oregon', '62701-1234', 'ZIP code 62701-1234 is in Illinois, not in Oregon'],
  ['US', 'AK', '97201', 'ZIP code 97201 is in Oregon, not in Alaska'],
  ['US', 'WA', '99501', 'ZIP code 99501 is in Alaska, not in Washington'],
  ['US', 'CA', '96813', 'ZIP code 96813 is in Hawaii, not in California'],
  ['US', 'HI', '94103', 'ZIP code 94103 is in California, not in Hawaii'],
  ['US', 'HI', '96799', 'ZIP code 96799 is in American Samoa, not in Hawaii'],
  ['US', 'FL', '00901', 'ZIP code 00901 is in Puerto Rico, not in Florida'],
  ['US', 'PR', '00801', 'ZIP code 00801 is in US Virgin Islands, not in Puerto Rico'],
  ['US', 'NY', '09012', 'ZIP code 09012 is in Armed Forces Europe, not in New York'],
  ['US', 'AE', '10001', 'ZIP code 10001 is in New York, not in Armed Forces Europe'],
  ['CA', 'AB', 'K1A 0B1', 'Postal code K1A 0B1 is in Ontario, not in Alberta'],
])(
  'a postal code of %s that is certainly not in %s is refused: %s',
  (country, region, postalCode, message) => {
    expect(messages(country, region, postalCode)).toEqual([message])
  },
)
