import { expect, test } from 'vitest'
import { taxSettingSchema } from './tax-setting.ts'

const rate = {
  ...{ id: '01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d91', name: 'Sales tax', category: 'standard' },
  ...{ country: 'US', region: 'Illinois', percent: 6.25, from: '2026-01-01' },
}

const parse = (one: object) => taxSettingSchema.safeParse({ mode: 'exclusive', rates: [one] })

test('a state that does not exist is refused together with all other errors', () => {
  const { error } = parse({ ...rate, region: 'Illinoi', percent: 101, from: '' })
  const fields = error?.issues.map(({ path }) => path.at(-1)).sort()
  expect(fields).toEqual(['from', 'percent', 'region'])
})

test('a state may be written by its name, also when another field is wrong', () => {
  const { error } = parse({ ...rate, percent: 101 })
  expect(error?.issues.map(({ path }) => path.at(-1))).toEqual(['percent'])
  expect(parse(rate).data?.rates[0]?.region).toBe('IL')
})

const quebec = { ...rate, name: 'GST', country: 'CA', region: 'QC', percent: 5 }

const messagesOf = (...rates: object[]) => {
  const all = rates.map((one, at) => ({ ...one, id: rate.id.replace(/.$/, `${at}`) }))
  const { error } = taxSettingSchema.safeParse({ mode: 'exclusive', rates: all })
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
}

test('taxes of one place, category and day have different names, and are three at most', () => {
  const qst = { ...quebec, name: 'QST', percent: 9.975 }
  expect(messagesOf(quebec, qst)).toEqual([])
  expect(messagesOf(quebec, { ...qst, name: ' gst', region: 'Quebec' })).toEqual([
    'rates.1.name: Tax 1 has this name, for the same country, state and category from the same day',
  ])
  const four = ['GST', 'QST', 'PST', 'RST'].map((name) => ({ ...quebec, name }))
  expect(messagesOf(...four)).toEqual([
    'rates.3.name: 3 taxes at most for one country, state and category from the same day',
  ])
  expect(messagesOf(...four.slice(0, 3), { ...qst, from: '2027-01-01' })).toEqual([])
})

test('a tax is one of delivery, too, unless the owner says otherwise', () => {
  expect(parse(rate).data?.rates[0]?.isDeliveryTaxed).toBe(true)
  expect(parse({ ...rate, isDeliveryTaxed: false }).data?.rates[0]?.isDeliveryTaxed).toBe(false)
})

test('a province that does not exist is called a province', () => {
  expect(messagesOf({ ...quebec, region: 'QB' })).toEqual([
    'rates.0.region: Enter a province, such as AB',
  ])
})
