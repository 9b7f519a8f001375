import { expect, test } from 'vitest'
import { amountFromZero, price } from './number.ts'

function refusal(typed: unknown, schema = price('Enter a price')) {
  return schema.safeParse(typed).error?.issues[0]?.message
}

test('a decimal comma is refused with how to write it, in prices and in amounts', () => {
  expect(refusal('9,40')).toBe('Write 9.40, with a point')
  expect(refusal('$14,9')).toBe('Write 14.90, with a point')
  expect(refusal('9,')).toBe('Write 9.00, with a point')
  expect(refusal('14,90', amountFromZero())).toBe('Write 14.90, with a point')
})

test('a comma between thousands is refused; text that is no number has the message of its field', () => {
  expect(refusal('1,299.00')).toBe('Write 1299.00, without a comma')
  expect(refusal('1,299')).toBe('Write 1299, without a comma')
  expect(refusal('1.234,50')).toBe('Write 1234.50, with a point')
  expect(refusal('$1.234.567,5')).toBe('Write 1234567.50, with a point')
  expect(refusal('abc')).toBe('Enter a price')
  expect(refusal(',')).toBe('Enter a price')
  expect(refusal('')).toBe('Enter a price')
  expect(refusal('9.40')).toBe(undefined)
})

test('a dollar sign before a price is taken off, as spreadsheets write it; another currency is refused', () => {
  for (const typed of ['$37.12', '$ 37.12', ' $37.12 ', '37.12']) {
    expect(price().parse(typed)).toBe(37.12)
    expect(amountFromZero().parse(typed)).toBe(37.12)
  }
  expect(refusal('$1,234.50')).toBe('Write 1234.50, without a comma')
  expect(refusal('€37.12')).toBe('Enter dollars, not €')
  expect(refusal('37,12 €', amountFromZero())).toBe('Enter dollars, not €')
  for (const typed of ['$', '$$5', '5$', '$-5', '-$5']) expect(refusal(typed)).toBe('Enter a price')
})
