import { expect, test } from 'vitest'
import { POSTAL_CODES } from '../address/postal-code.ts'
import { prefixProblem } from './possible-prefix.ts'

test.each([
  [['US'], 'TX78'],
  [['US'], '787O2'],
  [['US'], '999999'],
  [['CA'], '5K'],
  [['GB'], '1'],
  [['JP'], '10000011'],
  [['US', 'CA'], 'TX'],
])('a zone for %s refuses the prefix %s, and says how postal codes look', (countries, prefix) => {
  const [, example] = POSTAL_CODES[countries[0] ?? ''] ?? []
  const problem = prefixProblem(countries, prefix)
  expect(problem).toContain(`No postal code begins with ${prefix}`)
  expect(problem).toMatch(new RegExp(`look like ${example}$`))
})

test('a zone for countries without postal codes refuses any prefix', () => {
  expect(prefixProblem(['AE'], '1')).toBe(
    'Addresses in the United Arab Emirates have no postal codes',
  )
  expect(prefixProblem(['HK', 'US'], 'TX')).toBe(
    'No postal code begins with TX: in the United States they look like 78702',
  )
})

test.each(['D2', 'D6', 'DUBLIN2', 'D02X2855', '02'])(
  'a zone for Ireland refuses %s, and says how a routing key is written',
  (prefix) => {
    expect(prefixProblem(['IE'], prefix)).toBe(
      `${prefix} is not an Irish routing key: a routing key has three characters, such as D02 for Dublin 2`,
    )
  },
)

test('the sentence names a country as sentences do', () => {
  expect(prefixProblem(['US'], 'TX')).toBe(
    'No postal code begins with TX: in the United States they look like 78702',
  )
})

test.each([
  [['US'], '9'],
  [['US'], '78702'],
  [['US'], 'US787'],
  [['CA'], 'K1A'],
  [['CA'], 'X'],
  [['GB'], 'SW1A1AA'],
  [['GB'], 'W1T'],
  [['GB'], 'PA20 7'],
  [['GB'], 'SW1'],
  [['NL'], '1012J'],
  [['PT'], '1000001'],
  [['US', 'CA'], 'K1A'],
  [['US', 'IE'], 'D02'],
  [['IE'], 'D'],
  [['IE'], 'D02'],
  [['IE'], 'D6W'],
  [['IE'], 'D6WX'],
  [['IE'], 'A65F4E2'],
  [[], 'TX78'],
])('a zone for %s may have the prefix %s', (countries, prefix) => {
  expect(prefixProblem(countries, prefix)).toBe(undefined)
})

test('each country’s example may be a prefix, and so may each beginning of it', () => {
  for (const [country, [, example]] of Object.entries(POSTAL_CODES)) {
    const plain = example.replace(/[- ]/g, '')
    // G alone is Glasgow, and the letters of an area belong together.
    const start = ['GG', 'IM', 'JE'].includes(country) ? 2 : 1
    for (let end = start; end <= plain.length; end += 1) {
      expect(prefixProblem([country], plain.slice(0, end))).toBe(undefined)
    }
  }
})
