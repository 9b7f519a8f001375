import { expect, test } from 'vitest'
import { PRICE_ENDINGS, type PriceRule, type Rounding, ruledPrice } from './price-rule.ts'

const nearest = (to: Rounding['to']): Rounding => ({ to, direction: 'nearest' })
const percent = (value: number): PriceRule => ({ by: 'percent', percent: value })
const of = (price: number, rule: PriceRule, rounding: Rounding, cost: number | null = null) =>
  ruledPrice(rule, rounding, { price, cost })

test.each<[price: number, rule: PriceRule, to: Rounding['to'], result: number]>([
  [54.9, percent(4), 'none', 57.1], // 57.096
  [12.5, percent(0.2), 'none', 12.53], // 12.525: half a cent is a cent
  [54.9, percent(4), '90', 56.9],
  [56.25, percent(4), '90', 58.9], // 58.50: 0.40 below, 0.60 above the price before it
  [61.4, percent(-5), '99', 57.99],
  [43.2, percent(4), '95', 44.95],
  [43.2, percent(4), 'dollar', 45],
  [43.2, percent(4), '5-cents', 44.95],
  [43.2, percent(12.34), 'none', 48.53],
  [43.2, { by: 'amount', amount: -2.5 }, 'none', 40.7],
  [43.2, { by: 'set', price: 9.37 }, '90', 8.9],
])('%d by %o, rounded to %s, is %d', (price, rule, to, result) => {
  expect(of(price, rule, nearest(to))).toBe(result)
})

test('a price between two that are allowed goes up or down as it is said, and half way up', () => {
  const price: PriceRule = { by: 'set', price: 58.41 }
  expect(of(58.4, price, { to: '90', direction: 'up' })).toBe(58.9)
  expect(of(58.4, price, { to: '90', direction: 'down' })).toBe(57.9)
  expect(of(57.9, { by: 'amount', amount: 0.5 }, nearest('90'))).toBe(58.9)
  expect(of(58.9, { by: 'set', price: 58.9 }, { to: '90', direction: 'up' })).toBe(58.9)
})

test.each<[price: number, rule: PriceRule, direction: Rounding['direction']]>([
  [1, percent(4), 'nearest'], // 1.04: 0.90 is nearer than 1.90
  [9, percent(4), 'nearest'],
  [58.4, percent(0.01), 'down'],
  [5, { by: 'amount', amount: 0.2 }, 'nearest'],
  [1.5, percent(-4), 'nearest'], // 1.44: 1.90 is nearer than 0.90
  [0.47, percent(-4), 'nearest'],
  [58.4, percent(-0.01), 'up'],
])(
  '%d by %o, rounded %s to .90, stays: a raise never lowers, a cut never raises',
  (price, rule, direction) => {
    expect(of(price, rule, { to: '90', direction })).toBe(price)
  },
)

test('a price is made of the cost, and of none without a cost', () => {
  expect(of(99, { by: 'cost', factor: 1.45 }, nearest('none'), 6.1)).toBe(8.85) // 8.845
  expect(of(99, { by: 'cost', factor: 1.45 }, nearest('none'))).toBeUndefined()
})

test('every price, percent and ending: the nearest that is allowed, unless the price stays', () => {
  const grids = { none: [1, 0], '90': [100, 90], '95': [100, 95], '99': [100, 99] }
  const all = { ...grids, dollar: [100, 0], '5-cents': [5, 0] }
  for (let n = 0; n < 20_000; n += 1) {
    const cents = 1 + ((n * 7_919_311) % 99_999_999)
    const hundredths = -9_999 + ((n * 104_729) % 109_999)
    const to = PRICE_ENDINGS[n % PRICE_ENDINGS.length] ?? 'none'
    const result = of(cents / 100, percent(hundredths / 100), nearest(to)) ?? 0
    const [step = 1, offset = 0] = all[to]
    const found = BigInt(Math.round(result * 100))
    if (found === BigInt(cents)) continue
    expect(found > BigInt(cents), `${cents} ${hundredths} ${to}`).toBe(hundredths > 0)
    expect((Number(found) - offset) % step, `${cents} ${hundredths} ${to}`).toBeCloseTo(0)
    // In ten thousandths of a cent, by integers of any size.
    const exact = BigInt(cents) * BigInt(10_000 + hundredths)
    const away = 2n * (exact - found * 10_000n)
    const width = BigInt(step) * 10_000n
    expect(away >= -width && away < width, `${cents} ${hundredths} ${to}: ${result}`).toBe(true)
  }
})
