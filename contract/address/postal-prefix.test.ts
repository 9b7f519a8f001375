import { expect, test } from 'vitest'
import { hasPrefix, normalPrefix, prefixInWords } from './postal-prefix.ts'

test.each([
  ['GB', 'PA20', 'PA20 7AB', true],
  ['GB', 'PA20', 'PA2 0AB', false],
  ['GB', 'PA2', 'PA2 0AB', true],
  ['GB', 'PA2', 'PA20 7AB', false],
  ['GB', 'SE1', 'SE1 9GF', true],
  ['GB', 'SE1', 'SE10 9AA', false],
  ['GB', 'PA', 'PA20 7AB', true],
  ['GB', 'S', 'S1 2HE', true],
  ['GB', 'S', 'SE1 9GF', false],
  ['GB', 'SW1', 'SW1A 1AA', true], // no code has the district SW1 alone
  ['GB', 'SW1A', 'SW1A 1AA', true],
  ['GB', 'SW1A', 'SW1E 6LA', false],
  ['GB', 'EC1A', 'EC1A 1HQ', true],
  ['GB', 'SW1', 'SW11 1AA', false],
  ['GB', 'PA20 7', 'PA20 7AB', true],
  ['GB', 'PA20 7', 'PA20 9AB', false],
  ['GB', 'PA2 7', 'PA27 8BX', false],
  ['GB', 'PA207', 'pa20 7ab', true],
  ['GB', 'SW1A1AA', 'SW1A 1AA', true],
  ['GB', 'PA20', 'PA20', true], // as an owner tries it
  ['GB', 'PA2', 'PA2 0', false], // as a buyer has begun it
  ['JE', 'JE2', 'JE2 3AB', true],
  ['JE', 'JE2', 'JE23 4AB', false],
  ['CA', 'K1A', 'k1a 0b1', true],
  ['CA', 'K', 'K1A 0B1', true],
  ['CA', 'K1B', 'K1A 0B1', false],
  ['US', '995', '99501-1234', true],
  ['US', '995', '97201', false],
  ['GR', 'GR84', '841 00', true],
  ['NL', '1012', '1012 JS', true],
  ['IE', 'D02', 'D02 X285', true],
])('in %s the prefix %s of a zone and the code %s: %s', (country, prefix, code, isCovered) => {
  expect(hasPrefix(country, code, prefix)).toBe(isCovered)
})

test('of a prefix a space stays only within a sector of the United Kingdom', () => {
  expect(['pa20 7', 'PA20-7', '99 5', 'k1a 0b1', ' se1 '].map(normalPrefix)).toEqual([
    ...['PA20 7', 'PA20 7', '995', 'K1A0B1', 'SE1'],
  ])
})

test.each([
  ['GB', 'PA20', 'all of PA20 0AA to PA20 9ZZ'],
  ['GB', 'PA2', 'all of PA2 0AA to PA2 9ZZ'],
  ['GB', 'SE1', 'all of SE1 0AA to SE1 9ZZ, and of SE1A to SE1Z'],
  ['GB', 'PA', 'all of PA, such as PA1 and PA10'],
  ['GB', 'PA20 7', 'all of PA20 7AA to PA20 7ZZ'],
  ['US', '995', 'all of 99500 to 99599'],
  ['CA', 'K1A', 'all of K1A 0A0 to K1A 9Z9'],
  ['JP', '100', 'all of 100-0000 to 100-9999'],
  ['DE', '10115', '10115'],
  ['IE', 'D02', undefined],
  ['US', '999999', undefined],
])('in %s the prefix %s is said to cover %s', (country, prefix, words) => {
  expect(prefixInWords([country], prefix)).toBe(words)
})
