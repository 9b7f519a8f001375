import { expect, test } from 'vitest'
import { takePrice } from './price-in-words.ts'

test.each([
  ['brake pads under 50', 'brake pads', 50],
  ['brake pads under $50', 'brake pads', 50],
  ['Below 50 dollars brake pads', 'brake pads', 50],
  ['oil filter less than 9.99 USD', 'oil filter', 10],
  ['wipers cheaper than 1,000$', 'wipers', 1000],
  ['spark plugs < $20', 'spark plugs', 20],
])('‘%s’ has a highest price', (typed, rest, under) => {
  expect(takePrice(typed)).toEqual({ rest, under })
})

test.each([
  'under 50',
  'wheels under 18 inch',
  'discs below 288 mm',
  'golf under 2014',
  'brake pads under 0',
  'underbody shield 50',
  '195/65 R15',
])('‘%s’ has none', (typed) => {
  expect(takePrice(typed)).toBeUndefined()
})

test.each([
  ['cheapest car battery', { rest: 'car battery', isCheapest: true }],
  [
    'cheapest '.repeat(9).concat('brake pads lowest price'),
    { rest: 'brake pads', isCheapest: true },
  ],
  ['brake pads lowest price', { rest: 'brake pads', isCheapest: true }],
  ['cheapest pads under $50', { rest: 'pads', under: 50, isCheapest: true }],
])('‘%s’ begins with the lowest price', (typed, price) => {
  expect(takePrice(typed)).toEqual(price)
})

test('‘cheapest’ alone names no part', () => {
  expect(takePrice('cheapest')).toBeUndefined()
})
