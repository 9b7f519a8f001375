import { expect, test } from 'vitest'
import { type ChangeKind, FIRST_CHANGE, readChange } from './parts-change.ts'

const read = (kind: ChangeKind, value: string) => readChange({ ...FIRST_CHANGE, kind, value })
const { rounding } = FIRST_CHANGE

test('what is typed is the change that it asks for', () => {
  const price = { field: 'price', rounding }
  const cases: [ChangeKind, string, object][] = [
    ['raise-percent', ' 4 % ', { ...price, rule: { by: 'percent', percent: 4 }, steps: 'same' }],
    ['lower-percent', '2.5', { ...price, rule: { by: 'percent', percent: -2.5 }, steps: 'same' }],
    ['lower-amount', '$2.50', { ...price, rule: { by: 'amount', amount: -2.5 }, steps: 'same' }],
    ['set-price', '12.5', { ...price, rule: { by: 'set', price: 12.5 }, steps: 'keep' }],
    ['from-cost', '1.45', { ...price, rule: { by: 'cost', factor: 1.45 }, steps: 'keep' }],
    ['category', '501', { field: 'category', value: 501 }],
    ['draft', '', { field: 'state', value: 'draft' }],
    ['low_stock_at', '', { field: 'low_stock_at', value: null }],
    ['pack_size', '4', { field: 'pack_size', value: 4 }],
    ['shelf', '', { field: 'shelf', value: null }],
    ['brand', ' Brimolux ', { field: 'brand', value: 'Brimolux' }],
    ['add-tags', 'B, a,', { field: 'tags', by: 'add', value: ['a', 'b'] }],
    ['remove-tags', 'a', { field: 'tags', by: 'remove', value: ['a'] }],
    ['tax_category', 'reduced', { field: 'tax_category', value: 'reduced' }],
  ]
  for (const [kind, value, change] of cases) expect(read(kind, value)).toEqual({ change })
})

test('what can’t be read is said, and a comma is not guessed at', () => {
  for (const value of ['', '0', '4,5', '1e3', '-4', '1.234']) {
    expect(read('raise-percent', value)).toEqual({ error: 'Enter a percentage, such as 4 or 2.5' })
  }
  expect(read('category', '')).toEqual({ error: 'Choose a category' })
  expect(read('add-tags', ' , ')).toEqual({ error: 'Enter a tag, such as clearance' })
  expect(read('minimum_quantity', '2.5')).toEqual({ error: 'Enter a whole number' })
})
