import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { partListQuerySchema } from '#contract/catalog/part-list.ts'
import { aFitment, aFoundPart, aModel } from '#test/parts.ts'
import { db } from '../../db/client.ts'
import { product } from '../../db/schema/product.ts'
import { invalidateNames } from './names.ts'
import { rebuildGrams } from './rebuild-grams.ts'
import { searchParts } from './search-parts.ts'

// What a buyer types, and what they see first, in a shop of a few parts.

const query = partListQuerySchema.parse({})

async function find(q: string, more: Partial<typeof query> = {}) {
  return searchParts(q, { query: { ...query, ...more } })
}

async function titlesOf(q: string, more: Partial<typeof query> = {}) {
  return (await find(q, more)).cards.map(({ title }) => title)
}

let golfPads = ''

beforeAll(async () => {
  const golf = await aModel('volkswagen/golf')
  const pads = await aFoundPart('Brake pad set, front, ceramic', 'brake-pads', [
    ['own', 'QX-2451.F'],
    ['oe', '9K0 698 157 E'],
    ['old', '9K0 698 157 C'],
    ['gtin', '4006633999991'],
  ])
  golfPads = pads.id
  await aFitment(pads, golf, [2010, 2014])
  await aFoundPart('Brake pad set, rear', 'brake-pads', [['own', 'QX-2452.R']])
  await aFoundPart('Brake rotor 288 mm front, vented', 'brake-discs', [['own', '0044 5588']])
  await aFoundPart('Oil filter wrench 76 mm', 'tools')
  await aFoundPart('Oil filter, spin-on', 'oil-filters')
  await aFoundPart('Spark plug M14 0.8 mm gap', 'spark-plugs')
  await aFoundPart('Cabin filter with carbon', 'cabin-filters')
  await aFoundPart('Engine oil 5W-30 5 L', 'engine-oil')
  await aFoundPart('Wheel bearing for LQ 71l7', 'wheel-bearings', [['own', 'LQ-7117']])
  await aFoundPart('Wheel bearing, L', 'wheel-bearings', [['own', '4A0 407 L']])
  await aFoundPart('Wheel bearing, 1', 'wheel-bearings', [['own', '4A0 407 1']])
  invalidateNames()
  await rebuildGrams()
})

test.each([
  ['brake pads', 'Brake pad set, front, ceramic', 'Brake pad set, rear'],
  ['rear brake pads', 'Brake pad set, rear'],
  ['brake disc', 'Brake rotor 288 mm front, vented'],
  ['rotors', 'Brake rotor 288 mm front, vented'],
  ['288mm brake disc', 'Brake rotor 288 mm front, vented'],
  ['oil filter', 'Oil filter, spin-on'],
  ['oil filter wrench', 'Oil filter wrench 76 mm'],
  ['pollen filter', 'Cabin filter with carbon'],
  ['spark plugs m14', 'Spark plug M14 0.8 mm gap'],
  ['5w30', 'Engine oil 5W-30 5 L'],
  ['5 W 30 motor oil', 'Engine oil 5W-30 5 L'],
])('“%s” finds %s first', async (q, ...first) => {
  expect((await titlesOf(q)).slice(0, first.length).toSorted()).toEqual(first.toSorted())
})

test.each([
  'QX2451F',
  'qx 2451 f',
  'QX-2451/F',
  '9k0698157e',
  '9K0 698 157 E',
  '9KO 698 157 E',
  '4006633999991',
  '698157E',
  'QX2451',
  'qx2451f brake pads',
  'QX 245l F',
])('the number “%s” finds the part that has it', async (q) => {
  const { cards, understood } = await find(q)
  expect(cards[0]?._id).toBe(golfPads)
  expect(understood.map(({ kind }) => kind)).toContain('number')
})

test('an l is a 1 where no number has it as typed: not at the end of one that has', async () => {
  expect((await find('qx 245l f')).understood.map(({ text }) => text)).toContain('QX-2451.F')
  expect((await titlesOf('lq 71l7'))[0]).toBe('Wheel bearing for LQ 71l7')
  expect((await titlesOf('4a0 407 l'))[0]).toBe('Wheel bearing, L')
  expect((await titlesOf('4a0 407 1'))[0]).toBe('Wheel bearing, 1')
  // Too short to be meant.
  expect((await find('5l')).understood.map(({ kind }) => kind)).not.toContain('number')
})

