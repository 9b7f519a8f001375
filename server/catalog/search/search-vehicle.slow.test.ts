import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aFitment, aFoundPart, aModel } from '#test/parts.ts'
import { aSearchedShop, find, listQuery } from '#test/searched-shop.ts'
import { db } from '../../platform/db/client.ts'
import { product } from '../../platform/db/schema/product.ts'
import { countTitles, searchParts } from './search.ts'

// Searches with a vehicle in the same line, or for the buyer’s own.

let golfPads = ''

beforeAll(async () => {
  golfPads = await aSearchedShop()
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
  await countTitles()
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
    '“xyzzy” is not known here: what fits is said for every 2012 Subaru Outback.,' +
      'Nothing has all of “2012 outback xyzzy tail light”. These parts have some of it.',
  ])
  const [, , taken] = await Promise.all(
    ['', '2012 outback', '2012 outback 2.0 tdx tail light'].map((q) => find(q)),
  )
  expect(taken?.understood[0]?.without).toBe('tail light')
})

test('one letter is a trim right behind the car alone, and liters are its engine there', async () => {
  const camry = await aModel('toyota/camry')
  const [strut, other] = [
    await aFoundPart('Suspension strut, front left, quicklift', 'shock-absorbers'),
    await aFoundPart('Water pump, quicklift', 'water-pumps'),
  ]
  await aFitment(strut, camry, [2012, 2017], { trim: 'S' })
  await aFitment(other, camry, [2012, 2017], { engine: '2.5' })
  await countTitles()
  const wordOf = async (q: string) =>
    (await find(q)).cards.find(({ _id }) => [strut.id, other.id].includes(_id))?.verdict?.word
  expect(await wordOf('2014 camry s strut quicklift')).toBe('fits')
  for (const q of [
    "2014 camry driver's side strut quicklift",
    "2014 camry driver's strut quicklift",
    '2014 camry L/H strut quicklift',
    "camry's strut 2014 quicklift",
  ])
    expect([q, await wordOf(q)]).toEqual([q, 'fits-if'])
  expect(await wordOf('2014 camry 2.5 water pump quicklift')).toBe('fits')
  expect(await wordOf('camry 2014 water pump quicklift 2.5')).toBe('fits-if')
  expect(await wordOf('2014 camry 6.5 water pump quicklift')).toBe(undefined)
  expect((await find('2014 camry 6.5 water pump quicklift')).notes[0]?.text).toBe(
    'No part of this kind is listed for the 2014 Toyota Camry 6.5.',
  )
})

test('a part of the other side is not said to fit, and the page says so first', async () => {
  const golf = await aModel('volkswagen/golf')
  const left = await aFoundPart('Headlight, left, halogen', 'headlights')
  await aFitment(left, golf, [2010, 2014])
  await countTitles()
  const found = async (q: string) => {
    const { cards, notes } = await find(q)
    return [cards.find(({ _id }) => _id === left.id)?.verdict?.word, notes[0]?.text]
  }
  expect(await found('left headlight golf 2012')).toEqual(['fits', undefined])
  // One of another car goes there.
  await aFoundPart('Headlight, right, truck', 'headlights')
  expect(await found('RH headlight golf 2012')).toEqual([
    undefined,
    'No part of this kind for the right is listed for the 2012 Volkswagen Golf. What is goes elsewhere.',
  ])
})

test.each([
  ['gulf brake pads', '“gulf”', 'golf brake pads'],
  ['2014 civik brake pads', '“civik”', '2014 civic brake pads'],
  ['2014 toyta camery brake pads', '“toyta camery”', '2014 toyota camry brake pads'],
  ['silverdo oil filter', '“silverdo”', 'silverado oil filter'],
])('a misspelled car in “%s” is said, and the right one proposed', async (q, typed, meant) => {
  const note = (await find(q)).notes.find(({ link }) => link)
  expect(note).toMatchObject({
    text: `Nothing in the shop is called ${typed}. Did you mean`,
    link: { text: meant, q: meant, isQuestion: true },
  })
})

