import { expect, test } from 'vitest'
import {
  COUNTRIES,
  countryInSentence,
  countryName,
  regionCode,
  regionInSentence,
  regionsOf,
} from './country.ts'

test('each country has a name and is listed once', () => {
  expect(new Set(COUNTRIES).size).toBe(COUNTRIES.length)
  expect(COUNTRIES).toHaveLength(249)
  expect(COUNTRIES.filter((code) => countryName(code) === code)).toEqual([])
})

test('in a sentence a country has its article', () => {
  const inSentences = ['US', 'GB', 'NL', 'BS', 'DO', 'KY', 'CA', 'DE'].map(countryInSentence)
  expect(inSentences).toEqual([
    'the United States',
    'the United Kingdom',
    'the Netherlands',
    'the Bahamas',
    'the Dominican Republic',
    'the Cayman Islands',
    'Canada',
    'Germany',
  ])
})

test.each([
  ['VI', 'the U.S. Virgin Islands'],
  ['CF', 'the Central African Republic'],
  ['KM', 'the Comoros'],
  ['MV', 'the Maldives'],
  ['GM', 'the Gambia'],
  ['IM', 'the Isle of Man'],
  ['AE', 'the United Arab Emirates'],
  ['PH', 'the Philippines'],
  ['MH', 'the Marshall Islands'],
  ['BQ', 'the Caribbean Netherlands'],
  ['PS', 'the Palestinian Territories'],
  ['IO', 'the British Indian Ocean Territory'],
  ['SC', 'Seychelles'],
  ['VA', 'Vatican City'],
  ['CZ', 'Czechia'],
  ['CX', 'Christmas Island'],
])('in a sentence %s is %s', (code, name) => {
  expect(countryInSentence(code)).toBe(name)
})

test('in a sentence a state has its article', () => {
  const inSentences = ['VI', 'DC', 'MP', 'TX', 'AE', 'PW'].map((code) =>
    regionInSentence('US', code),
  )
  expect(inSentences).toEqual([
    'the U.S. Virgin Islands',
    'the District of Columbia',
    'the Northern Mariana Islands',
    'Texas',
    'Armed Forces Europe',
    'Palau',
  ])
  expect(regionInSentence('CA', 'NT')).toBe('the Northwest Territories')
})

test('a state is known by its code and by its name', () => {
  expect(regionCode('US', 'Illinois')).toBe('IL')
  expect(regionCode('US', ' il ')).toBe('IL')
  expect(regionCode('US', 'US Virgin Islands')).toBe('VI')
  expect(regionCode('US', 'U.S. Virgin Islands')).toBe('VI')
  expect(regionCode('US', 'D.C.')).toBe('DC')
  expect(regionCode('US', 'new york')).toBe('NY')
  expect(regionCode('CA', 'Quebec')).toBe('QC')
  expect(regionCode('CA', 'Québec')).toBe('QC')
  expect(regionCode('DE', 'Bayern')).toBe('BAYERN')
  expect(regionsOf('US')).toHaveLength(59)
  expect(regionsOf('DE')).toEqual([])
})
