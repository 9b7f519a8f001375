import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkDigitOf, checkVin } from './vin.ts'
import { decodeVin } from './vin-decode.ts'

// The year of a VIN, judged by vehicles whose year is known: test/known-vins.txt names its sources.

const KNOWN = readFileSync('test/known-vins.txt', 'utf8')
  .trimEnd()
  .split('\n')
  .filter((line) => !line.startsWith('#'))
  .map((line) => {
    const [vin = '', year = ''] = line.split('\t')
    return { vin, year: year === '-' ? undefined : Number(year) }
  })

function decode(vin: string, answered?: number) {
  const check = checkVin(vin, 2027)
  if (!check.isVin) throw new Error(check.problem)
  const file = `public/vin/${vin.slice(0, 3)}.txt`
  const patterns = existsSync(file) ? readFileSync(file, 'utf8') : undefined
  return decodeVin(check, patterns, '', answered)
}

test('no year is said that is not the vehicle’s', () => {
  const wrong = KNOWN.filter(({ vin, year }) => {
    const said = decode(vin).year
    return said !== undefined && said !== year
  })
  expect(wrong).toEqual([])
})

test('of 379 vehicles the VIN says the year of 338, and leaves that of 41 to be asked', () => {
  const said = KNOWN.filter(({ vin }) => decode(vin).year !== undefined)
  expect([KNOWN.length, said.length]).toEqual([379, 338])
})

test('where years are offered, the right one is among them', () => {
  const offered = KNOWN.map(({ vin, year }) => ({ vin, year, years: decode(vin).possibleYears }))
  expect(
    offered.filter(({ year, years }) => year && years.length > 0 && !years.includes(year)),
  ).toEqual([])
})

test.each([
  ['1FUJGLDR69LAC9984', 2009, 'a Freightliner, whose other year is later than the next'],
  ['1FV3GFBC0YHA74039', 2000, 'a Freightliner of 2000 with a letter at position 7'],
  ['1FTEF14N5KNB35920', 1989, 'a pickup with a digit there, filed for both years or one'],
  ['WUAC6BFR6DA902376', 2013, 'an Audi coded for North America'],
])('%s is of %i: %s', (vin, year) => {
  expect(decode(vin)).toMatchObject({ year, possibleYears: [year] })
})

test.each([
  ['1M2AX07C6GM030635', [1986, 2016], 'a Mack of 2016 with a digit at position 7'],
  ['4ENGAAA81R1003437', [1994, 2024], 'a fire engine of 1994 with a letter there'],
  ['4DRBUC8N2PB781791', [1993, 2023], 'a school bus'],
  ['1HD1MAM20DB857910', [1983, 2013], 'a motorcycle'],
])('%s leaves %o: %s', (vin, years) => {
  const { year, possibleYears, facts } = decode(vin)
  expect(year).toBeUndefined()
  expect(possibleYears).toEqual(years)
  expect(facts.map(({ about }) => about)).not.toContain('year')
})

test('an answered year is the vehicle’s, and no character is said to mean it', () => {
  const { year, unsaid, facts } = decode('1M2AX07C6GM030635', 2016)
  expect(year).toBe(2016)
  expect(unsaid).not.toContain('year')
  expect(facts.map(({ about }) => about)).not.toContain('year')
})

test('a small maker’s model is read by its own three characters, 12 to 14', () => {
  const withCheckDigit = (vin: string) => vin.slice(0, 8) + checkDigitOf(vin) + vin.slice(9)
  expect(decode(withCheckDigit('VF9SP3V30JM795001')).models).toEqual([
    { make: 'Bugatti', model: 'Chiron' },
  ])
  expect(decode(withCheckDigit('VF9SP3V30JM123001')).models).toEqual([])
})
