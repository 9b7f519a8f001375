import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { checkVin } from './vin.ts'
import { decodeVin } from './vin-decode.ts'

const MAKERS = readFileSync('public/vin/makers.txt', 'utf8')

function decode(text: string) {
  const check = checkVin(text, 2027)
  if (!check.isVin) throw new Error(check.problem)
  const file = `public/vin/${check.vin.slice(0, 3)}.txt`
  return decodeVin(check, existsSync(file) ? readFileSync(file, 'utf8') : undefined, MAKERS)
}

/** What NHTSA's database says of them: serial numbers and check digits are made up. */
const CARS: [vin: string, year: number, model: string, engine: string][] = [
  ['1HGCM82633A004352', 2003, 'Honda/Accord', '6 cyl, Gasoline, J30A4'],
  ['1FTFW1ET9DFC10312', 2013, 'Ford/F-150', '3.5 L, 6 cyl, Gasoline'],
  ['3VWDX7AJ2DM123456', 2013, 'Volkswagen/Jetta', '2.5 L, 5 cyl, Gasoline'],
  ['2T1BURHE8JC123456', 2018, 'Toyota/Corolla', '1.8 L, 4 cyl, Gasoline, 2ZR-FE'],
  ['4T1BF1FK1HU123456', 2017, 'Toyota/Camry', '2.5 L, 4 cyl, Gasoline, 2AR-FE'],
  ['5YJ3E1EA7HF000337', 2017, 'Tesla/Model 3', 'Electric'],
  ['WBA3A5C53CF256551', 2012, 'BMW/328i', '2.0 L, 4 cyl, Gasoline'],
  ['JTDKN3DU6A0123456', 2010, 'Toyota/Prius', '1.8 L, 4 cyl, Gasoline, 2ZR-FXE+3JM'],
  ['1G1ZC5E00CF123456', 2012, 'Chevrolet/Malibu', '2.4 L, 4 cyl, Gasoline, LE5'],
  ['1GNSKBKC7FR123456', 2015, 'Chevrolet/Tahoe', '5.3 L, 8 cyl, Gasoline, L83'],
  ['1C4RJFBGXEC123456', 2014, 'Jeep/Grand Cherokee', '3.6 L, 6 cyl, Gasoline'],
  ['1C6RR7LT9FS123456', 2015, 'Ram/1500', '5.7 L, 8 cyl, Gasoline'],
  ['WVWDM7AJ1EW012345', 2014, 'Volkswagen/Golf', '2.0 L, 4 cyl, Diesel'],
  ['JM1BL1V76C1123456', 2012, 'Mazda/Mazda3', '2.0 L, Gasoline, PE Federal/Canada'],
  ['KMHDH4AE1DU123456', 2013, 'Hyundai/Elantra', '1.8 L, Gasoline, DOHC MPI NU'],
  ['5NPEB4ACXCH123456', 2012, 'Hyundai/Sonata', '2.4 L, 4 cyl, Gasoline, DOHC GDI'],
  ['JF1GPAC67CG123456', 2012, 'Subaru/Impreza', '2.0 L'],
  ['YV1612FS1D1123456', 2013, 'Volvo/S60', '2.5 L, 5 cyl, Gasoline, B5254T12'],
  ['WAUFFAFL3CN123456', 2012, 'Audi/A4', '2.0 L, 4 cyl, Gasoline'],
  ['WDDGF4HB9CR123456', 2012, 'Mercedes-Benz/C-Class', '1.8 L, 4 cyl, Gasoline'],
  ['JN8AS5MVXCW123456', 2012, 'Nissan/Rogue', '2.5 L, Gasoline'],
  ['1N4AL3AP5DC123456', 2013, 'Nissan/Altima', '2.5 L, 4 cyl, Gasoline'],
  [
    'SALWR2VF3FA123456',
    2015,
    'Land Rover/Range Rover Sport',
    '3.0 L, 6 cyl, Gasoline, Supercharged LEV3 SULEV30',
  ],
  ['2HGFG12618H123456', 2008, 'Honda/Civic', '4 cyl, Gasoline, R18A1'],
  ['19UUA56632A000001', 2002, 'Acura/TL', '6 cyl, Gasoline, J32A1'],
  ['JH4KA8268MC000000', 1991, 'Acura/Legend', '3.2 L, 6 cyl, Gasoline, C32A1'],
  ['1FMCU9GX1FUA00000', 2015, 'Ford/Escape', '1.6 L, 4 cyl, Gasoline'],
  ['1GCVKREC4FZ123456', 2015, 'Chevrolet/Silverado', '5.3 L, 8 cyl, Gasoline, L83'],
  ['JTHBK1EG3B2123456', 2011, 'Lexus/ES', '3.5 L, 6 cyl, 2GR-FE'],
  ['JTEBU5JR5A5012345', 2010, 'Toyota/4Runner', '4.0 L, 6 cyl, Gasoline, 1GR-FE'],
  ['1J4GA591X7L123456', 2007, 'Jeep/Wrangler', '3.8 L, 6 cyl, Gasoline'],
  ['4S4BRBCC4A1312345', 2010, 'Subaru/Outback', '2.5 L, 2.5NA U5'],
  ['KNDJT2A67D7512345', 2013, 'Kia/Soul', '2.0 L, Gasoline, DOHC MPI NU'],
  ['WMWZC3C5XDW123456', 2013, 'MINI/Countryman', '1.6 L, 4 cyl, Gasoline'],
  ['1FT8W3DT4DEA12345', 2013, 'Ford/F-350', '6.7 L, 8 cyl, Diesel'],
  ['3GNCJLSB0GL123456', 2016, 'Chevrolet/Trax', '1.4 L, 4 cyl, Gasoline, LUV'],
]

