import { expect, test } from 'vitest'
import { partPath } from '../catalog/part-path.ts'
import { carPathIn, partPathFor, purchasePathFor, withoutCarPath } from './car-in-url.ts'

const _id = '01932f6e-9c1d-7a3e-8b5f-1a2b3c4d5e6f'

test('the pages of a part name a car that is not the buyer’s own, the public one behind its #', () => {
  const part = { slug: 'brake-pads', _id }
  const golf = '2014/volkswagen/golf/2.0-tdi'
  const ofShop = 'https://shop.example'
  const page = new URL(partPathFor(part, golf), ofShop)
  expect(page.pathname + page.search).toBe(partPath(part))
  expect(carPathIn(page)).toBe(golf)
  const purchase = new URL(purchasePathFor(part, golf), ofShop)
  expect(carPathIn(purchase)).toBe(golf)
  // As a form with more fields writes it.
  const asked = new URL(
    `/product/${_id}?${new URLSearchParams({ quantity: '4', for: golf })}`,
    ofShop,
  )
  expect(carPathIn(asked)).toBe(golf)
  expect(withoutCarPath(asked)).toBe(`/product/${_id}?quantity=4`)
  for (const one of [page, purchase])
    expect(carPathIn(new URL(withoutCarPath(one), ofShop))).toBeNull()
  expect(partPathFor(part, undefined)).toBe(partPath(part))
  expect(purchasePathFor(part, undefined)).toBe(`/product/${_id}`)
})
