import { expect, test } from 'vitest'
import { laterDayOf, withoutLaterPrices } from './valid-from.ts'

const today = '2026-11-30'

test.each([
  '2030-01-01',
  '01.02.2030',
  '2/1/2027',
  '47484',
  '47484,5',
  '31/12/2026',
  '01/12/2026',
  '01.12.26',
  '20261201',
  '2026/12/01',
  '1. 12. 2026',
  '01.12.2026 00:00',
  '15 Dec 2026',
])('a price from %s on is none of today, and the row keeps what else it says', (valid_from) => {
  const row = { sku: 'A', price: '9.00', cost: '5.00', name: 'Clip', valid_from }
  expect(withoutLaterPrices(row, today)).toMatchObject({
    raw: { sku: 'A', name: 'Clip' },
    findings: [{ code: 'price-not-yet', field: 'price' }],
  })
})

test.each(['spring 2027', 'mid 2027'])(
  'a day that is not understood, %s, takes no price',
  (day) => {
    const { raw, findings } = withoutLaterPrices(
      { sku: 'A', price: '9.00', valid_from: day },
      today,
    )
    expect(raw).toEqual({ sku: 'A' })
    expect(findings[0]?.text).toBe('The day from which the price is valid can’t be read')
  },
)

test.each(['2026-11-30', '46054', '1/2/2026', 'now', ''])(
  'a price that is valid from %s on is one of today',
  (valid_from) => {
    const row = { sku: 'A', price: '9.00' }
    expect(withoutLaterPrices({ ...row, valid_from }, today)).toEqual({ raw: row, findings: [] })
  },
)

test('a title says from which later day the prices of its file hold', () => {
  const found = (text: string) => laterDayOf([{ line: 3, text }], today)?.day
  expect(found('Preisliste gültig ab 01.12.2026')).toBe('2026-12-01')
  expect(found('IVA esclusa – validità dal 15/01/2027')).toBe('2027-01-15')
  expect(found('Prices effective 2026-11-01, printed 2026-12-01')).toBeUndefined()
  expect(found('Prices valid until 31.12.2026')).toBeUndefined()
  expect(found('Gültig bis 31. Dezember 2026')).toBeUndefined()
  expect(found('Cennik ważny do 31 grudnia 2026')).toBeUndefined()
})

test.each([
  'Prices effective January 1, 2027',
  'Prices valid from 1st January 2027',
  'Gültig ab 1. Januar 2027 bis 31. Dezember 2027',
  'Tarif valable à partir du 1er janvier 2027',
  'Precios válidos desde el 1 de enero de 2027',
  'Prezzi validi dal 1° gennaio 2027',
  'Cennik ważny od 1 stycznia 2027',
  'Geldig vanaf 1 januari 2027',
  'Preços válidos a partir de 1 de janeiro de 2027',
])('a month has a name: %s', (text) => {
  expect(laterDayOf([{ line: 1, text }], today)?.day).toBe('2027-01-01')
})
