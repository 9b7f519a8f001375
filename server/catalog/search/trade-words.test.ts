import { afterEach, beforeAll, expect, test } from 'vitest'

import { aFoundPart } from '#test/parts.ts'
import { aSearchedShop, find, titlesOf } from '#test/searched-shop.ts'
import { setDelivery } from '#test/shop-prices.ts'
import { countTitles } from './search.ts'

beforeAll(async () => {
  await aSearchedShop()
  await aFoundPart('V-ribbed belt 6PK1753', 'v-ribbed-belts', [['own', 'VT-6PK1753']])
  await aFoundPart('Timing belt, 141 teeth', 'timing-belts')
  await aFoundPart('Fuel filter, in-line', 'fuel-filters')
  await aFoundPart('CV boot kit with clamps', 'cv-boots')
  await aFoundPart('Catalytic converter, EPA', 'catalytic-converters')
  await aFoundPart('Alloy wheel 17x7.5 5x112', 'wheels')
  await aFoundPart('All-season tire 195/65 R15', 'tires')
  await aFoundPart('Wing mirror glass, left', 'mirrors')
  await aFoundPart('Water pump with gasket', 'water-pumps')
  await aFoundPart('Windshield wiper blade 550 mm', 'wiper-blades')
  await aFoundPart('Headlight, right, halogen', 'headlights')
  await aFoundPart('Coolant concentrate', 'coolant')
  await aFoundPart('Coolant, ready to use', 'coolant')
  await aFoundPart('Brake pad set, low dust', 'brake-pads')
  await countTitles()
})

afterEach(() => setDelivery({ home: 'US' }))

test.each([
  ['serp belt', 'V-ribbed belt 6PK1753'],
  ['aux belt golf 2014', 'V-ribbed belt 6PK1753'],
  ['t-belt', 'Timing belt, 141 teeth'],
  ['diesel filter', 'Fuel filter, in-line'],
  ['cat for 05 accord', 'Catalytic converter, EPA'],
  ['rims 5x112', 'Alloy wheel 17x7.5 5x112'],
  ['bujía', 'Spark plug M14 0.8 mm gap'],
  ['bujias para golf 2014', 'Spark plug M14 0.8 mm gap'],
  ['pastillas de freno delanteras', 'Brake pad set, front, ceramic'],
  ['PASTILLAS FRENO traseras', 'Brake pad set, rear'],
  ['balatas golf 2014', 'Brake pad set, front, ceramic'],
  ['filtro de aceite para golf 2014', 'Oil filter, spin-on'],
  ['bomba de agua', 'Water pump with gasket'],
  ['llantas 195/65 r15', 'All-season tire 195/65 R15'],
  ['door mirror glass', 'Wing mirror glass, left'],
  ['breakpads frunt', 'Brake pad set, front, ceramic'],
  ['cattalytic convertor', 'Catalytic converter, EPA'],
  ['anticongelante listo pa usar', 'Coolant, ready to use'],
  ['pads w no black dust', 'Brake pad set, low dust'],
  ['waterpump', 'Water pump with gasket'],
  ['farol derecho golf 2014 halógeno completo', 'Headlight, right, halogen'],
  ['boot kit cv 2014 golf stick', 'CV boot kit with clamps'],
])('‘%s’ is found in the words of the trade', async (q, title) => {
  expect((await titlesOf(q))[0]).toBe(title)
})

test('a word that titles have is not translated where other words say what is meant', async () => {
  expect((await titlesOf('oil filter wrench'))[0]).toBe('Oil filter wrench 76 mm')
})

test('what the shop does not sell is named, whatever titles mention it', async () => {
  const { notes, isSomethingElse } = await find('windshield')
  expect(isSomethingElse).toBe(true)
  expect(notes.map(({ text }) => text)).toContain('This shop has no windshield.')
})

test('a boot is a CV boot in the US; a llanta is a tire there and in Mexico, and a wheel in Spain', async () => {
  expect((await titlesOf('boot'))[0]).toBe('CV boot kit with clamps')
  expect((await titlesOf('llanta'))[0]).toBe('All-season tire 195/65 R15')
  await setDelivery({ home: 'ES' })
  expect((await titlesOf('llanta'))[0]).toBe('Alloy wheel 17x7.5 5x112')
})

test.each([
  ['pads n/s/f', 'front left'],
  ['pads N/S', 'left'],
  ['pads o/s/r', 'rear right'],
  ['osf pads', 'front right'],
  ['pads L/H', 'left'],
  ["driver's side front pads", 'front left'],
  ['pads passenger side', 'right'],
  ['driver front pads', 'front left'],
  ['pads passenger', 'right'],
  ['nearside pads', 'left'],
  ['frunt pads', 'front'],
  ['pads FL', 'front left'],
  ['back pads', 'rear'],
  ['pads front and back', 'front and rear'],
  ['pastilla trasera izquierda', 'rear left'],
  ['pastillas delanteras lado del conductor', 'front left'],
])('‘%s’ is for the %s', async (q, spot) => {
  const { understood } = await find(q)
  expect(understood.find(({ kind }) => kind === 'position')?.text).toBe(spot)
})

test('drivers sit on the right in the UK', async () => {
  await setDelivery({ home: 'GB' })
  const { understood } = await find('driver side front pads')
  expect(understood.map(({ text }) => text)).toEqual(['front right'])
})

test('a word that says of what kind a part is names none: it is said that no part is called so', async () => {
  const { notes, sections } = await find('reman water pump')
  expect(sections).toEqual([])
  expect(notes.map(({ text }) => text)).toEqual(['None of these is called “reman”.'])
})
