import { expect, test } from 'vitest'
import { isFormOn } from './purchase-form.ts'

const [none, zones] = [[], [{}]]

test.each([
  ['charges neither delivery nor tax', none, 'none', true],
  ['has a delivery rate', zones, 'none', false],
  ['adds tax', none, 'exclusive', false],
  ['has tax in its prices', none, 'inclusive', false],
] as const)('the form of a part in a shop that %s', (_, ofShop, mode, isOn) => {
  const shop = (purchaseForm: 'auto' | 'on' | 'off', isDemo: boolean) =>
    isFormOn({ delivery: { zones: ofShop, purchaseForm }, tax: { mode }, isDemo })
  expect(shop('auto', false)).toBe(isOn)
  expect(shop('auto', true)).toBe(true)
  expect(shop('on', false)).toBe(true)
  expect(shop('off', true)).toBe(false)
})
