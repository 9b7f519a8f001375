import { expect, test } from 'vitest'
import type { VerdictWord } from './part.ts'
import type { PartCard } from './part-card.ts'
import { fillItem, itemUnits, type RepairItem } from './repair.ts'

const anItem = (more: Partial<RepairItem> = {}): RepairItem => ({
  category: { name: 'Brake discs', slug: 'brake-discs', path: '/catalog/brakes/brake-discs' },
  ...{ position: 'front', quantity: 2, note: null, isOptional: false, elsewhere: [] },
  ids: ['own', 'cheap', 'dear'],
  ...more,
})

function aCard(_id: string, word: VerdictWord, more: Partial<PartCard> = {}): PartCard {
  return {
    ...{ _id, slug: _id, title: _id, number: null, brand: null, categoryId: null, position: null },
    ...{ size: null, img: '', pictures: [], pricePerUnit: 1, minimumOrderQuantity: 1 },
    availableQuantity: 100,
    verdict: { word, reason: '' },
    ...more,
  }
}

const fill = (item: RepairItem, ...cards: PartCard[]) =>
  fillItem(item, new Map(cards.map((card) => [card._id, card])))

test('an item has the first part that surely fits and of which there are enough', () => {
  const scarce = aCard('own', 'fits', { availableQuantity: 1 })
  const cheap = aCard('cheap', 'fits')
  const dear = aCard('dear', 'universal')
  expect(fill(anItem(), scarce, cheap, dear)).toEqual({
    state: 'chosen',
    part: cheap,
    others: [dear],
  })
})

test('a part whose fit hangs on a question is never chosen', () => {
  expect(fill(anItem(), aCard('own', 'fits-if'), aCard('cheap', 'does-not-fit'))).toEqual({
    state: 'undecided',
  })
  expect(fill(anItem(), aCard('own', 'fits-if'), aCard('cheap', 'fits'))).toMatchObject({
    part: { _id: 'cheap' },
  })
})

test('an item whose part is out of stock, or does not fit, has none', () => {
  const out = aCard('own', 'fits', { availableQuantity: 0 })
  expect(fill(anItem(), out)).toEqual({ state: 'out', part: out })
  expect(fill(anItem(), aCard('own', 'does-not-fit'), aCard('cheap', 'not-known'))).toEqual({
    state: 'none',
  })
})

test('units are those that the vehicle takes at the position, else the owner’s, in whole packs', () => {
  const takesFive = aCard('own', 'fits', { vehicleTakes: 5 })
  expect(itemUnits(anItem(), takesFive)).toBe(5)
  expect(itemUnits(anItem({ elsewhere: ['own'] }), takesFive)).toBe(2)
  expect(itemUnits(anItem(), aCard('own', 'fits'))).toBe(2)
  expect(itemUnits(anItem(), aCard('own', 'fits', { packSize: 4 }))).toBe(4)
})
