import { partListQuerySchema } from '#contract/catalog/part-list.ts'
import { countTitles, searchParts } from '#server/catalog/search/search.ts'
import { emptyShop } from './empty-shop.ts'
import { aFitment, aFoundPart, aModel } from './parts.ts'

export const listQuery = partListQuerySchema.parse({})

export async function find(q: string, more: Partial<typeof listQuery> = {}) {
  return searchParts(q, { query: { ...listQuery, ...more } })
}

export async function titlesOf(q: string, more: Partial<typeof listQuery> = {}) {
  return (await find(q, more)).cards.map(({ title }) => title)
}

/** The headings of a search, each with its parts and what is said of it. */
export async function sectionsOf(q: string) {
  const { sections, cards, notes } = await find(q)
  const titles = new Map(cards.map(({ _id, title }) => [_id, title]))
  const shown = sections.map(({ heading, amount, why, ids }) => ({
    ...{ heading, titles: ids.map((id) => titles.get(id)) },
    ...(amount && { amount }),
    ...(why && { why }),
  }))
  return { shown, notes: notes.map(({ text }) => text) }
}

/**
 * A shop of a few parts and no others, which searches would find, too.
 * @returns the id of the front pads, which fit the Golf of 2010 to 2014
 */
export async function aSearchedShop() {
  await emptyShop()
  const golf = await aModel('volkswagen/golf')
  const pads = await aFoundPart('Brake pad set, front, ceramic', 'brake-pads', [
    ['own', 'QX-2451.F'],
    ['oe', '9K0 698 157 E'],
    ['old', '9K0 698 157 C'],
    ['gtin', '4006633999991'],
  ])
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
  await countTitles()
  return pads.id
}
