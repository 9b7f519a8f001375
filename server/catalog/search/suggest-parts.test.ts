import { beforeAll, expect, test } from 'vitest'
import { aFitment, aModel, aNumber, aPart } from '#test/parts.ts'
import { countTitles, indexProducts, suggest } from './search.ts'

// The numbers that the search box proposes, and the parts, where the words name a position or a
// car.

async function aSuggestedPart(title: string, more: Parameters<typeof aPart>[0] = {}) {
  const part = await aPart({ title, category: 'ball-joints', fits: 'vehicle', ...more })
  await indexProducts([part.id])
  return part
}

beforeAll(async () => {
  const outback = await aModel('subaru/outback')
  const legacy = await aModel('subaru/legacy')
  const front = await aSuggestedPart('Front ball joint for Outback')
  await aFitment(front, outback, [2010, 2014])
  await aFitment(await aSuggestedPart('Rear ball joint for Outback'), outback, [2010, 2014])
  await aFitment(await aSuggestedPart('Front ball joint for older Outback'), outback, [2003, 2006])
  await aFitment(await aSuggestedPart('Ball joint for Outback'), outback, [2010, 2014])
  await aFitment(await aSuggestedPart('Front ball joint for Legacy'), legacy, [2010, 2014])
  // The newest of the category are not for an Outback.
  for (const one of ['long', 'short', 'sport']) await aSuggestedPart(`Rear ball joint, ${one}`)
  await aSuggestedPart('Front ball joint, sample', { state: 'draft' })
  await aSuggestedPart('Drain plug M14', { category: 'drain-plugs', fits: 'universal' })
  await countTitles()
})

async function partsFor(q: string) {
  const lines = await suggest(q)
  return lines.filter(({ kind }) => kind === 'part').map(({ text }) => text)
}

test('a car in the words: parts that are listed for it, newest first', async () => {
  expect(await partsFor('2014 outback ball joints')).toEqual([
    'Ball joint for Outback',
    'Rear ball joint for Outback',
    'Front ball joint for Outback',
  ])
})

test('a car and a category: its list; with a position a search, which knows of axles', async () => {
  const firstFor = async (q: string) => (await suggest(q))[0]
  expect(await firstFor('2014 outback ball joints')).toMatchObject({
    text: 'Ball joints for 2014 Subaru Outback',
    url: '/for/2014/subaru/outback/ball-joints',
  })
  expect(await firstFor('2014 outback front ball joints')).toMatchObject({
    text: 'Front ball joints for 2014 Subaru Outback',
    url: '/search?q=front+ball+joints&vehicle=2014%2Fsubaru%2Foutback',
  })
})

test('with a car and a position no suggested part is for another axle or car, or of unknown fit', async () => {
  expect(await partsFor('2014 outback front ball joints')).toEqual([
    'Ball joint for Outback',
    'Front ball joint for Outback',
  ])
  expect(await partsFor('2005 outback front ball joints')).toEqual([
    'Front ball joint for older Outback',
  ])
})

test('with a position alone no suggested part is for the other axle', async () => {
  const parts = await partsFor('front ball joints')
  expect(parts).toEqual([
    'Front ball joint for Legacy',
    'Ball joint for Outback',
    'Front ball joint for older Outback',
  ])
})

test('a universal part is for any car', async () => {
  expect(await partsFor('2014 outback drain plug')).toEqual(['Drain plug M14'])
})

test('a make, or a car for which nothing is listed: the category, and no parts', async () => {
  expect(await partsFor('subaru front ball joints')).toEqual([])
  const lines = await suggest('2013 f150 front ball joints')
  expect(lines.map(({ kind, text, url }) => [kind, text, url])).toEqual([
    [
      'category',
      'Front ball joints for 2013 Ford F-150',
      '/search?q=front+ball+joints&vehicle=2013%2Fford%2Ff-150',
    ],
    ['category', 'Ball joints', '/catalog/suspension-and-steering/ball-joints'],
  ])
})

test('a car whose year is missing or wrong has no list of its own', async () => {
  for (const q of ['outback ball joints', '1950 outback ball joints']) {
    const urls = (await suggest(q)).map(({ url }) => url)
    expect(urls.filter((url) => url.startsWith('/for/'))).toEqual([])
  }
})

test('the part whose own number it is comes first; the line of another part says that it replaces the number', async () => {
  const other = await aPart({ title: 'Other pads', brand: 'Ferrova', number: 'WF 77' })
  await aNumber(other, 'cross', 'WQ-2451.F')
  const pads = await aPart({ title: 'Pads', brand: 'Norbrake', number: 'WQ-2451.F' })
  await aNumber(pads, 'own', 'WQ-2451.F')
  await aNumber(pads, 'old', 'WQ-2451.H', 'Norbrake')
  const lines = await suggest('wq245')
  expect(lines.map(({ text, detail }) => [text, detail])).toEqual([
    ['WQ-2451.F', 'Norbrake · Pads'],
    ['WQ-2451.F', 'Ferrova WF 77 replaces it · Other pads'],
    ['WQ-2451.H', 'Norbrake · WQ-2451.F replaces it · Pads'],
  ])
})
