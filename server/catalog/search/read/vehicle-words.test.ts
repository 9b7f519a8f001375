import { expect, test } from 'vitest'
import { mayBeEngine, readEngine } from './engine-words.ts'
import { readGearbox } from './gearbox-words.ts'
import { takeVehicle } from './named-vehicle.ts'
import { readTyped, readWords } from './read-query.ts'
import { wordsOf } from './words.ts'

// What a search says of a vehicle besides its make and model.

function vehicleIn(q: string) {
  const { vehicle, words } = readWords(readTyped(q, 'US'))
  const { year, years, models } = vehicle
  return { year, years, models: models.map(({ name }) => name), words }
}

test.each([
  ['14 golf front pads', 2014, 'Golf'],
  ["'12 F150 coil", 2012, 'F-150'],
  ['equinox 13 fuel pump', 2013, 'Equinox'],
  ['check engine accord 06 2.4', 2006, 'Accord'],
  ['golf mk6 12 oil filter', 2012, 'Golf'],
  ['08 civic si front pads', 2008, 'Civic'],
  ['LH front strut camry le 15', 2015, 'Camry'],
  ['accord ex 2.4 06 starter', 2006, 'Accord'],
  ['my golf is a 17 need front pads', 2017, 'Golf'],
  ['17 plate golf wipers', 2017, 'Golf'],
  ['jk rubicon 16 springs', 2016, 'Wrangler'],
  ['mazda 3s 2.5 11 mount', 2011, 'Mazda3'],
])('‘%s’: a year of two digits beside a model', (q, year, model) => {
  expect(vehicleIn(q)).toMatchObject({ year, models: [model] })
})

test.each([
  ['cv axle two thousand ten corolla', 2010],
  ['two thousand and nine corolla', 2009],
  ['twenty twelve corolla pads', 2012],
  ['nineteen ninety eight corolla', 1998],
  ['oh nine corolla', 2009],
  ['balatas corolla dos mil diez', 2010],
  ['twenty wheel bolts corolla', null],
])('‘%s’: a year in words', (q, year) => {
  expect(vehicleIn(q)).toMatchObject({ year, models: ['Corolla'] })
})

test.each([
  'golf 17 inch wheels',
  'mazda 3 wiper',
  '12 golf balls 65 mm',
  '16 mm spark plug socket',
  'camry le 15 inch wheels',
  'rims 17 golf',
  'wipers 26 16 corolla',
])('‘%s’ has none that its model was not made in, or that belongs to a unit', (q) => {
  expect([null, 2012]).toContain(vehicleIn(q).year)
  expect(vehicleIn('golf 17 inch wheels').year).toBeNull()
})

test.each(['optima 2.4 2012', '2012 2.4 optima', 'optima 2.4 gdi 2012'])(
  '‘%s’: an engine may stand between a year and a model that is a common word',
  (q) => {
    expect(vehicleIn(q)).toMatchObject({ year: 2012, models: ['Optima'] })
  },
)

test('nothing else may', () => {
  expect(vehicleIn('optima battery 2012').models).toEqual([])
})

test('several years are those from one to the other', () => {
  expect(vehicleIn('03-07 accord gasket')).toMatchObject({ year: null, years: [2003, 2007] })
  expect(vehicleIn('tail light 10-14 f150')).toMatchObject({ year: null, years: [2010, 2014] })
  expect(vehicleIn('2012-2015 passat filter')).toMatchObject({ year: null, years: [2012, 2015] })
})

test.each([
  ['mk7 golf front pads', [2015, 2021], 'Golf'],
  ['XV50 camry water pump', [2012, 2017], 'Camry'],
  ['8th gen civic battery', [2006, 2011], 'Civic'],
  ['F30 328i oil filter', [2012, 2018], '328i'],
])('‘%s’: a generation has years', (q, years, model) => {
  const named = vehicleIn(q)
  expect(named).toMatchObject({ year: null, years, models: [model] })
  expect(named.words.join(' ')).not.toMatch(/mk|xv|gen|f30/)
})

test('a generation of a make alone names its models, and a year outranks it', () => {
  expect(vehicleIn('bonnet struts bmw f30').models).toContain('328i')
  expect(vehicleIn('2013 golf mk6 pads')).toMatchObject({ year: 2013, years: null })
})

test('a generation that nothing else is called by names its models alone', () => {
  expect(vehicleIn('w204 battery')).toMatchObject({ years: [2008, 2014], models: ['C-Class'] })
  expect(vehicleIn('s197 coil packs').models).toEqual(['Mustang'])
})

