import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aFoundPart } from '#test/parts.ts'
import { aSearchedShop, find, titlesOf } from '#test/searched-shop.ts'
import { db } from '../../platform/db/client.ts'
import { brand as brands } from '../../platform/db/schema/brand.ts'
import { product } from '../../platform/db/schema/product.ts'
import { indexProducts } from './index/index-products.ts'
import { invalidateNames } from './understand/known-names.ts'

// Searches that name no part, or something that the shop does not have: what the page says of them,
// and what it offers.

beforeAll(async () => {
  await aSearchedShop()
})

async function notesOf(q: string) {
  return (await find(q)).notes.map(({ text }) => text)
}

test('a position alone finds the parts that go there, misspelled or not', async () => {
  const front = ['Brake pad set, front, ceramic', 'Brake rotor 288 mm front, vented']
  expect((await titlesOf('front')).toSorted()).toEqual(front)
  expect((await titlesOf('frnt')).toSorted()).toEqual(front)
  expect(await titlesOf('rear')).toEqual(['Brake pad set, rear'])
  const { understood, total } = await find('front')
  expect(understood).toMatchObject([{ kind: 'position', text: 'front' }])
  expect(total).toBe(2)
})

test('the name of a category of the first level stands for all parts in it', async () => {
  expect(await titlesOf('Interior and tools')).toEqual(['Oil filter wrench 76 mm'])
  const filters = await titlesOf('filters')
  expect(filters.slice(0, 2).toSorted()).toEqual([
    'Cabin filter with carbon',
    'Oil filter, spin-on',
  ])
  const { cards, notes } = await find('ignition')
  expect(cards.map(({ title }) => title)).toEqual(['Spark plug M14 0.8 mm gap'])
  expect(notes).toEqual([])
})

test('half of the name of a category of the first level stands for it, unless it is also another kind of part', async () => {
  await aFoundPart('Ball joint 18 mm', 'ball-joints')
  expect(await titlesOf('steering')).toContain('Ball joint 18 mm')
  expect(await titlesOf('interior')).toEqual(['Oil filter wrench 76 mm'])
  expect(await titlesOf('oil')).toContain('Oil filter, spin-on')
  expect(await titlesOf('wheels')).not.toContain('Ball joint 18 mm')
})

test('a year alone asks for make and model, and leads to their choice', async () => {
  const { notes, isVague } = await find('2014')
  expect(isVague).toBe(true)
  expect(notes).toEqual([
    {
      text: 'Which 2014 make and model is it for? Add them to see what fits, or',
      link: { text: 'choose them', path: '/for/2014' },
    },
  ])
  expect(await notesOf('2014 brake pads')).toEqual(notes.map(({ text }) => text))
  expect(await notesOf('2014 golf')).toEqual([])
  // Not beside a car that is proposed.
  expect(await notesOf('2014 civik brake pads')).toHaveLength(1)
})

test('a make alone asks for the model', async () => {
  expect(await notesOf('volkswagen brake pads')).toEqual([
    'What model is your Volkswagen? Add it and the year to see what fits.',
  ])
  expect(await notesOf('2014 volkswagen')).toEqual([
    'What model is your 2014 Volkswagen? Add it to see what fits.',
  ])
})

test('unknown words beside a car show no parts of the car as if they were those', async () => {
  const { cards, notes, vehicle } = await find('2014 golf asdfgh')
  expect(cards).toEqual([])
  expect(notes).toMatchObject([{ text: 'Nothing in the shop is called “asdfgh”.' }])
  expect(vehicle).toMatchObject({ path: '2014/volkswagen/golf', hasParts: true })
  expect(await titlesOf('rear asdfgh')).toEqual([])
})

test('a number that no part has is named beside words, with close ones', async () => {
  const { cards, notes, proposals } = await find('brake pads QX-2453.F')
  expect(cards.length).toBe(2)
  expect(notes.map(({ text }) => text)).toEqual(['No part has the number “QX-2453.F”.'])
  expect(proposals).toContain('QX-2452.R')
  expect(await notesOf('QX - 2453 . F')).toEqual([])
})

