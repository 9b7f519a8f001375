import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOfParts, amountOfUnits, partsOfUnsentUnits } from './line-amount.ts'

const LINE = { quantity: 3, goodsCents: 1000, discountCents: 100, taxCents: 77 }

test('units are charged at their share of goods, discount and tax, each half up', () => {
  expect(amountOfUnits(LINE, 1)).toBe(333 - 33 + 26)
  expect(amountOfUnits(LINE, 3)).toBe(977)
})

const aLine = fc.record({
  quantity: fc.integer({ min: 1, max: 50 }),
  goodsCents: fc.integer({ min: 0, max: 9_999_999 }),
  discountCents: fc.integer({ min: 0, max: 9_999 }),
  taxCents: fc.integer({ min: 0, max: 99_999 }),
})
const someUnits = fc.integer({ min: 1, max: 5 })

test('units that come back and units that were not sent, one after the other, add up to the line', () => {
  fc.assert(
    fc.property(aLine, fc.array(fc.tuple(someUnits, fc.boolean())), (line, steps) => {
      let [back, unsent, sum] = [0, 0, 0]
      for (const [step, isBack] of [...steps, [line.quantity, true] as const]) {
        const units = Math.min(step, line.quantity - back - unsent)
        sum += isBack
          ? amountOfUnits(line, units, back)
          : amountOfParts(partsOfUnsentUnits(line, units, unsent))
        if (isBack) back += units
        else unsent += units
      }
      expect(sum).toBe(amountOfParts(line))
    }),
  )
})
