import { expect, test } from 'vitest'
import { byShelf } from './by-shelf.ts'

test('lines are in the sequence of the shelves, A2 before A10, and those without one come last', () => {
  const shelves = ['B1', null, 'A10', 'A2', null, 'a2']
  const lines = shelves.map((shelf, position) => ({ shelf, position }))
  expect(byShelf(lines).map(({ position }) => position)).toEqual([3, 5, 2, 0, 1, 4])
})
