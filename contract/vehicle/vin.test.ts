import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkDigitOf, checkVin } from './vin.ts'

test('the check digit of 49 CFR 565’s own example is 4', () => {
  expect(checkDigitOf('1G4AH59H45G118341')).toBe('4')
  expect(checkVin('1G4AH59H45G118341')).toMatchObject({
    isVin: true,
    checkDigit: 'right',
    years: [2005],
  })
})

test('a VIN is read in any case, with spaces and hyphens', () => {
  expect(checkVin(' 1hgcm-826 33a 004352 ')).toMatchObject({
    isVin: true,
    vin: '1HGCM82633A004352',
  })
})

test.each([
  ['1HGCM82633A00435', undefined, 'A VIN has 17 characters, this has 16'],
  ['1HGCM82633AO04352', 12, 'A VIN never has the letter O: look for 0'],
  ['1HGCM8263QA004352', 10, 'A VIN never has the letter Q: look for 0 or 9'],
  ['1HGCM826/3A004352', 9, 'A VIN has no “/”'],
  ['1HGCM826A3A004352', 9, 'Character 9 is a digit or X in North America'],
  ['1HGCM8263UA004352', 10, 'Character 10 is the year: never U, Z or 0'],
  ['1HGCM82633A00A352', 14, 'The last four characters are digits'],
  [
    '1HGCM82633A004353',
    undefined,
    'One character is wrong: by the others, character 9 would be 5, not 3',
  ],
])('%s is refused, with the character that is wrong if it is known', (vin, position, problem) => {
  const check = checkVin(vin)
  expect(check).toMatchObject({ isVin: false, problem })
  expect(!check.isVin && check.position).toBe(position)
})

const CHARACTERS = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ'
const vin = fc
  .tuple(
    fc.constantFrom(...'12345'),
    fc.string({ unit: fc.constantFrom(...CHARACTERS), minLength: 7, maxLength: 7 }),
    fc.constantFrom(...'ABCDEFGHJKLMNPRSTVWXY123456789'),
    fc.string({ unit: fc.constantFrom(...CHARACTERS), minLength: 3, maxLength: 3 }),
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 4, maxLength: 4 }),
  )
  .map(([first, described, year, plant, serial]) => {
    const text = `${first}${described}0${year}${plant}${serial}`
    return `${text.slice(0, 8)}${checkDigitOf(text)}${text.slice(9)}`
  })

test('a character typed wrong never makes another VIN of North America, unless both have one value', () => {
  fc.assert(
    fc.property(vin, fc.nat({ max: 16 }), fc.constantFrom(...CHARACTERS), (right, index, typed) => {
      const wrong = right.slice(0, index) + typed + right.slice(index + 1)
      expect(checkVin(right).isVin).toBe(true)
      if (index !== 8 && checkDigitOf(wrong) === right[8]) return
      // A first character of elsewhere has no check digit that must agree.
      if (!/^[1-5]/.test(wrong)) return
      expect(checkVin(wrong).isVin).toBe(wrong === right)
    }),
  )
})

test('elsewhere a check digit that disagrees is no error', () => {
  expect(checkVin('WVWZZZ1KZ6W123456')).toMatchObject({ isVin: true, checkDigit: 'wrong' })
  expect(checkVin('JTDKN3DU6A0123456')).toMatchObject({ isVin: true, checkDigit: 'right' })
})

test('position 10 may mean two years, none of them later than the next', () => {
  const yearsOf = (vin: string) => checkVin(vin, 2027)
  expect(yearsOf('1FTFW1ET9DFC10312')).toMatchObject({ years: [1983, 2013] })
  expect(yearsOf('1FUJGLDR69LAC9984')).toMatchObject({ years: [2009] })
  expect(yearsOf('WVWZZZ1KZDW123456')).toMatchObject({ years: [1983, 2013] })
  expect(yearsOf('WVWZZZ1KZYW123456')).toMatchObject({ years: [2000] })
  expect(yearsOf('WVWZZZ1KZ0W123456')).toMatchObject({ years: [] })
})
