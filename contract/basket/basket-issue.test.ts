import { expect, test } from 'vitest'
import { basketIssuesOf, isOrderableLine, orderableQuantity } from './basket-issue.ts'

const LINE = {
  quantity: 4,
  pricePerUnit: 10,
  priceSeen: 10,
  isSold: true,
  availableQuantity: 10,
  minimumOrderQuantity: 2,
}

test('a quantity that can be ordered leaves nothing to resolve', () => {
  for (let quantity = 1; quantity < 8; quantity += 1) {
    for (let availableQuantity = 0; availableQuantity < 8; availableQuantity += 1) {
      for (let minimumOrderQuantity = 1; minimumOrderQuantity < 8; minimumOrderQuantity += 1) {
        const line = { ...LINE, quantity, availableQuantity, minimumOrderQuantity }
        const orderable = orderableQuantity(line)
        if (orderable === undefined) expect(basketIssuesOf(line)).toEqual(['out-of-stock'])
        else expect(basketIssuesOf({ ...line, quantity: orderable })).toEqual([])
        if (isOrderableLine(line)) expect(orderable).toBe(quantity)
      }
    }
  }
})

test('a changed price is listed after other issues, and does not stop the line', () => {
  const dearer = { ...LINE, pricePerUnit: 11 }
  expect(basketIssuesOf(dearer)).toEqual(['price-rose'])
  expect(isOrderableLine(dearer)).toBe(true)
  const both = { ...LINE, pricePerUnit: 9, quantity: 11 }
  expect(basketIssuesOf(both)).toEqual(['too-few-left', 'price-fell'])
  expect(isOrderableLine(both)).toBe(false)
})

test('a part that is no longer sold has no other issue', () => {
  const gone = { ...LINE, isSold: false, availableQuantity: 0, pricePerUnit: 9 }
  expect(basketIssuesOf(gone)).toEqual(['not-sold'])
  expect(orderableQuantity(gone)).toBeUndefined()
})

test('a quantity that is no whole number of packs is an issue, resolved by more units rather than fewer', () => {
  const packed = { ...LINE, packSize: 4, minimumOrderQuantity: 4 }
  const of = (quantity: number) => [
    basketIssuesOf({ ...packed, quantity }),
    orderableQuantity({ ...packed, quantity }),
  ]
  expect(of(5)).toEqual([['not-in-packs'], 8])
  expect(of(9)).toEqual([['not-in-packs'], 8]) // ten are left
  expect(of(11)).toEqual([['too-few-left'], 8])
  expect(of(3)).toEqual([['under-minimum'], 4])
  expect(basketIssuesOf({ ...packed, availableQuantity: 3 })).toEqual(['out-of-stock'])
})