test('leading zeros of a number make no difference', async () => {
  for (const q of ['445588', '00445588', '0044 5588']) {
    expect((await titlesOf(q))[0]).toBe('Brake rotor 288 mm front, vented')
  }
})

test('a search by another maker’s number, or an old one, says why the part is found', async () => {
  expect((await find('9K0698157E')).notes.map(({ text }) => text).join()).toContain(
    'Replaces 9K0 698 157 E',
  )
  expect((await find('9K0698157C')).notes.map(({ text }) => text).join()).toContain(
    '9K0 698 157 C was replaced by this part',
  )
})

test('a number that no part has is never corrected: close ones are proposed', async () => {
  expect(await find('QX2451G')).toMatchObject({ cards: [], proposals: ['QX-2451.F'] })
  // Its letters are no words that the shop does not know.
  const apart = await find('QX-2459.F')
  expect(apart).toMatchObject({ proposals: expect.arrayContaining(['QX-2451.F']), notes: [] })
})

test('misspelled words are corrected, the page says so, and the buyer can search for them as typed', async () => {
  const { cards, notes } = await find('brkae pads')
  expect(cards[0]?.title).toContain('Brake pad set')
  expect(notes[0]?.text).toBe('Results for ‘brake’.')
  expect(notes[0]?.link).toMatchObject({ q: 'brkae pads', isExact: true })
  const exact = await searchParts('brkae pads', { query, isExact: true })
  expect(exact.notes.map(({ text }) => text).join()).not.toContain('instead of')
})

test('a vehicle in the same line is read, judged, and can be taken off', async () => {
  const { cards, understood, vehicle } = await find('2014 vw golf front brake pads')
  expect(cards[0]).toMatchObject({ _id: golfPads, verdict: { word: 'fits' } })
  expect(understood).toMatchObject([
    { kind: 'vehicle', text: '2014 Volkswagen Golf', without: 'front brake pads' },
    { kind: 'position', text: 'front', without: '2014 vw golf brake pads' },
  ])
  expect(vehicle?.path).toBe('2014/volkswagen/golf')
})

test.each([
  '9K0 698 157 E 2014 golf',
  '9K0 698 157 E golf 2014',
  '2014 golf 9K0 698 157 E',
  'golf 9K0 698 157 E 2014 pads',
])('a letter of the number in “%s” is none of the model’s name', async (q) => {
  const { vehicle, cards, understood } = await find(q)
  expect(vehicle?.path).toBe('2014/volkswagen/golf')
  expect(cards[0]).toMatchObject({ _id: golfPads, verdict: { word: 'fits' } })
  expect(understood.find(({ kind }) => kind === 'vehicle')?.without).toContain('9K0 698 157 E')
})

test.each(['QX-2451.F 2015 e golf', 'QX-2451.F e-golf 2015', '2015 e golf brake pads'])(
  'a letter that is not the number’s is the model’s: “%s”',
  async (q) => {
    expect((await find(q)).vehicle?.path).toBe('2015/volkswagen/e-golf')
  },
)

test.each([
  ['14 golf', '2014/volkswagen/golf'],
  ['’14 golf', '2014/volkswagen/golf'],
  ["golf '14 brake pads", '2014/volkswagen/golf'],
  ['brake pads 14 vw golf', '2014/volkswagen/golf'],
  ['14 mazda 3', '2014/mazda/mazda3'],
  ['97 civic', '1997/honda/civic'],
  ['04 f 150 oil filter', '2004/ford/f-150'],
])('a year of two digits is read as Americans type it: “%s”', async (q, path) => {
  expect((await find(q)).vehicle?.path).toBe(path)
})

test.each(['14 mm spark plug', 'golf 14 mm spark plug', '30 golf', '14 2010 golf', 'm 14 pads'])(
  'two digits that are no year stay a size: “%s”',
  async (q) => {
    const { vehicle } = await find(q)
    expect(vehicle?.label ?? '').not.toMatch(/2014|2030|1930/)
  },
)

test('a year of two digits can be taken off, and the title keeps what was typed', async () => {
  const { text, understood } = await find('’14 golf brake pads')
  expect(text).toBe('’14 golf brake pads')
  expect(understood[0]).toMatchObject({ text: '2014 Volkswagen Golf', without: 'brake pads' })
})

