import { expect, test } from 'vitest'
import { alternativesTo, namedChoice } from './alternatives.ts'

test.each([
  ['Front discs 288 mm', 'Front discs 312 mm'],
  ['288 mm discs', '312 mm discs'],
  ['Alternator of 120 A', 'Alternator of 90 A'],
  ['13-pin socket', '7-pin socket'],
  ['With stop-start', 'Without stop-start'],
  ['Manual transmission', 'Automatic transmission'],
  ['Sport suspension', 'Standard suspension'],
  ['Rear drum brakes', 'Rear disc brakes'],
])('a vehicle that meets ‘%s’ does not meet ‘%s’', (one, other) => {
  expect(alternativesTo(one, [other])).toEqual([other])
  expect(alternativesTo(other, [one, other])).toEqual([one])
})

test.each([
  ['Front discs 288 mm', 'Rear discs 282 mm'],
  ['Front discs 288 mm', 'front discs 288 mm'],
  ['Chassis from 12000', 'Chassis from 20000'],
  ['Engine up to 90 kW', 'Engine up to 110 kW'],
  ['Trailer of at most 1500 mm', 'Trailer of at most 1800 mm'],
  ['288 or 312 mm discs', '288 or 340 mm discs'],
  ['PR code 1ZE', 'PR code 1LL'],
  ['Option 2', 'Option 3'],
  ['Heated mirrors', 'Electric mirrors'],
  ['Federal emissions', 'California emissions'],
  ['Without M Sport brakes', 'Without sport suspension'],
  ['No secondary air pump', 'No stop-start'],
])('‘%s’ and ‘%s’ may both hold', (one, other) => {
  expect(alternativesTo(one, [other])).toEqual([])
})

test('a choice is named by what its conditions have in common, sizes in their order', () => {
  const labels = (...conditions: string[]) => {
    const choice = namedChoice(conditions)
    return [choice?.name, ...(choice?.choices.map(({ label }) => label) ?? [])]
  }
  expect(labels('Front discs 312 mm', 'Front discs 288 mm')).toEqual([
    'front discs',
    '288 mm',
    '312 mm',
  ])
  expect(labels('Alternator of 90 A', 'Alternator of 120 A')).toEqual([
    'alternator',
    '90 A',
    '120 A',
  ])
  expect(labels('Manual transmission', 'Automatic transmission')).toEqual([
    'transmission',
    'Automatic',
    'Manual',
  ])
  expect(labels('Exc. Wagon')).toEqual([undefined])
})
