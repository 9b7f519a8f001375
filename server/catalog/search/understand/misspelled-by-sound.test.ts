import { expect, test } from 'vitest'
import { closeVehicleName } from './known-names.ts'
import { closeTradeWord } from './spelling-of-trade.ts'

test('a car two letters away is meant if it sounds alike', () => {
  expect(closeVehicleName('corrola')).toBe('corolla')
  expect(closeVehicleName('carburetor')).toBeUndefined()
})

test('a word that sounds like one of the trade is that one, alone or beside a car, never beside an unknown word', () => {
  expect(closeTradeWord('kluch', 0, [])).toEqual(['clutch'])
  expect(closeTradeWord('kluch', 0, [undefined, 'corrola'])).toEqual(['clutch'])
  expect(closeTradeWord('kluch', 0, ['plgu'])).toBeUndefined()
  expect(closeTradeWord('kluch', 1, [])).toBeUndefined()
  // ‘Batería’ sounds so, too.
  expect(closeTradeWord('baterry', 0, [])).toEqual(['battery'])
})
