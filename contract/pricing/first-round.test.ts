import { expect, test } from 'vitest'
import { invoicesSettingSchema } from '../order/invoice-setting.ts'
import { newDeliverySettingSchema } from './delivery.ts'
import { newDiscountSchema } from './discount.ts'
import { taxSettingSchema } from './tax-setting.ts'

// An owner who mends one field must not learn of the next only after another save.

const id = (n: number) => `01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d${10 + n}`

const rate = (n: number, fields: object = {}) => ({
  ...{ id: id(n), name: 'Ground', carrier: 'UPS', by: 'weight', freeFrom: null },
  ...{ steps: [{ upTo: null, price: 5 }], isDefault: false, minDays: null, maxDays: null },
  ...fields,
})

const zone = (n: number, fields: object = {}) => ({
  ...{ id: id(n), name: 'Alaska', countries: ['US'], postalPrefixes: ['995'], rates: [] },
  ...fields,
})

const delivery = (fields: object, ...zones: object[]) => ({
  ...{ home: 'US', defaultWeightGrams: 500, days: 1, zones },
  ...fields,
})

type Parser = {
  safeParse: (value: unknown) => { error?: { issues: { path: PropertyKey[] }[] } | undefined }
}

function wrongFields(schema: Parser, value: object) {
  const issues = schema.safeParse(value).error?.issues ?? []
  return [...new Set(issues.map(({ path }) => path.join('.')))].sort()
}

test.each([
  ['an empty name', { name: '' }, 'zones.0.name'],
  ['a country that does not exist', { countries: ['US', 'XX'] }, 'zones.0.countries.1'],
  ['a rate without a name', { rates: [rate(1, { name: '' })] }, 'zones.0.rates.0.name'],
  ['half a day', { rates: [rate(1, { minDays: 1.5, maxDays: 2 })] }, 'zones.0.rates.0.minDays'],
])('a zone for the same place is refused together with %s', (_, fields, path) => {
  const setting = delivery({ days: -1 }, zone(2, fields), zone(3))
  expect(wrongFields(newDeliverySettingSchema, setting)).toEqual([
    'days',
    path,
    'zones.1.postalPrefixes',
  ])
})

test('the weights of a rate are refused together with its name, its prices and its days', () => {
  const steps = [
    { upTo: 2_000, price: Number.NaN },
    { upTo: 'x', price: 5 },
    { upTo: 1_000, price: 6 },
  ]
  const wrong = rate(1, { name: '', steps, minDays: 3 })
  expect(wrongFields(newDeliverySettingSchema, delivery({}, zone(2, { rates: [wrong] })))).toEqual([
    'zones.0.rates.0.maxDays',
    'zones.0.rates.0.name',
    'zones.0.rates.0.steps.0.price',
    'zones.0.rates.0.steps.1.upTo',
    'zones.0.rates.0.steps.2.upTo',
  ])
})

test('a second default rate is refused together with a price that is missing', () => {
  const rates = [
    rate(1, { isDefault: true, steps: [{ upTo: null, price: Number.NaN }] }),
    rate(2, { isDefault: true }),
  ]
  const setting = delivery({}, zone(3, { rates }))
  expect(wrongFields(newDeliverySettingSchema, setting)).toEqual([
    'zones.0.rates',
    'zones.0.rates.0.steps.0.price',
  ])
})

test('a second tax of one name for the same state, by the state’s name, is refused together with a wrong rate and day', () => {
  const tax = (n: number, fields: object) => ({
    ...{ id: id(n), name: 'Sales tax', country: 'US', region: 'IL', category: 'standard' },
    ...{ percent: 6.25, from: '2026-01-01', ...fields },
  })
  const rates = [
    tax(1, {}),
    tax(2, { name: 'sales TAX', region: 'Illinois', percent: Number.NaN }),
    tax(3, { from: '' }),
  ]
  expect(wrongFields(taxSettingSchema, { mode: 'exclusive', rates })).toEqual([
    'rates.1.name',
    'rates.1.percent',
    'rates.2.from',
  ])
})

test('a state that does not exist is refused together with an empty name', () => {
  const rates = [{ id: id(1), name: '', country: 'US', region: 'ZZ', category: 'standard' }]
  const setting = { mode: 'exclusive', rates: rates.map((one) => ({ ...one, percent: 1 })) }
  expect(wrongFields(taxSettingSchema, setting)).toEqual([
    'rates.0.from',
    'rates.0.name',
    'rates.0.region',
  ])
})

test('a missing percentage and an end in the past are refused together with uses below 1 and a wrong start', () => {
  const code = { code: '', kind: 'percent', maxUses: 0, maxPerCustomer: 1.5 }
  const times = { from: 'soon', until: '2020-01-01T00:00:00Z' }
  expect(wrongFields(newDiscountSchema, { ...code, ...times })).toEqual([
    ...['code', 'from', 'maxPerCustomer', 'maxUses', 'percent', 'until'],
  ])
})

test('a missing seller is refused together with half an invoice number', () => {
  const setting = { isOn: true, seller: '', taxNumber: '', prefix: '', firstNumber: 1.5 }
  expect(wrongFields(invoicesSettingSchema, { ...setting, yearsKept: 0.5 })).toEqual([
    'firstNumber',
    'seller',
    'yearsKept',
  ])
})