test('an engine beside a misspelled car is no size that no part has', async () => {
  const { notes } = await find('brake pads camery 2.5 2014')
  expect(notes.map(({ text }) => text).join()).not.toContain('2.5')
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

test('the list of a car has parts only where a part is listed for it, also beside a number', async () => {
  for (const q of ['2014 vw gti', '2014 gti brake pads', 'QX-2451.F 2014 gti'])
    expect((await find(q)).vehicle).toMatchObject({ path: '2014/volkswagen/gti', hasParts: false })
  for (const q of ['2014 vw golf', 'QX-2451.F 2014 golf'])
    expect((await find(q)).vehicle).toMatchObject({ path: '2014/volkswagen/golf', hasParts: true })
})

test('no other car is proposed where parts are listed for the one that is named, or for neither, which is said', async () => {
  const gti = await aModel('volkswagen/gti')
  await aFitment(await aFoundPart('Clutch kit, sport', 'clutch-kits'), gti, [2009, 2011])
  expect((await find('2010 golf gti')).notes).toEqual([])
  expect((await find('2014 jeep grand cherokee')).notes).toEqual([
    { text: 'No part is listed for the 2014 Jeep Grand Cherokee.' },
  ])
  expect((await find('2005 golf gti')).notes).toEqual([
    { text: 'No part is listed for the 2005 Volkswagen GTI.' },
  ])
})

test('an engine that is named like a model of another make is no vehicle', async () => {
  expect((await find('2013 f150 v8 brake pads')).vehicle?.label).toBe('2013 Ford F-150 v8')
  expect((await find('2013 audi v8 brake pads')).vehicle?.label).toBe('2013 Audi V8')
})

test('a model’s name does not go across a year, also beside a number that no part has', async () => {
  expect((await find('9K0 698 999 E 2014 golf')).vehicle?.label).toBe('2014 Volkswagen Golf')
  expect((await find('mazda 2014 3 pads')).vehicle?.label).toBe('2014 Mazda3')
})

test('the socket of a bulb behind a model is no generation of it', async () => {
  const { understood } = await find('2014 golf h7 bulb')
  expect(understood.map(({ text }) => text)).toEqual(['2014 Volkswagen Golf', 'h7'])
  expect((await find('2014 golf mk7 bulb')).understood.map(({ text }) => text)).toEqual([
    '2014 Volkswagen Golf',
  ])
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

test('the buyer’s own vehicle judges what the search finds', async () => {
  const vehicle = { year: 2012, make: 'volkswagen', model: 'golf', answers: {} }
  const { cards, understood } = await searchParts('brake pads', { query: listQuery, vehicle })
  expect(cards[0]).toMatchObject({ _id: golfPads, verdict: { word: 'fits' } })
  expect(understood[0]).toMatchObject({ text: '2012 Volkswagen Golf', isChosenVehicle: true })
})

test('a search with a year in which the model was not made says so', async () => {
  const { notes } = await find('2014 tesla model 3 pads')
  expect(notes[0]?.text).toBe('The Tesla Model 3 is from 2017.')
})

test('a model without its year asks for it, unless it is the buyer’s', async () => {
  const asked = await find('golf brake pads')
  expect(asked.notes[0]?.text).toBe('What year is your Volkswagen Golf? Add it to see what fits.')
  const vehicle = { year: 2014, make: 'volkswagen', model: 'golf', answers: {} }
  const found = await searchParts('golf brake pads', { query: listQuery, vehicle })
  expect(found.notes.map(({ text }) => text).join()).not.toContain('What year')
  expect(found.cards[0]).toMatchObject({ _id: golfPads, verdict: { word: 'fits' } })
})

test('beside parts of unknown fit a universal one of another kind comes last', async () => {
  const socket = await aFoundPart('Spark plug socket 16 mm', 'tools')
  await db.update(product).set({ fits: 'universal' }).where(eq(product.id, socket.id))
  const titles = (await find('spark plug corolla 2014')).cards.map(({ title }) => title)
  expect(titles).toEqual(['Spark plug M14 0.8 mm gap', 'Spark plug socket 16 mm'])
})
