import { expect, test } from 'vitest'
import { describeFit } from './verdict-words.ts'

test('an order says that a fit was not confirmed, and what was unknown', () => {
  const reason = 'Engine unknown. Fits if the engine is 2.0 TDI'
  expect(describeFit({ verdict: 'fits-if', reason, answers: [] })).toBe(
    'Fit not confirmed: engine unknown. Fits if the engine is 2.0 TDI',
  )
})

test('an order of an earlier release, whose reason has only what the part asks, says so, too', () => {
  const reason = 'Fits if “Front discs 288 mm” applies'
  expect(describeFit({ verdict: 'fits-if', reason, answers: ['Sport: no'] })).toBe(
    'Fit not confirmed: fits if “Front discs 288 mm” applies (answered: Sport: no)',
  )
})
