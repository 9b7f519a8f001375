import { expect, test } from 'vitest'
import { marginFindings } from './price-findings.ts'

const PART = { pricePerUnit: 20, priceSteps: null, cost: 15, coreCharge: null }
const STEPS = [
  { from: 10, pricePerUnit: 18 },
  { from: 50, pricePerUnit: 16 },
]

const texts = (...of: Parameters<typeof marginFindings>) =>
  marginFindings(...of).map(({ code, field, text }) => `${code} of ${field}: ${text}`)

test('a price below the cost is said, whichever of the two is written, of a new part, too', () => {
  const said = (price: string, cost: string) => [
    `below-cost of price: The price, ${price}, is below the cost, ${cost}`,
  ]
  expect(texts({ cost: 24 }, PART)).toEqual(said('$20.00', '$24.00'))
  expect(texts({ pricePerUnit: 12 }, PART)).toEqual(said('$12.00', '$15.00'))
  expect(texts({ ...PART, cost: 24 }, undefined)).toEqual(said('$20.00', '$24.00'))
  expect(texts({ pricePerUnit: 15 }, PART)).toEqual([])
  expect(texts({ cost: null }, { ...PART, cost: 24 })).toEqual([])
})

test('a price step below the cost is said, whether it is written or stays', () => {
  const said = (cost: string) => [
    `below-cost of price_steps: From 50 units on each costs $16.00, below the cost, ${cost}`,
  ]
  expect(texts({ priceSteps: STEPS }, { ...PART, cost: 17 })).toEqual(said('$17.00'))
  expect(texts({ cost: 17 }, { ...PART, priceSteps: STEPS })).toEqual(said('$17.00'))
  expect(texts({ pricePerUnit: 22 }, { ...PART, cost: 17, priceSteps: STEPS })).toHaveLength(1)
  expect(texts({ priceSteps: null }, { ...PART, cost: 17, priceSteps: STEPS })).toEqual([])
})

test('a core charge above the price is said, whichever of the two is written', () => {
  const said = ['core-above-price of price: The core charge, $90.00, is above the price, $20.00']
  expect(texts({ coreCharge: 90 }, PART)).toEqual(said)
  expect(texts({ pricePerUnit: 20 }, { ...PART, coreCharge: 90 })).toEqual(said)
})

test('a row that writes none of these says nothing of a part that is sold below its cost', () => {
  expect(texts({}, { ...PART, cost: 24, coreCharge: 90, priceSteps: STEPS })).toEqual([])
  expect(texts({ coreCharge: 5 }, { ...PART, cost: 24 })).toEqual([])
})
