import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aFitment, aFoundPart, aModel } from '#test/parts.ts'
import { aSearchedShop, find, titlesOf } from '#test/searched-shop.ts'
import { db } from '../../platform/db/client.ts'
import { product } from '../../platform/db/schema/product.ts'
import { productSearch } from '../../platform/db/schema/product-search.ts'
import { countTitles } from './search.ts'

// What a buyer rules out, and parts of another size or place than was asked for: they come last,
// and are not said to fit, whatever they fit.

const SPORT = 'Gas shock absorber, rear, for sport suspension'
const PLAIN = 'Gas shock absorber, rear'
const LARGE = 'Brake rotor 312 mm, vented'
const UPPER = 'Radiator hose, upper, EPDM'
const SMALL = 'Brake rotor 253 mm, solid'
const CABLE = 'Parking brake cable, rear left'
const SPRING = 'Coil spring, progressive'

beforeAll(async () => {
  await aSearchedShop()
  const golf = await aModel('volkswagen/golf')
  for (const title of [PLAIN, SPORT]) {
    const part = await aFoundPart(title, 'shock-absorbers')
    await aFitment(part, golf, [2010, 2014])
  }
  const large = await aFoundPart(LARGE, 'brake-discs')
  await aFitment(large, golf, [2010, 2014], { conditions: ['Discs of 312 mm'] })
  await aFitment(await aFoundPart(SMALL, 'brake-discs'), golf, [2010, 2014])
  const wiper = await aFoundPart('Windshield wiper blades, pair', 'wiper-blades')
  await aFitment(wiper, golf, [2010, 2014])
  await aFoundPart('Wheel bearing with ABS ring', 'wheel-bearings')
  await aFoundPart('Wheel bearing, without ABS ring', 'wheel-bearings')
  await aFoundPart('Wheel hub, 5 lug', 'wheel-bearings')
  await aFitment(await aFoundPart(UPPER, 'coolant-hoses'), golf, [2010, 2014])
  await aFitment(await aFoundPart(CABLE, 'parking-brake-cables'), golf, [2010, 2014])
  const conditions = ['With winch or heavy bumper']
  await aFitment(await aFoundPart(SPRING, 'coil-springs'), golf, [2010, 2014], { conditions })
  await countTitles()
})

async function verdictsOf(q: string) {
  const { cards } = await find(q)
  return cards.map(({ title, verdict }) => [title, verdict?.word])
}

async function setPrice(id: string, pricePerUnitCents: number) {
  await db.update(product).set({ pricePerUnitCents }).where(eq(product.id, id))
  await db.update(productSearch).set({ pricePerUnitCents }).where(eq(productSearch.productId, id))
}

test.each([
  'rear shocks golf 2012 not sport',
  'golf 2012 standard rear shock absorbers',
  'rear shock absorbers other than sport golf 2012',
  'amortiguadores traseros golf 2012 suspension normal',
  'amortiguador trasero que no sea deportivo golf 2012',
  'rear shok absorbers golf 2012 standerd suspenshun',
])('‘%s’: one for sport suspension comes last, and is not said to fit', async (q) => {
  expect(await verdictsOf(q)).toEqual([
    [PLAIN, 'fits'],
    [SPORT, undefined],
  ])
})

test('‘for sport suspension’ says of what kind a part is, and not what it is', async () => {
  const q = 'rear shocks golf 2012 sport suspension'
  expect(await verdictsOf(q)).toEqual([
    [SPORT, 'fits'],
    [PLAIN, 'fits'],
  ])
  expect((await find(q)).notes).toEqual([])
})

test('where a kind is not sold, parts of others are not said to fit, or to be some of it', async () => {
  const { notes, cards } = await find('windshield glass 2012 golf')
  expect(notes.map(({ text }) => text)).toEqual(['This shop has no windshield glass.'])
  expect(cards.map(({ title, verdict }) => [title, verdict])).toEqual([
    ['Windshield wiper blades, pair', undefined],
  ])
})

test.each(['wiper blades heater golf 2012', 'golf 2012 windshield wiper frobnitz'])(
  '‘%s’ is of another kind: what is near it is said to fit nothing',
  async (q) => {
    const { cards } = await find(q)
    expect(cards.map(({ title, verdict }) => [title, verdict])).toEqual([
      ['Windshield wiper blades, pair', undefined],
    ])
  },
)

test('an unknown word behind the car is a trim, and behind ‘for’ a purpose', async () => {
  for (const q of ['wiper blades golf 2012 frobnitz', 'wiper blades for frobnitz golf 2012']) {
    const [card] = (await find(q)).cards
    expect(card?.verdict?.word).toBe('fits')
  }
})

test.each(['window glass', 'golf 2012 door glass', 'back glass golf 2012'])(
  '‘%s’ is no glass of a mirror, and not sold here',
  async (q) => {
    const { notes, cards } = await find(q)
    expect(notes[0]?.text).toMatch(/^This shop has no \w+ glass\.$/)
    expect(cards).toEqual([])
  },
)

