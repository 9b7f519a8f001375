import { expect, test } from 'vitest'
import { basketIssuesOf, isOrderableLine, settledQuantity } from './basket-issue.ts'

const LINE = {
  quantity: 4,
  pricePerUnit: 10,
  priceSeen: 10,
  isSold: true,
  availableQuantity: 10,
  minimumOrderQuantity: 2,
}

test('a quantity that settles a line leaves nothing to settle', () => {
  for (let quantity = 1; quantity < 8; quantity += 1) {
    for (let availableQuantity = 0; availableQuantity < 8; availableQuantity += 1) {
      for (let minimumOrderQuantity = 1; minimumOrderQuantity < 8; minimumOrderQuantity += 1) {
        const line = { ...LINE, quantity, availableQuantity, minimumOrderQuantity }
        const settled = settledQuantity(line)
        if (settled === undefined) expect(basketIssuesOf(line)).toEqual(['out-of-stock'])
        else expect(basketIssuesOf({ ...line, quantity: settled })).toEqual([])
        if (isOrderableLine(line)) expect(settled).toBe(quantity)
      }
    }
  }
})

test('a new price is said beside what has to be settled, and does not stop the line', () => {
  const dearer = { ...LINE, pricePerUnit: 11 }
  expect(basketIssuesOf(dearer)).toEqual(['price-rose'])
  expect(isOrderableLine(dearer)).toBe(true)
  const both = { ...LINE, pricePerUnit: 9, quantity: 11 }
  expect(basketIssuesOf(both)).toEqual(['too-few-left', 'price-fell'])
  expect(isOrderableLine(both)).toBe(false)
})

test('of a part that is no longer sold nothing else is said', () => {
  const gone = { ...LINE, isSold: false, availableQuantity: 0, pricePerUnit: 9 }
  expect(basketIssuesOf(gone)).toEqual(['not-sold'])
  expect(settledQuantity(gone)).toBeUndefined()
})
