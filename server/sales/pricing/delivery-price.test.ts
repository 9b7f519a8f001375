import { expect, test } from 'vitest'
import { NOTHING, part, rate, US } from '#test/price-order.ts'
import { priceOrder } from './price-order.ts'

test('a step of a rate holds up to its bound, and with it', () => {
  const zones = [{ name: 'A zone', countries: ['US'], postalPrefixes: [], rates: [rate()] }]
  const costOf = (grams: number) =>
    priceOrder([part(1000, { weightGrams: grams })], { ...NOTHING, zones }, { destination: US })
      .shippingCents
  expect([1, 1999, 2000, 2001].map(costOf)).toEqual([690, 690, 690, 1290])
})

test('parts of a delivery class go by the rates that have it, and others by those without', () => {
  const rates = [
    rate({ id: 'post' }),
    rate({ id: 'freight', classes: ['freight'] }),
    rate({ id: 'truck', classes: ['freight', 'hazardous'] }),
  ]
  const zones = [{ name: 'A zone', countries: ['US'], postalPrefixes: [], rates }]
  const offeredTo = (...classes: string[]) => {
    const parts = classes.map((deliveryClass) => part(1000, { deliveryClass }))
    const priced = priceOrder(parts, { ...NOTHING, zones }, { destination: US })
    return priced.undeliverable ?? priced.rates.map(({ id }) => id)
  }
  expect(offeredTo('standard')).toEqual(['post'])
  expect(offeredTo('standard', 'freight')).toEqual(['freight', 'truck'])
  expect(offeredTo('freight', 'hazardous')).toEqual(['truck'])
  expect(offeredTo('live animals')).toBe('class')
})

test('the zone with the longest fitting postal prefix is taken, and one without rates is not delivered to', () => {
  const zones = [
    { name: 'A zone', countries: [], postalPrefixes: [], rates: [rate({ id: 'world' })] },
    { name: 'A zone', countries: ['US'], postalPrefixes: [], rates: [rate({ id: 'us' })] },
    {
      name: 'A zone',
      countries: ['US'],
      postalPrefixes: ['99', '96'],
      rates: [rate({ id: 'far' })],
    },
    { name: 'A zone', countries: ['US'], postalPrefixes: ['9995'], rates: [] },
    { name: 'A zone', countries: ['CU'], postalPrefixes: [], rates: [] },
  ]
  const at = (country: string, postalCode?: string) => {
    const destination = { country, ...(postalCode && { postalCode }) }
    const priced = priceOrder([part(1000)], { ...NOTHING, zones }, { destination })
    return priced.undeliverable ?? priced.rate?.id
  }
  expect(at('US')).toBe('us')
  expect(at('US', '62701')).toBe('us')
  expect(at('US', '99 501')).toBe('far')
  expect(at('US', '99950')).toBe('postal code')
  expect(at('DE', '99950')).toBe('world')
  expect(at('CU')).toBe('postal code')
})

test.each(['84100', '841 00', 'GR-84100', 'gr 84100', 'GR84100', '８４１００', '\u200B84100'])(
  'a postal prefix fits its code however it is written: %s',
  (postalCode) => {
    const zones = [
      { name: 'Greece', countries: ['GR'], postalPrefixes: [], rates: [rate({ id: 'land' })] },
      { name: 'Islands', countries: ['GR'], postalPrefixes: ['84'], rates: [rate({ id: 'sea' })] },
    ]
    const destination = { country: 'GR', postalCode }
    const priced = priceOrder([part(1000)], { ...NOTHING, zones }, { destination })
    expect(priced.rate?.id).toBe('sea')
  },
)

test('a postal prefix that begins with the country fits a code without it, and one with it', () => {
  const zones = [
    { name: 'Latvia', countries: ['LV'], postalPrefixes: [], rates: [rate({ id: 'all' })] },
    { name: 'Riga', countries: ['LV'], postalPrefixes: ['LV10'], rates: [rate({ id: 'riga' })] },
  ]
  const at = (postalCode: string) =>
    priceOrder([part(1000)], { ...NOTHING, zones }, { destination: { country: 'LV', postalCode } })
      .rate?.id
  expect(['LV-1010', '1010', 'LV-3001', '3001'].map(at)).toEqual(['riga', 'riga', 'all', 'all'])
})

test('a parcel beyond the last step of every rate is not delivered', () => {
  const steps = [{ upTo: 1000, cents: 500 }]
  const zones = [{ name: 'A zone', countries: [], postalPrefixes: [], rates: [rate({ steps })] }]
  const priced = priceOrder(
    [part(1000, { quantity: 3 })],
    { ...NOTHING, zones },
    {
      destination: US,
    },
  )
  expect(priced).toMatchObject({ undeliverable: 'size', rates: [], shippingCents: 0 })
})

test('free delivery makes the cheapest rate free, and takes as much off the others', () => {
  const rates = [
    rate(),
    rate({ id: 'express', steps: [{ upTo: null, cents: 2400 }], isDefault: false }),
  ]
  const zones = [{ name: 'A zone', countries: [], postalPrefixes: [], rates }]
  const discount = { kind: 'free delivery' as const, value: 0, minCents: 0, productIds: null }
  const shippingOf = (asked?: string) =>
    priceOrder([part(1000)], { ...NOTHING, zones }, { destination: US, discount, rate: asked })
      .shippingCents
  expect(shippingOf()).toBe(0)
  expect(shippingOf('express')).toBe(1710)
})