test('a size that no part of the kind has is said, as it was typed', async () => {
  const { cards, notes, understood } = await find('brake rotor 311 mm')
  expect(cards.map(({ title }) => title)).toEqual(['Brake rotor 288 mm front, vented'])
  expect(notes.map(({ text }) => text)).toEqual(['No part of this kind has 311 mm.'])
  expect(understood).toEqual([{ kind: 'attribute', text: '311 mm', without: 'brake rotor' }])
  expect(await notesOf('brake rotor 288 mm')).toEqual([])
})

test('a word that is misspelled alone is proposed, never corrected', async () => {
  const { cards, notes } = await find('brkes')
  expect(cards).toEqual([])
  expect(notes).toEqual([
    {
      text: 'Nothing in the shop is called “brkes”. Did you mean',
      link: { text: 'brake', q: 'brake', isQuestion: true },
    },
  ])
})

test.each(['car', 'in stock', '?', '🙂'])('“%s” does not say which part', async (q) => {
  const { cards, isVague, categories } = await find(q)
  expect(cards).toEqual([])
  expect(isVague).toBe(true)
  expect(categories.length).toBeGreaterThan(10)
})

test('a kind that is not sold is said only where its word is known; another is one that none has', async () => {
  const { notes, isSomethingElse } = await find('alternator')
  expect(notes.map(({ text }) => text)).toContain('This shop has no alternators.')
  expect(isSomethingElse).toBe(true)
  expect(await notesOf('cabin rotor')).toEqual(['None of these is called “cabin”.'])
  expect(await notesOf('brake rotor')).toEqual([])
})

test('a model that was typed is not asked for again', async () => {
  expect(await notesOf('peugeot 306 brake pads')).toContain(
    'This shop knows no Peugeot “306”, and lists nothing for it.',
  )
})

test('questions are no words of a part, and words are no part of a number', async () => {
  expect(await notesOf('how much is an oil filter')).toEqual([])
  expect(await notesOf('do you have any brake rotor')).toEqual([])
  expect((await notesOf('brake rotor a 5 set 40')).join()).not.toContain('No part has the number')
})

test('a part of a number will do beside its brand alone', async () => {
  const part = await aFoundPart('Ball joint, forged', 'ball-joints', [['own', 'SB 7713-K']])
  const name = 'Strenvel'
  const [brand] = await db.insert(brands).values({ slug: 'strenvel', name }).returning()
  await db.update(product).set({ brandId: brand?.id }).where(eq(product.id, part.id))
  invalidateNames()
  expect((await find('strenvel 7713')).cards.map(({ _id }) => _id)).toEqual([part.id])
})

test('a piece of a number with its brand comes before what the other words find', async () => {
  const part = await aFoundPart('Brake pad set, coated', 'brake-pads', [['own', 'LX 0088 2451']])
  const [brand] = await db.insert(brands).values({ slug: 'lorvex', name: 'Lorvex' }).returning()
  const number = { number: 'LX 0088 2451', exactNumber: 'LX 0088 2451', brandId: brand?.id }
  await db.update(product).set(number).where(eq(product.id, part.id))
  invalidateNames()
  await indexProducts([part.id])
  for (const q of ['lorvex 2451 pads', 'rear pads lorvex 0088', 'lorvex coated pads 2451']) {
    const { cards, notes } = await find(q)
    expect([cards[0]?._id, notes]).toEqual([part.id, []])
  }
})

test('a size in inches is compared with millimeters', async () => {
  expect(await notesOf('11.34 inch brake rotor')).toEqual([])
  expect(await notesOf('brake rotor 12 inch')).toEqual(['No part of this kind has 12 inch.'])
})

test('words that do not stand together are named one by one', async () => {
  expect(await notesOf('asdfgh qwertz brake pads zxcvbn')).toEqual([
    '“asdfgh qwertz” or “zxcvbn” was not understood.',
  ])
})