test('what a part lacks does not say what it is', async () => {
  await aFoundPart('Brake pads, front', 'brake-pads')
  await aFoundPart('Sensor, ABS', 'wheel-speed-sensors')
  expect((await titlesOf('brake pads without ABS'))[0]).toBe('Brake pads, front')
})

test('a title that is without what is ruled out is not ruled out', async () => {
  const titles = await titlesOf('wheel bearing not abs ring')
  const [without, having] = ['Wheel bearing, without ABS ring', 'Wheel bearing with ABS ring']
  expect(titles.indexOf(without)).toBeLessThan(titles.indexOf(having))
})

test.each([
  'RR parking brake cable golf 2012',
  'parking brake cable R/R golf 2012',
  'rear rt parking brake cable golf 2012',
  'parking brake cable (R) golf 2012',
  'passenger rear parking brake cable golf 2012',
])('‘%s’: the left one is said to be for the other side, and not to fit', async (q) => {
  expect(await verdictsOf(q)).toEqual([[CABLE, undefined]])
  expect((await find(q)).notes.at(-1)?.text).toMatch(
    /^No part of this kind is for the .*right here/,
  )
})

test.each(['LR parking brake cable golf 2012', 'RR LH parking brake cable golf 2012'])(
  '‘%s’ is the left one',
  async (q) => expect(await verdictsOf(q)).toEqual([[CABLE, 'fits']]),
)

test.each(['coil spring heavy bumper golf 2012', 'golf 2012 coil springs, steel bumper + winch'])(
  '‘%s’: for what a part is made is no kind that is not sold',
  async (q) => {
    const { cards, notes } = await find(q)
    expect(cards[0]).toMatchObject({ title: SPRING, verdict: { word: 'fits-if' } })
    expect(notes.map(({ text }) => text).join()).not.toMatch(/^This shop has no/)
  },
)

test('liters beside a car that is not understood are not denied', async () => {
  const { notes } = await find('wiper blades mazad3 2.5')
  expect(notes.map(({ text }) => text).join()).not.toContain('2.5')
})

test('of a misspelled make and model the parts come first, without a verdict', async () => {
  const { cards, notes } = await find('shock absorber volksvagen gulf 1.4')
  expect(cards.map(({ verdict }) => verdict)).toEqual([undefined, undefined])
  expect(notes.map(({ link }) => link?.text)).toEqual(['shock absorber volkswagen golf 1.4'])
})

test('rotors behind ‘with’ and a size are those of the car', async () => {
  expect((await find('brake pads golf 2012 with 312 rotors')).sections).toEqual([])
  expect((await find('brake pads golf 2012 with rotors')).sections).toHaveLength(2)
})

test.each([
  'caliper for 312 disc golf 2012',
  'caliper golf 2012 with 288mm rotors',
  'o/s/f caliper golf 2012 312 disc',
])('‘%s’: the size of another part of the car is neither the part nor denied', async (q) => {
  const part = await aFoundPart('Brake caliper, front', 'brake-calipers')
  await aFitment(part, await aModel('volkswagen/golf'), [2010, 2014])
  const { cards, notes } = await find(q)
  expect([cards[0]?.title, cards[0]?.verdict?.word]).toEqual(['Brake caliper, front', 'fits'])
  expect(notes).toEqual([])
})

test('of a part that is so long and wide the third size is not denied, unless titles say it', async () => {
  await aFoundPart('Cabin filter, 287 x 215 mm', 'cabin-filters')
  const notesOf = async (q: string) => (await find(q)).notes.map(({ text }) => text)
  expect(await notesOf('cabin filter 11.3 x 8.5 x 1 3/8 inches, please')).toEqual([])
  await aFoundPart('Cabin filter, 287 x 215 x 20 mm', 'cabin-filters')
  await countTitles()
  expect(await notesOf('cabin filter 287 x 99 x 35 mm')).not.toEqual([])
})

test.each(['rear shocks golf 2012 dont want sport', 'rear shocks golf 2012 don’t need sport'])(
  '‘%s’ rules out what is not wanted',
  async (q) => expect((await verdictsOf(q))[0]).toEqual([PLAIN, 'fits']),
)

test('a size that is ruled out is not asked for', async () => {
  const { notes, cards } = await find('brake rotor 288 mm not 312 mm')
  expect(cards[0]?.title).toBe('Brake rotor 288 mm front, vented')
  expect(cards.at(-1)?.title).toBe(LARGE)
  expect(notes).toEqual([])
})

test('what a car does not do is a symptom', async () => {
  expect((await find('golf 2012 ac not cold')).sections.length).toBeGreaterThan(0)
})

test.each(['12.3 inch rotors golf 2012', 'rotors 312 golf 2012', '312mm rotors golf 2012'])(
  '‘%s’: the disc of that size comes first, and one of another is not said to fit',
  async (q) => {
    expect((await verdictsOf(q)).slice(0, 2)).toEqual([
      [LARGE, 'fits-if'],
      [SMALL, undefined],
    ])
  },
)