test.each(CARS)('%s is a %i %s', (vin, year, model, engine) => {
  const decoded = decode(vin)
  const { liters, cylinders, fuel, engine: name } = decoded.engine
  const said = [liters && `${liters} L`, cylinders && `${cylinders} cyl`, fuel, name].filter(
    Boolean,
  )
  expect(decoded.year).toBe(year)
  expect(decoded.models.map(({ make, model }) => `${make}/${model}`)).toEqual([model])
  expect(decoded.makers).toEqual([model.split('/')[0]])
  expect(said.join(', ')).toBe(engine)
  expect(decoded.unsaid).toEqual([])
})

test('each fact names the characters that say it', () => {
  const { facts } = decode('1FTFW1ET9DFC10312')
  expect(facts).toEqual([
    { about: 'maker', value: 'Ford', positions: [1, 2, 3] },
    { about: 'model', value: 'F-150', positions: [5, 6, 7] },
    { about: 'liters', value: '3.5', positions: [5, 6, 7, 8] },
    { about: 'cylinders', value: '6', positions: [5, 6, 7, 8] },
    { about: 'fuel', value: 'Gasoline', positions: [5, 6, 7, 8] },
    { about: 'year', value: '2013', positions: [7, 10] },
  ])
})

test.each([
  ['WVWZZZ1KZ6W123456', 'Volkswagen', [2006]],
  ['VF1RFB00X56123456', 'Renault', [2005]],
  ['TMBJJ7NE8E0123456', 'Škoda', [1984, 2014]],
  ['WDB2020181F123456', 'Mercedes-Benz, Maybach', []],
  ['VSSZZZ5FZGR123456', 'SEAT', [1986, 2016]],
])('%s says its maker, %s, and no model', (vin, makers, years) => {
  const { models, engine, unsaid, hint, ...decoded } = decode(vin)
  expect(decoded.makers.sort().join(', ')).toBe(makers.split(', ').sort().join(', '))
  expect(decoded.year).toBeUndefined()
  expect(decoded.possibleYears).toEqual(years)
  expect(models).toEqual([])
  expect(engine).toEqual({})
  expect(unsaid).toEqual(expect.arrayContaining(['year', 'model', 'engine']))
  expect(hint).toMatch(/not coded for North America/)
})

test('a model that one name on file has two of is asked for', () => {
  const { models, unsaid } = decode('2A4GP25WXYB210628')
  expect(models.map(({ model }) => model)).toEqual(['Caravan', 'Grand Caravan'])
  expect(unsaid).toContain('model')
})

test('a VIN of a maker that is not on file says that', () => {
  const { makers, models, unsaid } = decode('ABCDE5GHXKL123456')
  expect(makers).toEqual([])
  expect(models).toEqual([])
  expect(unsaid).toEqual(expect.arrayContaining(['maker', 'model']))
})

test('without its file a VIN has its maker from the list', () => {
  const check = checkVin('1FTFW1ET9DFC10312')
  if (!check.isVin) throw new Error(check.problem)
  const { makers, models } = decodeVin(check, undefined, MAKERS)
  expect(makers).toEqual(['Ford'])
  expect(models).toEqual([])
})

test('each model that a VIN can say is in the vehicle base', () => {
  const base = readFileSync('vehicles/base.txt', 'utf8').split('\n')
  const known = new Set(base.map((line) => line.split('\t').slice(0, 2).join('/')))
  const files = readdirSync('public/vin').filter((file) => file !== 'makers.txt')
  const said = files.flatMap((file) => {
    const [makes = '', ...lines] = readFileSync(`public/vin/${file}`, 'utf8').split('\n')
    const facts = lines.flatMap((line) => line.split('\t')[1]?.split(';') ?? [])
    return facts
      .filter((fact) => fact.startsWith('m'))
      .flatMap((fact) => fact.slice(1).split('|'))
      .map((name) => `${makes.split('\t')[Number(name[0])]}/${name.slice(1)}`)
  })
  expect(new Set(said).size).toBeGreaterThan(1300)
  expect([...new Set(said)].filter((model) => !known.has(model))).toEqual([])
})

test('a VIN costs the browser less than 10 kB', () => {
  const sizes = readdirSync('public/vin').map(
    (file) => gzipSync(readFileSync(`public/vin/${file}`), { level: 9 }).length,
  )
  const makers = gzipSync(MAKERS, { level: 9 }).length
  expect(Math.max(...sizes)).toBeLessThan(10_000)
  expect(makers).toBeLessThan(7_000)
})