test('‘x2’ counts parts, and an X3, X5 or X6 is a car', () => {
  expect(vehicleIn('oil filter x2, pads').models).toEqual([])
  expect(vehicleIn('brake pads x5').models).toEqual(['X5'])
})

test('oxygen is no generation of the model before it', () => {
  expect(vehicleIn('mustang o2 sensor').words).toEqual(['o2', 'sensor'])
})

test('a generation beside an engine names its models, and alone it is a word', () => {
  expect(vehicleIn('mk6 1.4tsi oil filter').models).toEqual(['Golf', 'GTI', 'Golf R'])
  expect(vehicleIn('f30 n20 plugs').models).toContain('328i')
  expect(vehicleIn('clutch mk6 2.5').years).toEqual([2010, 2014])
  expect(vehicleIn('b8 2.0tfsi coil').models).toEqual(expect.arrayContaining(['Passat', 'A4']))
  expect(vehicleIn('mk6 oil filter').models).toEqual([])
})

function engineIn(q: string) {
  const words = wordsOf(q)
  return readEngine(words, takeVehicle(words).taken, new Set(['oil', 'wheels']))
}

test.each([
  ['golf 2.0 tdi', '2.0 TDI', true],
  ['golf tdi', '2.0 TDI', true],
  ['golf tdi', '2.5', false],
  ['jetta 1.4t', '1.4 TSI', true],
  ['accord 4 cyl', '2.4', true],
  ['accord 4 cyl', '3.0 V6', false],
  ['accord 4 cilindros', '2.4', true],
  ['accord v6', '3.0 V6', true],
  ['accord v6', '2.4', false],
  ['f150 5.0 coyote', '5.0 V8', true],
  ['f150 coyote', '3.7 V6', false],
  ['328i n20', '2.0 Turbo', true],
  ['outback 2.5i', '2.5', true],
  ['silverado 5.3l', '5.3 V8', true],
  ['jetta 2.5l 5cyl', '2.5', true],
  ['jetta se 2.5l', '2.0 TDI', false],
  ['civic k20z3', '1.8', false],
])('‘%s’: an engine of ‘%s’ may be it: %s', (q, label, may) => {
  const said = engineIn(q)
  expect(said && mayBeEngine(said, label)).toBe(may)
})

test('‘turbo’ is an engine behind its size, and a part alone', () => {
  expect(engineIn('golf 2.0 turbo')?.words).toContain('turbo')
  expect(engineIn('turbo golf')).toBeUndefined()
})

test.each([
  '2014 golf spark plug 0.8mm',
  'golf engine oil 5.0l',
  '2014 golf wheel 6.5',
  'golf 2012 fuse 7.5 amp',
  'hybrid wiper blades pair 2014 golf',
  'wheels r18 for 2012 civic',
  '2015 mustang 6 pot brake caliper',
  'camry exhaust flex pipe 2.0 inch',
])('‘%s’ names goods, and no engine', (q) => {
  expect(engineIn(q)).toBeUndefined()
})

test.each([
  '2.5 2014 camry mount',
  'f150 2012 with the 5.0 coil',
  'oil for 2012 jetta 2.5',
  'sorento ex 2.4',
])('‘%s’: liters beside the car are of its engine', (q) => expect(engineIn(q)?.isClear).toBe(false))

test('beside a model with its make a common word is none', () => {
  const { models, words } = vehicleIn('junta de escape 2013 chevrolet cruze')
  expect([models, words]).toEqual([['Cruze'], ['junta', 'escape']])
  expect(vehicleIn('ford escape 2013 brake pads').models).toEqual(['Escape'])
})

function gearboxIn(q: string) {
  const words = wordsOf(q)
  return [...readGearbox(words, takeVehicle(words).taken)]
}

test.each([
  ['cv axle 2012 jetta stick', [['stick', 'manual']]],
  ['jetta 2012 slushbox radiator', [['slushbox', 'automatic']]],
  [
    '2012 jetta stick shift axle',
    [
      ['stick', 'manual'],
      ['shift', ''],
    ],
  ],
  [
    'radiator 2012 jetta automatic trans',
    [
      ['automatic', 'automatic'],
      ['trans', ''],
    ],
  ],
  ['2012 jetta automatic transmission filter', []],
  ['2012 jetta manual mirror', []],
  ['haynes manual', []],
  ['auto parts jetta', []],
])('‘%s’ says which gearbox the car has, or of which its part is', (q, said) => {
  expect(gearboxIn(q)).toEqual(said)
})