test('sorted by price, none of more parts than a page that go elsewhere is said to fit', async () => {
  const golf = await aModel('volkswagen/golf')
  for (let at = 0; at < 30; at += 1) {
    const part = await aFoundPart(`Door mirror, left, type ${at}`, 'mirrors')
    await aFitment(part, golf, [2010, 2014])
    await setPrice(part.id, 1_000 + at)
  }
  const { cards, total } = await find('right door mirror golf 2012', { sort: 'price' })
  expect(total).toBe(30)
  expect(cards.filter(({ verdict }) => verdict)).toEqual([])
})

test('lugs are holes, and lugs where titles say so', async () => {
  const { cards, notes } = await find('5 lug wheel hub')
  expect(cards[0]?.title).toBe('Wheel hub, 5 lug')
  expect(notes).toEqual([])
})

test('‘without wear sensor’: the sensor and pads with one come behind pads without', async () => {
  const titles = [
    'Brake pads, with wear sensor',
    'Brake pad wear sensor',
    'Brake pads, without wear sensor',
  ]
  for (const title of titles) await aFoundPart(title, 'brake-pads')
  await countTitles()
  expect((await titlesOf('brake pads without wear sensor'))[0]).toBe(titles[2])
})

test('a brake kit that names its parts is these parts', async () => {
  await aFoundPart('Brake pad fitting kit, front', 'brake-fitting-kits')
  await countTitles()
  const { sections } = await find('brake kit front pads and rotors')
  expect(sections.map(({ heading }) => heading)).toEqual(['Brake pads', 'Brake discs'])
})

test('a word that is in no index, such as ‘on’, is not denied', async () => {
  const { notes } = await find('vented bolt on wheel bearing')
  expect(notes.filter(({ text }) => /\bon\b/.test(text))).toEqual([])
})

test.each([
  'lower radiator hose 2012 golf',
  'bottom rad hose golf 2012',
  'manguera inferior golf 2012',
])('an upper part is not said to fit where the lower one is asked for: “%s”', async (q) => {
  const { notes } = await find(q)
  expect(await verdictsOf(q)).toContainEqual([UPPER, undefined])
  expect(notes.map(({ text }) => text).join()).toContain('for the lower position')
})

test('a part whose fitment is for another place of the car is not said to fit', async () => {
  const golf = await aModel('volkswagen/golf')
  const window = await aFoundPart('Window switch, driver’s door', 'switches')
  await aFitment(window, golf, [2010, 2014], { position: 'front left' })
  const sensor = await aFoundPart('Oxygen sensor, four wires', 'oxygen-sensors')
  await aFitment(sensor, golf, [2010, 2014], { position: 'before the catalyst' })
  const found = async (q: string) => {
    const { cards, notes } = await find(q)
    return [cards[0]?.title, cards[0]?.verdict?.word, notes.map(({ text }) => text).join(' ')]
  }
  const none = (place: string) =>
    `No part of this kind for the ${place} is listed for the 2012 Volkswagen Golf. What is goes elsewhere.`
  expect(await found('left window switch golf 2012')).toEqual([
    'Window switch, driver’s door',
    'fits',
    '',
  ])
  expect((await found('passenger side window switch golf 2012')).slice(1)).toEqual([
    undefined,
    none('right'),
  ])
  expect((await found('upstream oxygen sensor golf 2012'))[1]).toBe('fits')
  expect((await found('oxygen sensor after cat golf 2012')).slice(1)).toEqual([
    undefined,
    none('downstream'),
  ])
})

test.each(['oil pan gasket golf 2012', 'wiper blades cover golf 2012'])(
  '‘%s’: a part that only has a word of another kind is not said to fit',
  async (q) => {
    const cover = await aFoundPart('Valve cover gasket', 'gaskets-and-seals')
    await aFitment(cover, await aModel('volkswagen/golf'), [2010, 2014])
    const { cards } = await find(q)
    expect(cards.filter(({ verdict }) => verdict?.word === 'fits')).toEqual([])
  },
)

test('what a part is for is not said to be unsold, and what is ruled out is not where it goes', async () => {
  const { notes } = await find('lift kit shock absorber golf 2012')
  expect(notes.filter(({ text }) => text.startsWith('This shop has no'))).toEqual([])
  const [card] = (await find('shocks no wiper blades golf 2012 rear')).cards
  expect(card?.verdict?.word).toBe('fits')
})

test('a part is not ruled out by the name of another part in its title', async () => {
  const golf = await aModel('volkswagen/golf')
  await aFitment(
    await aFoundPart('Brake caliper guide pin kit', 'brake-fitting-kits'),
    golf,
    [2010, 2014],
  )
  const [card] = (await find('guide pins no caliper golf 2012')).cards
  expect([card?.title, card?.verdict?.word]).toEqual(['Brake caliper guide pin kit', 'fits'])
})

test('the part of the height that was asked for fits', async () => {
  expect(await verdictsOf('top radiator hose 2012 golf')).toContainEqual([UPPER, 'fits'])
})
