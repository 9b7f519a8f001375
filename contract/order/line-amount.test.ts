import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOfUnits } from './line-amount.ts'

const LINE = { quantity: 3, goodsCents: 1000, discountCents: 100, taxCents: 77 }

test('units are charged at their share of goods, discount and tax, each half up', () => {
  expect(amountOfUnits(LINE, 1)).toBe(333 - 33 + 26)
  expect(amountOfUnits(LINE, 3)).toBe(977)
})

test('units that are refunded one after the other add up to the line', () => {
  const aLine = fc.record({
    quantity: fc.integer({ min: 1, max: 50 }),
    goodsCents: fc.integer({ min: 0, max: 9_999_999 }),
    discountCents: fc.integer({ min: 0, max: 9_999 }),
    taxCents: fc.integer({ min: 0, max: 99_999 }),
  })
  fc.assert(
    fc.property(aLine, fc.array(fc.integer({ min: 1, max: 5 })), (line, steps) => {
      let [before, sum] = [0, 0]
      for (const step of [...steps, line.quantity]) {
        const units = Math.min(step, line.quantity - before)
        sum += amountOfUnits(line, units, before)
        before += units
      }
      expect(sum).toBe(line.goodsCents - line.discountCents + line.taxCents)
    }),
  )
})
