import { expect, test } from 'vitest'
import { COUNTRIES, countryInSentence, countryName, regionCode, regionsOf } from './country.ts'

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

test('a state is known by its code and by its name', () => {
  expect(regionCode('US', 'Illinois')).toBe('IL')
  expect(regionCode('US', ' il ')).toBe('IL')
  expect(regionCode('US', 'new york')).toBe('NY')
  expect(regionCode('CA', 'Quebec')).toBe('QC')
  expect(regionCode('DE', 'Bayern')).toBe('BAYERN')
  expect(regionsOf('US')).toHaveLength(59)
  expect(regionsOf('DE')).toEqual([])
})
