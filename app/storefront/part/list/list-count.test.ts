import { expect, test } from 'vitest'
import type { VerdictWord } from '#contract/catalog/part.ts'
import { fitCountOf, listCountOf } from './list-count.ts'

function aList(total: number, words: VerdictWord[] = [], pages = 1) {
  const cards = words.map((word) => ({ verdict: { word, reason: '' } }))
  return { total, pages, cards }
}

test('a list says how many parts it has: as many as its filters count', () => {
  expect(listCountOf(aList(0))).toBe('0 parts')
  expect(listCountOf(aList(1))).toBe('1 part')
  expect(listCountOf(aList(1234))).toBe('1,234 parts')
  expect(listCountOf(aList(10_001))).toBe('10,000+ parts')
})

test('for a vehicle it also says how many of them fit or may fit, if not all do', () => {
  expect(fitCountOf(aList(3, ['fits', 'fits-if', 'universal']))).toBeUndefined()
  // Of five one does not fit, and is not shown.
  const some = aList(5, ['fits', 'fits-if', 'not-known', 'not-known'])
  expect(fitCountOf(some)).toBe('2 fit or may fit')
  expect(fitCountOf(aList(2, ['fits', 'not-known']))).toBe('1 fits or may fit')
  expect(fitCountOf(aList(2, ['not-known', 'not-known']))).toBe('none known to fit')
  expect(fitCountOf(aList(0))).toBeUndefined()
})

test('of a list with more pages the first page does not say how many fit', () => {
  expect(fitCountOf(aList(40, ['fits', 'not-known'], 2))).toBeUndefined()
})
