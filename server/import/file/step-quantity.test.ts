import { expect, test } from 'vitest'
import { stepQuantity } from './step-quantity.ts'

test.each([
  ['10+', 10],
  ['10-49', 10],
  ['1 – 9', 1],
  ['ab 50', 50],
  ['ab 50 Stk.', 50],
  ['Qty 10 Price', 10],
  ['Price 100+', 100],
  ['Qty 25+', 25],
  ['Qty Break 25', undefined],
  ['Qty 1', undefined],
  ['50 and up', 50],
  ['10+ pcs', 10],
  ['Price 2', undefined],
  ['10', undefined],
  ['2012-2016', undefined],
  ['Break Qty', undefined],
  ['', undefined],
])('‘%s’ has prices from %s units on', (header, quantity) => {
  expect(stepQuantity(header)).toBe(quantity)
})
