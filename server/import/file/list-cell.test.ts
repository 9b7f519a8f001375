import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attributesCell, listCell, readAttributesCell, readListCell } from './list-cell.ts'

const text = fc
  .oneof(
    fc.string({ minLength: 1 }),
    fc.constantFrom('a|b', 'a\\', '\\|', 'x [mm]', '[', ']', 'a=b'),
  )
  .map((one) => one.trim())
  .filter(Boolean)

test('any values come back from the cell of a list', () => {
  fc.assert(
    fc.property(fc.array(text), (values) => {
      expect(readListCell(listCell(values))).toEqual(values)
    }),
  )
  expect(readListCell('288 mm discs|left-hand drive | ')).toEqual([
    '288 mm discs',
    'left-hand drive',
  ])
})

test('any specification comes back from its cell, with its unit', () => {
  const attribute = fc.record({ name: text, value: text, unit: fc.option(text) })
  fc.assert(
    fc.property(fc.array(attribute), (attributes) => {
      expect(readAttributesCell(attributesCell(attributes))).toEqual(attributes)
    }),
  )
  expect(attributesCell([{ name: 'Width', value: '120', unit: 'mm' }])).toBe('Width=120 [mm]')
  expect(readAttributesCell('black | Color=black')).toEqual([
    { name: 'Color', value: 'black', unit: null },
  ])
})
