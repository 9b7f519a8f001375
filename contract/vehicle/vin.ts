// Checks a VIN by its own characters (ISO 3779, 49 CFR 565). Runs in the browser, because a VIN is
// never sent.

import { isNorthAmerican, tidyVin, VIN_LENGTH, YEAR_CODES } from './vin-shape.ts'

export type VinCheck =
  | {
      isVin: true
      vin: string
      /** `wrong` outside North America only: many makers elsewhere do not use it. */
      checkDigit: 'right' | 'wrong'
      isNorthAmerican: boolean
      /** Model years that position 10 may mean, up to the next one: none where it means none. */
      years: number[]
    }
  | {
      isVin: false
      problem: string
      /** Of the character that is wrong, from 1, if it is known. */
      position?: number
    }

/** Each character's value, from 1: I, O and Q have none, nor has the place before S. */
const VALUES = new Map(
  ['ABCDEFGH', 'JKLMN.P.R', '.STUVWXYZ', '123456789'].flatMap((row) =>
    [...row].map((character, index) => [character, index + 1] as const),
  ),
)
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/** Whether the text is a VIN, and, if not, which character is wrong, as far as it can be said. */
export function checkVin(text: string, latestYear = new Date().getFullYear() + 1): VinCheck {
  const vin = tidyVin(text)
  const odd = vin.search(/[^A-HJ-NPR-Z0-9]/)
  if (odd >= 0) return refused(odd + 1, oddCharacter(vin[odd] ?? ''))
  if (vin.length !== VIN_LENGTH) {
    return { isVin: false, problem: `A VIN has 17 characters, this has ${vin.length}` }
  }
  if (!isNorthAmerican(vin)) {
    const checkDigit = vin[8] === checkDigitOf(vin) ? 'right' : 'wrong'
    return {
      isVin: true,
      vin,
      checkDigit,
      isNorthAmerican: false,
      years: bothYears(vin, latestYear),
    }
  }

  // There the rest of a VIN is fixed enough to name the character.
  if (!/[0-9X]/.test(vin[8] ?? ''))
    return refused(9, 'Character 9 is a digit or X in North America')
  if (!YEAR_CODES.includes(vin[9] ?? ''))
    return refused(10, 'Character 10 is the year: never U, Z or 0')
  const letter = vin.slice(13).search(/[A-Z]/)
  if (letter >= 0) return refused(14 + letter, 'The last four characters are digits')
  const expected = checkDigitOf(vin)
  if (vin[8] !== expected) {
    return {
      isVin: false,
      problem: `One character is wrong: by the others, character 9 would be ${expected}, not ${vin[8]}`,
    }
  }
  const years = bothYears(vin, latestYear)
  return { isVin: true, vin, checkDigit: 'right', isNorthAmerican: true, years }
}

function refused(position: number, problem: string): VinCheck {
  return { isVin: false, position, problem }
}

function oddCharacter(character: string) {
  const instead = { I: '1', O: '0', Q: '0 or 9' }[character]
  return instead
    ? `A VIN never has the letter ${character}: look for ${instead}`
    : `A VIN has no “${character}”`
}

/** What character 9 has to be, by the other sixteen. */
export function checkDigitOf(vin: string) {
  let sum = 0
  for (const [index, weight] of WEIGHTS.entries()) {
    const character = vin[index] ?? ''
    sum += weight * (VALUES.get(character) ?? 0)
  }
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

/**
 * Of the years that position 10 may mean in North America, the one by position 7, a letter from
 * 2010 on. Only cars and trucks up to 10,000 lb follow that: no heavier truck, bus, trailer or
 * motorcycle does (49 CFR 565.15).
 */
export function yearByPosition7(vin: string, years: readonly number[]) {
  const isLate = /[A-Z]/.test(vin[6] ?? '')
  return years.find((year) => year >= 2010 === isLate)
}

function bothYears(vin: string, latest: number) {
  const index = YEAR_CODES.indexOf(vin[9] ?? '')
  return index < 0 ? [] : [1980 + index, 2010 + index].filter((year) => year <= latest)
}
