import { beforeAll, expect, test } from 'vitest'
import { aFoundPart } from '#test/parts.ts'
import { aSearchedShop, find } from '#test/searched-shop.ts'
import { countTitles } from './search.ts'

// Parts by what they do or where they are.

beforeAll(async () => {
  await aSearchedShop()
  await aFoundPart('Engine air filter, panel', 'air-filters')
  await aFoundPart('Wiper blade 600 mm', 'wiper-blades')
  await aFoundPart('Radiator hose, upper', 'coolant-hoses')
  await aFoundPart('Fuel pump in tank', 'fuel-pumps')
  await aFoundPart('Relay 12 V 40 A', 'fuses-and-relays')
  await countTitles()
})

test.each([
  ['filter for the air inside', 'cabin air filter', 'Cabin filter with carbon'],
  ['thing that wipes rain off the windshield', 'wiper blade', 'Wiper blade 600 mm'],
  ['hose that goes from radiator to engine', 'radiator hose', 'Radiator hose, upper'],
  ['lo que limpia el parabrisas', 'limpiaparabrisas', 'Wiper blade 600 mm'],
])('‘%s’ is a %s', async (q, means, title) => {
  const { cards, notes } = await find(q)
  expect(cards[0]?.title).toBe(title)
  expect(notes).toEqual([
    {
      text: `Results for “${means}”.`,
      link: { text: 'Search for these words as typed', q, isExact: true },
    },
  ])
})

test('the car and the place beside a description are kept', async () => {
  const { understood } = await find('pump in the gas tank golf 2012 rear')
  expect(understood.map(({ text }) => text)).toEqual(['2012 Volkswagen Golf', 'rear'])
})

test('a described part that the shop has not is none of those that it works on', async () => {
  const { cards } = await find('motor that moves the wipers, golf 2012')
  expect(cards).toEqual([])
})

test.each([
  ['relay for the fuel pump', 'fuel pump'],
  ['brake pads and grease for the pads', 'grease'],
  ['noise that stops when braking', 'brake'],
  ['windscreen wiper blades for my golf', 'wiper arm'],
])('‘%s’ is no description of a %s', async (q) => {
  expect((await find(q)).notes.map(({ text }) => text).join()).not.toContain('Results for')
})
