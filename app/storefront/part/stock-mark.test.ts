import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StockMark } from './stock-mark.tsx'

test('a part is in stock as far as an order of its minimum can be placed', () => {
  const said = (availableQuantity: number, minimumOrderQuantity: number) =>
    renderToStaticMarkup(
      createElement(StockMark, { part: { availableQuantity, minimumOrderQuantity } }),
    ).replace(/<[^>]*>/g, '')
  expect(said(0, 1)).toBe('Out of stock')
  expect(said(1, 2)).toBe('Out of stock')
  expect(said(1_999, 2_000)).toBe('Out of stock')
  expect(said(2, 2)).toBe('Only 2 left')
  expect(said(9, 2)).toBe('Only 9 left')
  expect(said(10, 2)).toBe('In stock: 10')
})