test.each([
  ['2014 golf gti brake pads', '2014 Volkswagen GTI'],
  ['2018 golf gti brake pads', '2018 Volkswagen Golf GTI'],
  ['2014 ram 1500 brake pads', '2014 Ram 1500'],
])('of models with one name that of the year is meant: “%s” is a %s', async (q, label) => {
  const { judgedFor, understood } = await find(q)
  expect(understood[0]?.text).toBe(label)
  expect(judgedFor).toBeDefined()
})

test('engine and trim are read where parts depend on them, and judge; other words leave the verdicts for the model', async () => {
  const outback = await aModel('subaru/outback')
  const sport = await aFoundPart('Tail light, left, twinlight', 'lamp-units')
  await aFitment(sport, outback, [2010, 2014], { trim: 'Limited Sport' })
  const diesel = await aFoundPart('Tail light, right, twinlight', 'lamp-units')
  await aFitment(diesel, outback, [2010, 2014], { engine: '2.0 TDX' })
  await rebuildGrams()
  const words = async (q: string) => {
    const { cards, unfit, understood, vehicle, notes } = await find(q, { unfit: true })
    const wordOf = (id: string) =>
      [...cards, ...unfit.cards].find(({ _id }) => _id === id)?.verdict?.word
    const said = notes.map(({ text }) => text).join()
    return [wordOf(sport.id), wordOf(diesel.id), understood[0]?.text, vehicle?.path, said]
  }
  const at = '2012/subaru/outback'
  expect(await words('2012 outback limited sport tail light twinlight')).toEqual([
    ...['fits', 'fits-if', '2012 Subaru Outback Limited Sport', at, ''],
  ])
  expect(await words('2012 outback 2.0 tdx tail light twinlight')).toEqual([
    ...['fits-if', 'fits', '2012 Subaru Outback 2.0 TDX', `${at}/2.0-tdx`, ''],
  ])
  expect(await words('2012 outback xyzzy tail light')).toEqual([
    ...['fits-if', 'fits-if', '2012 Subaru Outback', at],
    '‘xyzzy’ is not known here: what fits is said for every 2012 Subaru Outback.',
  ])
  const [, , taken] = await Promise.all(
    ['', '2012 outback', '2012 outback 2.0 tdx tail light'].map((q) => find(q)),
  )
  expect(taken?.understood[0]?.without).toBe('tail light')
})

test.each([
  ['gulf brake pads', '‘gulf’', 'golf brake pads'],
  ['2014 civik brake pads', '‘civik’', '2014 civic brake pads'],
  ['2014 toyta camery brake pads', '‘toyta camery’', '2014 toyota camry brake pads'],
  ['silverdo oil filter', '‘silverdo’', 'silverado oil filter'],
])('a misspelled car in “%s” is said, and the right one proposed', async (q, typed, meant) => {
  const note = (await find(q)).notes.find(({ link }) => link)
  expect(note).toMatchObject({
    text: `Nothing in the shop is called ${typed}. Did you mean`,
    link: { text: meant, q: meant, isQuestion: true },
  })
})

test.each(['2014 golf gti', '2014 VW Golf GTI brake pads', 'golf gti 2014 brake pads'])(
  '“%s”: where nothing is listed for the GTI, the page asks whether the Golf is meant',
  async (q) => {
    const { notes, cards } = await find(q)
    const meant = q.replace(/ gti/i, '')
    expect(notes.filter(({ link }) => link)).toEqual([
      {
        text: 'No part is listed for the 2014 Volkswagen GTI. Did you mean',
        link: { text: meant, q: meant, isQuestion: true },
      },
    ])
    expect(cards.filter(({ verdict }) => verdict?.word === 'fits')).toEqual([])
    expect((await find(meant)).vehicle?.path).toBe('2014/volkswagen/golf')
  },
)

test('no other car is proposed where parts are listed for the one that is named, or for neither', async () => {
  const gti = await aModel('volkswagen/gti')
  await aFitment(await aFoundPart('Clutch kit, sport', 'clutch-kits'), gti, [2009, 2011])
  expect((await find('2010 golf gti')).notes).toEqual([])
  expect((await find('2014 jeep grand cherokee')).notes).toEqual([])
  expect((await find('2005 golf gti')).notes).toEqual([])
})

