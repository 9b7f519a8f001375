import { expect, test } from 'vitest'
import { changedFields, EMPTY_PRODUCT, mergeEdit, savedText, showValue } from './product-values.ts'

const SAVED = { ...EMPTY_PRODUCT, name: 'Brake pads', pricePerUnit: '43.20', sku: 'KST-P155' }

test('a field is changed when something else would be stored', () => {
  expect(changedFields(SAVED, { ...SAVED, pricePerUnit: '43.2', sku: ' kst-p155' })).toEqual([])
  expect(changedFields({ ...SAVED, tags: 'a, b' }, { ...SAVED, tags: 'B,a;' })).toEqual([])
  expect(changedFields(SAVED, { ...SAVED, name: 'brake pads', cost: '0' })).toEqual([
    'name',
    'cost',
  ])
})

test('fields that one side changed merge, fields that both changed differently are a conflict', () => {
  const theirs = { ...SAVED, name: 'Pads', pricePerUnit: '44.90', sku: 'A', lowStockAt: '4' }
  const mine = { ...SAVED, pricePerUnit: '45.50', sku: 'a', description: 'New.' }
  expect(mergeEdit(SAVED, theirs, mine)).toEqual({
    taken: ['name', 'lowStockAt'],
    contested: ['pricePerUnit'],
  })
})

test('values are written as on the page', () => {
  expect(showValue('pricePerUnit', '45.5')).toBe('$45.50')
  expect(showValue('pricePerUnit', '4x')).toBe('4x')
  expect(showValue('sku', '')).toBe('nothing')
  expect(showValue('state', 'draft')).toBe('Draft')
  expect(showValue('weightGrams', '55')).toBe('55 g')
  expect(showValue('fits', 'universal')).toBe('Universal')
  expect(showValue('description', 'w'.repeat(30), 24)).toBe(`${'w'.repeat(24)}…`)
})

test('a save says of an amount what it was and what it is', () => {
  const now = { ...SAVED, pricePerUnit: '940.00', sku: 'A', coreCharge: '12.00' }
  expect(savedText(['pricePerUnit', 'sku', 'coreCharge'], SAVED, now)).toBe(
    'Saved: Price $43.20 → $940.00, SKU, Core charge nothing → $12.00.',
  )
})
