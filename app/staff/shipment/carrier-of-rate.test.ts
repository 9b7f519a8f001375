import { expect, test } from 'vitest'
import { carrierOfRate } from './carrier-of-rate.ts'

const urlTemplate = 'https://www.example.com/{tracking}'
const UPS = { name: 'UPS', urlTemplate, rates: ['Ground', 'Express'] }
const FEDEX = { name: 'FedEx', urlTemplate, rates: ['Overnight', 'Express'] }

test('a delivery rate has its carrier, unless two carriers have a rate of that name', () => {
  expect(carrierOfRate([UPS, FEDEX], 'Overnight')).toBe('FedEx')
  expect(carrierOfRate([UPS, FEDEX], 'Express')).toBe(undefined)
  expect(carrierOfRate([UPS, FEDEX], 'Pallet')).toBe(undefined)
  expect(carrierOfRate([UPS], undefined)).toBe(undefined)
})