test('an engine that is named like a model of another make is no vehicle', async () => {
  expect((await find('2013 f150 v8 brake pads')).vehicle?.label).toBe('2013 Ford F-150')
  expect((await find('2013 audi v8 brake pads')).vehicle?.label).toBe('2013 Audi V8')
})

test('of parts that replace one number, those that fit come first', async () => {
  const golf = await aModel('volkswagen/golf')
  const sure = await aFoundPart('Water pump, sure', 'water-pumps', [['oe', '9K0 777 157']])
  await aFitment(sure, golf, [2010, 2014])
  const own = await aFoundPart('Water pump, own', 'water-pumps', [['own', '9K0-777-157']])
  await aFitment(own, golf, [2010, 2014], { conditions: ['288 mm'] })
  const open = await aFoundPart('Water pump, open', 'water-pumps', [['oe', '9K0 777 157']])
  await aFitment(open, golf, [2010, 2014], { conditions: ['288 mm'] })
  const idsOf = async (q: string) => (await find(q)).cards.map(({ _id }) => _id)
  expect(await idsOf('9K0777157')).toEqual([own.id, open.id, sure.id])
  expect(await idsOf('2014 golf 9K0777157')).toEqual([own.id, sure.id, open.id])
})

test('a model’s name does not go across a year, also beside a number that no part has', async () => {
  expect((await find('9K0 698 999 E 2014 golf')).vehicle?.label).toBe('2014 Volkswagen Golf')
  expect((await find('mazda 2014 3 pads')).vehicle?.label).toBe('2014 Mazda3')
})

test('a letter at the end of a number is no side', async () => {
  expect((await find('4a0 407 l')).understood.map(({ kind }) => kind)).toEqual(['number'])
})

test('a part with another position is neither found nor counted until the position is removed', async () => {
  const front = await find('front brake pads')
  expect(front.cards.map(({ title }) => title)).toEqual(['Brake pad set, front, ceramic'])
  expect(front.total).toBe(1)
  expect(front.facets.find(({ name }) => name === 'position')?.choices).toMatchObject([
    { value: 'front', count: 1 },
  ])
  expect(front.notes).toEqual([])
  const [spot] = front.understood
  expect(spot).toMatchObject({ kind: 'position', text: 'front', without: 'brake pads' })
  expect(await titlesOf(spot?.without ?? '')).toContain('Brake pad set, rear')
})

test('if no part of the category has the position, those with another one are shown, and the page says so', async () => {
  const { cards, total, notes } = await find('rear brake rotor')
  expect(cards.map(({ title }) => title)).toEqual(['Brake rotor 288 mm front, vented'])
  expect(total).toBe(1)
  expect(notes.map(({ text }) => text)).toEqual([
    'No part of this kind is for the rear here. These go elsewhere.',
  ])
})

test('a part for both axles, and one that does not say for which, is found for each', async () => {
  await aFoundPart('Wheel bearing kit, front and rear, 72 mm', 'wheel-bearings')
  for (const q of ['front wheel bearing', 'rear wheel bearing', 'front and rear wheel bearing']) {
    const titles = await titlesOf(q)
    expect(titles).toContain('Wheel bearing kit, front and rear, 72 mm')
    expect(titles).toContain('Wheel bearing, L')
  }
})

test('parts for other years are not said to fit', async () => {
  const { cards } = await find('2018 golf brake pads')
  expect(cards.find(({ _id }) => _id === golfPads)?.verdict?.word).toBe('not-known')
})

test('a part that does not fit is counted, and shown when it is asked for', async () => {
  await db.update(product).set({ isFitmentComplete: true }).where(eq(product.id, golfPads))
  const { cards, unfit, judgedFor } = await find('2018 golf brake pads')
  expect(cards.map(({ _id }) => _id)).not.toContain(golfPads)
  expect(unfit).toMatchObject({ count: 1, cards: [] })
  expect(judgedFor).toMatchObject({ vehicle: { year: 2018 }, model: 'Golf' })
  expect((await find('2018 golf brake pads', { unfit: true })).unfit).toMatchObject({
    count: 1,
    cards: [{ _id: golfPads, verdict: { word: 'does-not-fit' } }],
  })
  // A search by a number shows the part that has it.
  expect((await find('2018 golf QX2451F')).unfit.cards).toMatchObject([{ _id: golfPads }])
  await db.update(product).set({ isFitmentComplete: false }).where(eq(product.id, golfPads))
})

