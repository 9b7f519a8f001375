import { expect, test } from 'vitest'
import { overlappingZones } from './overlapping-zones.ts'

type Places = { name: string; countries?: string[]; postalPrefixes?: string[] }

const problemsOf = (...zones: Places[]) =>
  overlappingZones(zones.map((zone) => ({ countries: [], postalPrefixes: [], ...zone })))

test('a second zone for the same country is refused at its countries, and the other one is named', () => {
  expect(
    problemsOf({ name: 'Domestic', countries: ['US', 'PR'] }, { name: 'Copy', countries: ['US'] }),
  ).toEqual([
    {
      path: [1, 'countries'],
      message: 'United States is in zone 1 (Domestic), so this one would not be used for it',
    },
  ])
})

test('a second zone for the same postal codes is refused at its prefixes', () => {
  expect(
    problemsOf(
      { name: 'Alaska', countries: ['US'], postalPrefixes: ['995', '996'] },
      { name: 'Domestic', countries: ['US'] },
      { name: 'North', countries: ['CA', 'US'], postalPrefixes: ['990', '996'] },
    ),
  ).toEqual([
    {
      path: [2, 'postalPrefixes'],
      message: '996 is in zone 1 (Alaska), so this one would not be used for it',
    },
  ])
})

test('a second zone for any country is refused, and one for all but a few is not', () => {
  const [world, home] = [{ name: 'World' }, { name: 'Home', countries: ['US'] }]
  expect(problemsOf(world, home, { name: 'Elsewhere' })).toEqual([
    {
      path: [2, 'countries'],
      message: 'Any country is in zone 1 (World), so this one would not be used for it',
    },
  ])
  const prefixes = { postalPrefixes: ['995'] }
  expect(problemsOf(home, { ...home, ...prefixes }, world, { ...world, ...prefixes })).toEqual([])
})
