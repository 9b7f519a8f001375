import { expect, test } from 'vitest'
import {
  pathAfterSignUp,
  pendingParameters,
  pendingProductId,
  pendingQuantity,
} from './return-path.ts'

const ID = '01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d8e'
const from = (path: string) => `?${new URLSearchParams({ from: path })}`

test('the part that led to the login is known, with the quantity that its page had or without', () => {
  expect(pendingProductId(from(`/product/${ID}`))).toBe(ID)
  expect(pendingProductId(from(`/product/${ID}?quantity=4`))).toBe(ID)
  expect(pendingQuantity(from(`/product/${ID}?quantity=4`))).toBe(4)
  expect(pendingQuantity(from(`/product/${ID}`))).toBeNaN()
  expect(pendingParameters(from(`/product/${ID}`))).toBe('')
  const parameters = 'quantity=4&for=2014/volkswagen/golf'
  expect(pendingParameters(from(`/product/${ID}?${parameters}`))).toBe(parameters)
  expect(pendingProductId(from('/products'))).toBeUndefined()
  expect(pendingProductId(from(`/product/${ID}/more`))).toBeUndefined()
  expect(pendingProductId('')).toBeUndefined()
})

test('a sign-up returns to the invitation that it began at; one that began at no part leads to all parts', () => {
  expect(pathAfterSignUp(from('/invitation'))).toBe('/invitation')
  expect(pathAfterSignUp(from('/basket'))).toBe('/products')
})