test('fitting parts of the category come first, then other fitting parts; none is for the other axle', async () => {
  const golf = await aModel('volkswagen/golf')
  const years: [number, number] = [2010, 2014]
  const front = await aFoundPart('Coil spring, front, zinkspring', 'coil-springs')
  await aFitment(front, golf, years, { conditions: ['Standard suspension'] })
  const rear = await aFoundPart('Coil spring, rear, zinkspring', 'coil-springs')
  await aFitment(rear, golf, years)
  const other = await aFoundPart('Coil spring, front, for trucks, zinkspring', 'coil-springs')
  const mount = await aFoundPart('Strut mount, front, to a coil spring, zinkspring', 'strut-mounts')
  await aFitment(mount, golf, years)
  invalidateNames()
  await rebuildGrams()
  const { cards } = await find('2014 golf front coil spring zinkspring')
  expect(cards.map(({ _id, verdict }) => [_id, verdict?.word])).toEqual([
    [front.id, 'fits-if'],
    [mount.id, 'fits'],
    [other.id, 'not-known'],
  ])
})

test('the buyer’s own vehicle judges what the search finds', async () => {
  const vehicle = { year: 2012, make: 'volkswagen', model: 'golf', answers: {} }
  const { cards, understood } = await searchParts('brake pads', { query, vehicle })
  expect(cards[0]).toMatchObject({ _id: golfPads, verdict: { word: 'fits' } })
  expect(understood[0]).toMatchObject({ text: '2012 Volkswagen Golf', isChosenVehicle: true })
})

test('a search with a year in which the model was not made says so', async () => {
  const { notes } = await find('2014 tesla model 3 pads')
  expect(notes[0]?.text).toBe('The Tesla Model 3 is from 2017.')
})

test('words that no part has are an empty list with categories, and no guess', async () => {
  for (const q of ['asdfgh', 'qwertz lkjh', 'ZZX99Q7741']) {
    const { cards, categories } = await find(q)
    expect(cards).toEqual([])
    expect(categories.length).toBeGreaterThan(0)
  }
})

test('filters narrow, and their counts do not narrow themselves', async () => {
  const all = await find('brake pads')
  const front = await find('brake pads', { position: 'front' })
  expect(front.cards.map(({ title }) => title)).toEqual(['Brake pad set, front, ceramic'])
  expect(front.total).toBeLessThan(all.total)
  const spots = (list: typeof all) => list.facets.find(({ name }) => name === 'position')?.choices
  expect(spots(front)?.map(({ value, count }) => [value, count])).toEqual(
    spots(all)?.map(({ value, count }) => [value, count]),
  )
})

test.each([
  'BR 2881.V',
  'br2881v',
  'VW 44.2',
  'GL 7105-L',
  '04495-0X020',
  'GL 7105-L wiper',
  '1820-L',
])(
  'the number “%s”, as it is printed, finds the part although it reads like a size or a make',
  async (q) => {
    const shown = ['BR 2881.V', 'VW 44.2', 'GL 7105-L', '04495-0X020', '1820-L'].find((number) =>
      q.replace(/\W/g, '').toUpperCase().startsWith(number.replace(/\W/g, '')),
    )
    const part = await aFoundPart(`Wiper linkage ${shown}`, 'wiper-motors', [['own', `${shown}`]])
    expect((await find(q)).cards[0]?._id).toBe(part.id)
  },
)

test('a model without its year asks for it, unless it is the buyer’s', async () => {
  const asked = await find('golf brake pads')
  expect(asked.notes[0]?.text).toBe('What year is your Volkswagen Golf? Add it to see what fits.')
  const vehicle = { year: 2014, make: 'volkswagen', model: 'golf', answers: {} }
  const found = await searchParts('golf brake pads', { query, vehicle })
  expect(found.notes.map(({ text }) => text).join()).not.toContain('What year')
  expect(found.cards[0]).toMatchObject({ _id: golfPads, verdict: { word: 'fits' } })
})
