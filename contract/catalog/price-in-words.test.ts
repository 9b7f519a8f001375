import { expect, test } from 'vitest'
import { takePrice } from './price-in-words.ts'

test.each([
  ['brake pads under 50', 'brake pads', 50],
  ['brake pads under $50', 'brake pads', 50],
  ['Below 50 dollars brake pads', 'brake pads', 50],
  ['oil filter less than 9.99 USD', 'oil filter', 10],
  ['wipers cheaper than 1,000$', 'wipers', 1000],
  ['spark plugs < $20', 'spark plugs', 20],
  ['disc brake pads no more than $35', 'disc brake pads', 35],
  ['brake pads for under $35 golf 2014', 'brake pads golf 2014', 35],
  ['brake pads not over 35 bucks', 'brake pads', 35],
  ['brake pads max of $35', 'brake pads', 35],
  ['$35 max brake pads', 'brake pads', 35],
  ['brake pads $35 or less golf', 'brake pads golf', 35],
  ['brake pads at most 35', 'brake pads', 35],
  ['balatas de menos de 35 dólares', 'balatas de', 35],
])('‘%s’ has a highest price', (typed, rest, under) => {
  expect(takePrice(typed)).toEqual({ rest, under })
})

test.each([
  ['brake pads between $20 and $40', { over: 20, under: 40 }],
  ['brake pads $40 - $20', { over: 20, under: 40 }],
  ['brake pads from 20 to 40 dollars', { over: 20, under: 40 }],
  ['brake pads around $40', { over: 30, under: 50 }],
  ['brake pads about 40 bucks', { over: 30, under: 50 }],
  ['brake pads $40 or so', { over: 30, under: 50 }],
  ['brake pads over $40', { over: 40 }],
  ['brake pads at least 40 dollars', { over: 40 }],
])('‘%s’ has bounds', (typed, bounds) => {
  expect(takePrice(typed)).toEqual({ rest: 'brake pads', ...bounds })
})

test.each([
  'under 50',
  'belt between 1000 and 1100 mm',
  'bearing 35 - 65',
  'clunking from 40 to 60',
  'steering shakes around 60',
  'vibrates above 50',
  'hose about 18 inch',
  'max 5 lug wheel',
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
