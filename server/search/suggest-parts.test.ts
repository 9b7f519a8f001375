import { beforeAll, expect, test } from 'vitest'
import { aFitment, aModel, aPart } from '#test/parts.ts'
import { indexProduct } from './index-product.ts'
import { forgetNames } from './names.ts'
import { rebuildGrams } from './rebuild-grams.ts'
import { suggest } from './suggest.ts'

// The parts that the search box proposes, where the words name a position or a car.

async function aSuggestedPart(title: string, more: Parameters<typeof aPart>[0] = {}) {
  const part = await aPart({ title, category: 'brake-pads', fits: 'vehicle', ...more })
  await indexProduct({ subjectId: part.id })
  return part
}

beforeAll(async () => {
  const golf = await aModel('volkswagen/golf')
  const jetta = await aModel('volkswagen/jetta')
  const front = await aSuggestedPart('Front brake pads for Golf')
  await aFitment(front, golf, [2010, 2014])
  await aFitment(await aSuggestedPart('Rear brake pads for Golf'), golf, [2010, 2014])
  await aFitment(await aSuggestedPart('Front brake pads for older Golf'), golf, [2003, 2006])
  await aFitment(await aSuggestedPart('Brake pads for Golf'), golf, [2010, 2014])
  await aFitment(await aSuggestedPart('Front brake pads for Jetta'), jetta, [2010, 2014])
  // The newest of the category are not for a Golf.
  for (const one of ['organic', 'ceramic', 'sport']) await aSuggestedPart(`Rear brake pads, ${one}`)
  await aSuggestedPart('Front brake pads, sample', { state: 'draft' })
  await aSuggestedPart('Brake fluid DOT 4', { category: 'brake-fluid', fits: 'universal' })
  forgetNames()
  await rebuildGrams()
})

async function partsFor(q: string) {
  const lines = await suggest(q)
  return lines.filter(({ kind }) => kind === 'part').map(({ text }) => text)
}

test('a car in the words: parts that are listed for it, newest first', async () => {
  expect(await partsFor('2014 golf brake pads')).toEqual([
    'Brake pads for Golf',
    'Rear brake pads for Golf',
    'Front brake pads for Golf',
  ])
})

test('a car and a position: neither the other axle nor another car, nor parts of which it is not known', async () => {
  expect(await partsFor('2014 golf front brake pads')).toEqual([
    'Brake pads for Golf',
    'Front brake pads for Golf',
  ])
  expect(await partsFor('2005 golf front brake pads')).toEqual(['Front brake pads for older Golf'])
})

test('a position alone: no part of the other axle', async () => {
  const parts = await partsFor('front brake pads')
  expect(parts).toEqual([
    'Front brake pads for Jetta',
    'Brake pads for Golf',
    'Front brake pads for older Golf',
  ])
})

test('a universal part is for any car', async () => {
  expect(await partsFor('2014 golf brake fluid')).toEqual(['Brake fluid DOT 4'])
})

test('a make, or a car for which nothing is listed: the category, and no parts', async () => {
  expect(await partsFor('vw front brake pads')).toEqual([])
  const lines = await suggest('2013 f150 front brake pads')
  expect(lines.map(({ kind, text, url }) => [kind, text, url])).toEqual([
    ['category', 'Brake pads for 2013 Ford F-150', '/for/2013/ford/f-150/brake-pads'],
    ['category', 'Brake pads', '/catalog/brakes/brake-pads'],
  ])
})

test('a car whose year is missing or wrong has no list of its own', async () => {
  for (const q of ['golf brake pads', '1950 golf brake pads']) {
    const urls = (await suggest(q)).map(({ url }) => url)
    expect(urls.filter((url) => url.startsWith('/for/'))).toEqual([])
  }
})
