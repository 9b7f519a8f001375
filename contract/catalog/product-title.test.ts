import { expect, test } from 'vitest'
import { unitOfTitle } from './product-title.ts'

test.each([
  ['Front brake pads, set of four, for 288 and 312 mm discs', 'set'],
  ['Windshield wiper blades, flat, 650 and 400 mm, pair', 'pair'],
  ['Timing belt kit with water pump', 'kit'],
  ['Gasket set for 2.0 TDI', 'set'],
  ['Clutch kit (240 mm)', 'kit'],
  ['Pair of shock absorbers', 'pair'],
])('one unit of ‘%s’ is a %s', (title, unit) => {
  expect(unitOfTitle(title)).toBe(unit)
})

test.each([
  'Bolts for clutch kit',
  'Drill bit, 6 mm, hex',
  'Set screw M6',
  'Wheel hub without bearing kit',
  'Repair manual',
  'Kitchen sponge',
  'Spark plug',
])('one unit of ‘%s’ is a unit', (title) => {
  expect(unitOfTitle(title)).toBe('unit')
})
