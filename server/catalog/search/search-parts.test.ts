import { beforeAll, expect, test } from 'vitest'
import { aFitment, aFoundPart, aModel } from '#test/parts.ts'
import { aSearchedShop, find, listQuery, titlesOf } from '#test/searched-shop.ts'
import { countTitles, searchParts } from './search.ts'

// What a buyer types, and what they see first, in a shop of a few parts.

beforeAll(async () => {
  await aSearchedShop()
})

test.each([
  ['brake pads', 'Brake pad set, front, ceramic', 'Brake pad set, rear'],
  ['rear brake pads', 'Brake pad set, rear'],
  ['brake disc', 'Brake rotor 288 mm front, vented'],
  ['rotors', 'Brake rotor 288 mm front, vented'],
  ['288mm brake disc', 'Brake rotor 288 mm front, vented'],
  ['oil filter', 'Oil filter, spin-on'],
  ['oil filter wrench', 'Oil filter wrench 76 mm'],
  ['oil filter wrench w hinge', 'Oil filter wrench 76 mm'],
  ['pollen filter', 'Cabin filter with carbon'],
  ['spark plugs m14', 'Spark plug M14 0.8 mm gap'],
  ['5w30', 'Engine oil 5W-30 5 L'],
  ['5 W 30 motor oil', 'Engine oil 5W-30 5 L'],
])('“%s” finds %s first', async (q, ...first) => {
  expect((await titlesOf(q)).slice(0, first.length).toSorted()).toEqual(first.toSorted())
})

test('misspelled words are corrected, the page says so, and the buyer can search for them as typed', async () => {
  const { cards, notes } = await find('brkae pads')
  expect(cards[0]?.title).toContain('Brake pad set')
  expect(notes[0]?.text).toBe('Results for “brake”.')
  expect(notes[0]?.link).toMatchObject({ q: 'brkae pads', isExact: true })
  const exact = await searchParts('brkae pads', { query: listQuery, isExact: true })
  expect(exact.notes.map(({ text }) => text).join()).not.toContain('instead of')
})

test('a word that sounds like one of the trade is that one beside its neighbor', async () => {
  const { cards, notes } = await find('weel baring grees')
  expect(cards[0]?.title).toContain('Wheel bearing')
  expect(notes[0]?.text).toBe('Results for “wheel bearing grease”.')
})

test.each([
  ['weel baring', 'wheel bearing', 'Wheel bearing'],
  ['brke padz', 'brake pads', 'Brake pad set'],
  ['frnt brke rotr', 'front brake rotor', 'Brake rotor'],
  ['brke padz set', 'brake pads', 'Brake pad set'],
])('of “%s” each word is misspelled: the page says “%s”, and finds it', async (q, meant, title) => {
  const { cards, notes } = await find(q)
  expect(notes.map(({ text }) => text)).toEqual([`Results for “${meant}”.`])
  expect(notes[0]?.link).toMatchObject({ q, isExact: true })
  expect(cards[0]?.title).toContain(title)
})

test('a short word with two wrong letters is corrected beside a word that titles have with it', async () => {
  const { cards, notes } = await find('break discs')
  expect(notes.map(({ text }) => text)).toEqual(['Results for “brake”.'])
  expect(cards[0]?.title).toContain('Brake rotor')
})

test('a misspelled position filters as the right one does, and a word with another letter is no position', async () => {
  const { cards, notes } = await find('rear brake pads')
  const misspelled = await find('raer brake pads')
  expect(misspelled.cards).toEqual(cards)
  expect(notes).toEqual([])
  expect(misspelled.notes[0]?.text).toBe('Results for “rear”.')
  expect((await find('frost plug')).notes.map(({ text }) => text)).toEqual([
    '“frost” was not understood.',
  ])
})

test('two words that no title has are not corrected where no title has them side by side', async () => {
  const { cards, notes } = await find('brke plgu')
  expect(cards).toEqual([])
  expect(notes).toEqual([])
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
  const { cards, total, notes, elsewhere } = await find('rear brake rotor')
  expect(cards.map(({ title }) => title)).toEqual(['Brake rotor 288 mm front, vented'])
  expect(total).toBe(1)
  expect(elsewhere).toEqual({ ids: cards.map(({ _id }) => _id), all: 'here' })
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

test('fitting parts of the category come first, with none of another category and none for the other axle', async () => {
  const golf = await aModel('volkswagen/golf')
  const years: [number, number] = [2010, 2014]
  const front = await aFoundPart('Coil spring, front, zinkspring', 'coil-springs')
  await aFitment(front, golf, years, { conditions: ['Standard suspension'] })
  const rear = await aFoundPart('Coil spring, rear, zinkspring', 'coil-springs')
  await aFitment(rear, golf, years)
  const other = await aFoundPart('Coil spring, front, for trucks, zinkspring', 'coil-springs')
  const mount = await aFoundPart('Strut mount, front, to a coil spring, zinkspring', 'strut-mounts')
  await aFitment(mount, golf, years)
  await countTitles()
  const { cards } = await find('2014 golf front coil spring zinkspring')
  expect(cards.map(({ _id, verdict }) => [_id, verdict?.word])).toEqual([
    [front.id, 'fits-if'],
    [other.id, 'not-known'],
  ])
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

test('‘just the clips, no pads’ are those of pads', async () => {
  await aFoundPart('Trim clips, box of 50', 'body-clips-and-trim')
  await aFoundPart('Brake pad fitting kit, stainless clips', 'brake-fitting-kits')
  expect((await titlesOf('just the clips no pads'))[0]).toBe(
    'Brake pad fitting kit, stainless clips',
  )
})

test('‘not new’ rules out no part that is rebuilt', async () => {
  await aFoundPart('Starter motor 1.4 kW', 'starter-motors')
  await aFoundPart('Starter motor 1.6 kW, remanufactured', 'starter-motors')
  expect((await titlesOf('reman starter not new'))[0]).toBe('Starter motor 1.6 kW, remanufactured')
})
