import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slugify } from '../slug.ts'
import { vehicleSchema } from './vehicle.ts'
import { isSameLabel, modelLabel, monthLabel, vehicleLabel } from './vehicle-label.ts'
import { parseVehiclePath, vehiclePath } from './vehicle-path.ts'

test.each([
  ['2.0 TDI', '2.0-tdi'],
  ['Mercedes-Benz', 'mercedes-benz'],
  ['C/K Pickup', 'c-k-pickup'],
  ['ID.4', 'id-4'],
  ['St. Regis', 'st-regis'],
  ['Citroën', 'citroen'],
  [' 1.8T (AWP) ', '1.8t-awp'],
])('the slug of %s is %s', (name, slug) => {
  expect(slugify(name)).toBe(slug)
})

test('a slug is its own slug, and stays in one part of a path', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const slug = slugify(text)
      expect(slugify(slug)).toBe(slug)
      expect(slug).toMatch(/^$|^[a-z0-9]+(?:[.-][a-z0-9]+)*$/)
    }),
  )
})

const golf = { year: 2014, make: 'volkswagen', model: 'golf', answers: {} }

test('a path says year, make, model and engine', () => {
  expect(vehiclePath(golf)).toBe('2014/volkswagen/golf')
  expect(vehiclePath({ ...golf, engine: '2.0 TDI' })).toBe('2014/volkswagen/golf/2.0-tdi')
  expect(parseVehiclePath('2014/volkswagen/golf')).toEqual(golf)
  expect(parseVehiclePath('/2014/volkswagen/golf/2.0-tdi/')).toEqual({ ...golf, engine: '2.0-tdi' })
})

test('a malformed path is no vehicle', () => {
  for (const path of [
    '',
    '2014',
    '2014/volkswagen',
    'golf/2014/x',
    '2014/VW/Golf',
    '2014/a/b/c/d',
  ]) {
    expect(parseVehiclePath(path)).toBeUndefined()
  }
  expect(parseVehiclePath('2014/volkswagen/golf/2.0 TDI')).toBeUndefined()
  expect(parseVehiclePath('2014/../golf')).toBeUndefined()
  expect(parseVehiclePath('0014/volkswagen/golf')).toBeUndefined()
})

test('a path read and written again is the same', () => {
  const slug = fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8})?$/)
  fc.assert(
    fc.property(
      fc.integer({ min: 1950, max: 2090 }),
      slug,
      slug,
      fc.option(slug),
      (year, make, model, engine) => {
        const path = [year, make, model, ...(engine ? [engine] : [])].join('/')
        expect(vehiclePath(parseVehiclePath(path) ?? golf)).toBe(path)
      },
    ),
  )
})

test('labels name the make once', () => {
  expect(
    vehicleLabel({ year: 2014, engine: '2.0 TDI' }, { make: 'Volkswagen', model: 'Golf' }),
  ).toBe('2014 Volkswagen Golf 2.0 TDI')
  expect(vehicleLabel({ year: 2015, engine: 'another' }, { make: 'Mazda', model: 'Mazda3' })).toBe(
    '2015 Mazda3',
  )
  expect(modelLabel('Polestar', 'Polestar 2')).toBe('Polestar 2')
  expect(modelLabel('Ram', 'Rampage')).toBe('Ram Rampage')
  expect(monthLabel(2013 * 12 + 4)).toBe('May 2013')
})

test('labels are the same in any case, but not empty ones', () => {
  expect(isSameLabel('2.0 TDI', '2.0-tdi')).toBe(true)
  expect(isSameLabel('2.0 TDI', '20 TDI')).toBe(false)
  expect(isSameLabel('дизель', 'бензин')).toBe(false)
})

test('a vehicle has no answers but yes and no, and not too many', () => {
  expect(vehicleSchema.safeParse({ ...golf, answers: { 'with A/C': 'maybe' } }).success).toBe(false)
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`${index}`, 'yes']))
  expect(vehicleSchema.safeParse({ ...golf, answers: many }).success).toBe(false)
  expect(vehicleSchema.parse({ year: 2014, make: 'volkswagen', model: 'golf' })).toEqual(golf)
})
