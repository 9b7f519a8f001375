import { expect, test } from 'vitest'
import { shippingZoneSchema } from './shipping-zone.ts'

function parse(...postalPrefixes: string[]) {
  const id = '01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d8f'
  const zone = { id, name: 'Alaska', countries: ['US'], postalPrefixes, rates: [] }
  return shippingZoneSchema.safeParse(zone)
}

test('a range of postal codes is refused, because as a prefix it would fit none', () => {
  for (const range of [
    '995-999',
    '99501-99950',
    'K1A-K2Z',
    'k1A-K2Z',
    '995 - 999',
    '-999',
    '995-',
  ]) {
    const [issue] = parse('967', range).error?.issues ?? []
    expect(issue).toMatchObject({
      path: ['postalPrefixes', 1],
      message: 'Enter each prefix of a range by itself, such as 995, 996, 997',
    })
  }
})

test('a prefix may have the hyphen or the space of its postal codes', () => {
  const { data } = parse('99 5', 'ab-1', '00-9', '995-01', '100-000')
  expect(data?.postalPrefixes).toEqual(['995', 'AB1', '009', '99501', '100000'])
})

test('what an earlier release has saved of a range is still taken', () => {
  expect(parse('995999').data?.postalPrefixes).toEqual(['995999'])
})
