import { expect, test } from 'vitest'
import {
  allowedQuantity,
  nearestAllowed,
  proposedUnits,
  quantityProblem,
} from './allowed-quantity.ts'

const bounds = (minimumOrderQuantity: number, availableQuantity: number, packSize?: number) => ({
  minimumOrderQuantity,
  availableQuantity,
  packSize,
})

test('what may be ordered is whole packs between the minimum and the stock', () => {
  expect(allowedQuantity(bounds(1, 17))).toEqual({ min: 1, max: 17, step: 1 })
  expect(allowedQuantity(bounds(5, 17, 4))).toEqual({ min: 8, max: 16, step: 4 })
  expect(allowedQuantity(bounds(4, 3))).toBeUndefined()
  expect(allowedQuantity(bounds(5, 7, 4))).toBeUndefined() // one pack is too few, and two are not there
})

test('a quantity that can’t be ordered gets the reason', () => {
  const of = (quantity: number) => quantityProblem(quantity, bounds(5, 17, 4))
  expect([4, 6, 8, 16, 18].map(of)).toEqual([
    'under minimum',
    'not in packs',
    undefined,
    undefined,
    'over stock',
  ])
})

test('whatever is asked for, the nearest quantity may be ordered, if any may', () => {
  for (const [min, stock, pack] of [
    [1, 10, 1],
    [3, 20, 4],
    [7, 8, 4],
    [5, 7, 4],
    [2, 0, 1],
  ] as const) {
    const one = bounds(min, stock, pack)
    const possible = Array.from({ length: stock + 1 }, (_, quantity) => quantity).filter(
      (quantity) => quantity > 0 && quantityProblem(quantity, one) === undefined,
    )
    expect(possible[0]).toBe(allowedQuantity(one)?.min)
    for (let asked = 1; asked < 30; asked += 1) {
      const nearest = nearestAllowed(asked, one)
      if (possible.length === 0) expect(nearest).toBeUndefined()
      else expect(nearest).toBe(possible.find((quantity) => quantity >= asked) ?? possible.at(-1))
    }
  }
})

test('what the vehicle takes is proposed: in whole packs, at least the minimum, at most the stock', () => {
  const bounds = { minimumOrderQuantity: 2, availableQuantity: 50 }
  expect(proposedUnits(5, bounds)).toBe(5)
  expect(proposedUnits(1, bounds)).toBe(2)
  expect(proposedUnits(5, { ...bounds, packSize: 4 })).toBe(8)
  expect(proposedUnits(5, { ...bounds, availableQuantity: 4 })).toBe(4)
  expect(proposedUnits(5, { ...bounds, availableQuantity: 7, packSize: 4 })).toBe(4)
  expect(proposedUnits(undefined, bounds)).toBe(2)
  // Nothing can be ordered: the fewest that could.
  expect(proposedUnits(5, { ...bounds, availableQuantity: 1 })).toBe(2)
})
