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
  ['CA', 'Québec', 'H2Y 1C6'],
  ['GB', '', 'SW1A 1AA'],
  ['GB', '', 'm1 1ae'],
  ['DE', '', '10115'],
  ['NL', '', '1012 JS'],
  ['PT', '', '1000'],
  ['IE', 'Co. Clare', 'anything'],
  ['GR', '', '841 00'],
  ['GR', '', 'GR-84100'],
  ['GR', '', '８４１００'],
  ['LV', '', 'LV-1010'],
  ['BB', '', 'BB11000'],
  ['US', 'NY', '06390'], // Fishers Island, by Connecticut
  ['US', 'AZ', '86514'], // the Four Corners
  ['US', 'UT', '86514'],
  ['US', 'KY', '42223'], // Fort Campbell
  ['US', 'TN', '42223'],
  ['US', 'MT', '59221'],
  ['US', 'ND', '59221'],
  ['US', 'IL', '63673'],
  ['US', 'WY', '83414'], // a prefix of Idaho
  ['US', 'TX', '73960'], // a prefix of Oklahoma
  ['US', 'MD', '20588'],
  ['US', 'TX', '88510'],
  ['US', 'VA', '20598'],
  ['US', 'AS', '96799'],
  ['US', 'MP', '96950'],
  ['CA', 'QC', 'K1A 0H3'], // offices of the government, in Gatineau
  ['CA', 'ON', 'K1A 0H3'],
  ['CA', 'NU', 'X0A 0H0'],
  ['CA', 'NT', 'X1A 2N1'],
  ['CA', 'MB', 'R8A 1L5'], // Flin Flon, where the border is a street
  ['CA', 'SK', 'R8A 1L5'],
  ['CA', 'NL', 'A2V 1B1'],
])('an address of %s that may exist is left alone: %s %s', (country, region, postalCode) => {
  expect(messages(country, region, postalCode)).toEqual([])
})

test.each(['HK', 'AE', 'PA', 'FJ', 'JM'])(
  'an address in %s has no postal code, and ignores one',
  (country) => {
    expect(messages(country, '', '')).toEqual([])
    expect(messages(country, '', '000000')).toEqual([])
  },
)

test.each(['CO', 'GH', 'VN'])('an address in %s may be without a postal code', (country) => {
  expect(messages(country, '', '')).toEqual([])
  expect(messages(country, '', '-')).toEqual(['ZIP or postal code is required'])
})

test.each(['US', 'IE', 'DE', 'SG'])('an address in %s needs a postal code', (country) => {
  const region = country === 'US' ? 'TX' : ''
  expect(messages(country, region, ' ')).toEqual(['ZIP or postal code is required'])
  expect(placeProblems({ country, region })).toMatchObject([{ path: 'postalCode' }])
})

test.each([
  ['BR', '01310-100'],
  ['BR', '01310100'],
  ['IN', '110 001'],
  ['SG', '018956'],
  ['NZ', '6011'],
  ['JE', 'JE2 3AB'],
  ['PR', '00901-1234'],
  ['MG', '101'],
  ['AD', 'AD500'],
  ['KR', '03187'],
  ['AR', 'C1425DKF'],
])('a postal code of %s that exists is taken: %s', (country, postalCode) => {
  expect(messages(country, '', postalCode)).toEqual([])
})

test('a postal code of zeros alone is in no country', () => {
  expect(messages('IE', '', '0000000')).toEqual(['There is no postal code 0000000'])
  expect(messages('DE', '', '00000')).toEqual(['There is no postal code 00000'])
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
  ['KR', '3\u0301400', 'Write the postal code in digits from 0 to 9 and letters from A to Z'],
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
  ['US', 'PR', '00801', 'ZIP code 00801 is in the U.S. Virgin Islands, not in Puerto Rico'],
  ['US', 'MO', '62701', 'ZIP code 62701 is in Illinois, not in Missouri'],
  ['US', 'KY', '62701', 'ZIP code 62701 is in Illinois, not in Kentucky'],
  ['US', 'IN', '60601', 'ZIP code 60601 is in Illinois, not in Indiana'],
  ['US', 'MD', '20500', 'ZIP code 20500 is in the District of Columbia, not in Maryland'],
  ['US', 'DC', '20814', 'ZIP code 20814 is in Maryland, not in the District of Columbia'],
  ['US', 'GU', '96950', 'ZIP code 96950 is in the Northern Mariana Islands, not in Guam'],
  ['US', 'GU', '96940', 'ZIP code 96940 is in Palau, not in Guam'],
  ['US', 'TN', '86514', 'ZIP code 86514 is in Arizona, not in Tennessee'],
  ['US', 'NY', '09012', 'ZIP code 09012 is in Armed Forces Europe, not in New York'],
  ['US', 'AE', '10001', 'ZIP code 10001 is in New York, not in Armed Forces Europe'],
  ['CA', 'AB', 'K1A 0B1', 'Postal code K1A 0B1 is in Ontario, not in Alberta'],
  ['CA', 'QC', 'K1P 1J1', 'Postal code K1P 1J1 is in Ontario, not in Quebec'],
  ['CA', 'NT', 'X0A 0H0', 'Postal code X0A 0H0 is in Nunavut, not in the Northwest Territories'],
])(
  'a postal code of %s that is certainly not in %s is refused: %s',
  (country, region, postalCode, message) => {
    expect(messages(country, region, postalCode)).toEqual([message])
  },
)

test.each(['00000', '21300', '99999', '00100-0001'])(
  'a ZIP code that no state has is refused: %s',
  (zip) => {
    expect(messages('US', 'TX', zip)).toEqual([`ZIP code ${zip} is in no state`])
  },
)

test('a postal code that no province has is refused', () => {
  expect(messages('CA', 'ON', 'D1A 0B1')).toEqual(['Postal code D1A 0B1 is in no province'])
})

test.each([
  ['PR', '78702'],
  ['VI', '10001-1234'],
  ['GU', '00901'],
  ['AS', '94105'],
  ['MP', '96799'],
  ['MH', '9410'],
  ['MC', '75001'],
  ['RE', '75 001'],
  ['VA', '00184'],
  ['SM', '20121'],
  ['AX', '00100'],
  ['SJ', '0150'],
  ['GL', '1050'],
  ['LI', '8001'],
])('%s is not named to take the tax and the delivery of its own to %s', (country, postalCode) => {
  expect(messages(country, '', postalCode)).toEqual([expect.stringMatching('^A postal code of')])
})

test.each([
  ['PR', '00602'],
  ['PR', '00907-3145'],
  ['VI', '00802'],
  ['GU', '96932'],
  ['AS', '96799'],
  ['MP', '96950'],
  ['PW', '96940'],
  ['FM', '96943'],
  ['MH', '96970'],
  ['MC', '98000'],
  ['RE', '97400'],
  ['GP', '97100'],
  ['BL', '97133'],
  ['MF', '97150'],
  ['VA', '00120'],
  ['SM', 'SM-47890'],
  ['AX', 'AX-22100'],
  ['SJ', '9170'],
  ['GL', '3900'],
  ['LI', '9490'],
  ['NC', '98800'],
])('a code of %s is its own: %s', (country, postalCode) => {
  expect(messages(country, '', postalCode)).toEqual([])
})
