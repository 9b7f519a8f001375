import { beforeAll, expect, test } from 'vitest'
import { aFitment, aFoundPart, aModel } from '#test/parts.ts'
import { aSearchedShop, find, sectionsOf } from '#test/searched-shop.ts'
import { countTitles } from './search.ts'

// What people say around a part is no part, and what a search denies is looked up as it is said.

beforeAll(async () => {
  await aSearchedShop()
  const golf = await aModel('volkswagen/golf')
  const disc = await aFoundPart('Vented brake disc 312 mm', 'brake-discs', [['own', 'ZD-312V']])
  await aFitment(disc, golf, [2010, 2014], { position: 'front' })
  await aFoundPart('Rear brake disc 253 mm, solid', 'brake-discs')
  await aFoundPart('Guide pin kit for calipers', 'brake-fitting-kits')
  await aFitment(await aFoundPart('Clips of pads', 'brake-fitting-kits'), golf, [2010, 2014])
  await aFoundPart('Brake fluid DOT 4, 1 L', 'brake-fluid')
  await aFoundPart('Headlight bulb H7 55 W', 'bulbs')
  await aFoundPart('Headlight bulb H11 55 W', 'bulbs')
  await aFoundPart('Wheel bolt M14, 27 mm', 'wheel-bolts-and-nuts')
  await countTitles()
})

async function notesOf(q: string) {
  return (await find(q)).notes.map(({ text }) => text)
}

test.each([
  'hi there do you guys sell brake pads, thanks mate',
  'the mechanic told me i need rear brake pads',
  'could you please send me two brake pads',
  'buenos dias, tendran pastillas de freno por favor',
  'two bottles of engine oil 5w30',
  '20 wheel bolts 27 mm',
])('of ‘%s’ only the part is searched for, and no word denied', async (q) => {
  const { cards, notes } = await find(q)
  expect(notes).toEqual([])
  expect(cards.length).toBeGreaterThan(0)
})

test('an unknown word beside a part is said not to be understood', async () => {
  expect(await notesOf('quixotic spark plug')).toEqual(['“quixotic” was not understood.'])
})

test.each([
  ['QX-2451.F dot4', ['QX-2451.F', 'Brake fluid dot4']],
  ['QX-2451.F, oil filtr', ['QX-2451.F', 'Oil filters']],
  ['h7 h11 couple of each', ['Bulbs h7', 'Bulbs h11']],
])('‘%s’ is several things, without a separator too', async (q, headings) => {
  const { shown } = await sectionsOf(q)
  expect(shown.map(({ heading }) => heading)).toEqual(headings)
  expect(shown.filter(({ titles }) => titles.length === 0)).toEqual([])
})

test('a number beside the name of its part is one thing', async () => {
  expect((await sectionsOf('QX-2451.F front brake pads')).shown).toEqual([])
})

test.each(['9K0698157 letter E on the end not C', '9k0698157 ending in e'])(
  '‘%s’: a letter that is said belongs to the number',
  async (q) => {
    const { cards, understood } = await find(q)
    expect(cards).toHaveLength(1)
    expect(understood).toMatchObject([{ kind: 'number', text: '9K0 698 157 E' }])
  },
)

test('a size is denied for a place where no part with it goes, by its title or its fitments', async () => {
  const none = 'No part of this kind for the'
  expect(await notesOf('front brake disc 253 mm')).toEqual([`${none} front has 253 mm.`])
  expect(await notesOf('rear brake disc 312')).toEqual([`${none} rear has 312.`])
  expect(await notesOf('rear brake disc 253 mm')).toEqual([])
  expect(await notesOf('front brake disc 312 mm')).toEqual([])
})

test('of an assortment what lacks the thing that was asked for is not said to fit', async () => {
  const { cards } = await find('caliper pins golf 2012')
  expect(cards.map(({ verdict }) => verdict?.word)).not.toContain('fits')
})
