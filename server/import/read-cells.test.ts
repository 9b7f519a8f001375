import { expect, test } from 'vitest'
import { rawOf } from './read-cells.ts'
import type { Reading } from './reading.ts'

const NOTHING_SAID = { weightUnit: undefined, foreign: undefined, constants: {} }

function read(names: Record<string, string>, cells: string[], decimal: Reading['decimal'] = '.') {
  const columns = Object.entries(names).map(([header, name]) => ({ header, name }))
  return rawOf({ cells }, { ...NOTHING_SAID, columns, decimal })
}

const price = (cell: string, decimal?: Reading['decimal']) =>
  read({ Price: 'price' }, [cell], decimal).price

test('a price is read in the spelling of any country and program', () => {
  for (const cell of [
    '$1,100.50',
    '1.100,50',
    "1'100.50",
    '1 100,50',
    '1\u202f100,50 $',
    'USD 1100.5',
  ])
    expect(Number(price(cell))).toBe(1100.5)
  expect(price('1,234,567')).toBe('1234567')
  expect(price('.50')).toBe('0.50')
})

test('three digits behind a sign are what the other cells of the file prove', () => {
  expect([price('12,500', '.'), price('12,500', ',')]).toEqual(['12500', '12.500'])
  expect([price('12.500', '.'), price('12.500', ',')]).toEqual(['12.500', '12500'])
  // Neither can be thousands.
  expect([price('0,500'), price('1234,500')]).toEqual(['0.500', '1234.500'])
})

test('what is no price stays as it is', () => {
  for (const cell of [
    '(21.00)',
    '-21',
    'call',
    '12.50 per 100',
    '1,23,4',
    '12 or 13',
    '€9.90',
    '(clear)',
  ])
    expect(price(cell)).toBe(cell)
})

test('cells that say nothing are empty', () => {
  for (const cell of ['', ' ', '-', '--', 'n/a', 'N/A', 'null', 'None', '.'])
    expect(price(cell)).toBeUndefined()
})

test('price steps have the decimal sign of the file', () => {
  const steps = (cell: string) => read({ steps: 'price_steps' }, [cell], ',').price_steps
  expect(steps('10: 9,50; 50: 1.008,00')).toBe('10: 9.50; 50: 1008.00')
  expect(steps('10: 9.50')).toBe('10: 9.50')
  expect(steps('10: ten')).toBe('10: ten')
})

test('a weight has the unit of its cell, else the one of its column', () => {
  const names = { 'Weight (kg)': 'weight_kg' }
  expect(read(names, ['1.850'])).toEqual({ weight_kg: '1.850' })
  expect(read(names, ['2.5 lb'])).toEqual({ weight_lb: '2.5' })
  expect(read(names, ['40 oz.'])).toEqual({ weight_lb: '2.5' })
  expect(read(names, ['900 g'])).toEqual({ weight_grams: '900' })
  expect(read(names, ['heavy'])).toEqual({ weight_kg: 'heavy' })
})

test('several columns are one list of numbers, and one of specifications with their units', () => {
  const names = { 'OE 1': 'oe', 'OE 2': 'oe', 'Length (mm)': 'attribute', Size: 'attribute' }
  const { numbers, attributes } = read(names, ['A 1', 'B 2', '155', '18" x 8"'])
  expect(JSON.parse(String(numbers))).toEqual([
    { kind: 'oe', brand: null, shown: 'A 1' },
    { kind: 'oe', brand: null, shown: 'B 2' },
  ])
  expect(JSON.parse(String(attributes))).toEqual([
    { name: 'Length', value: '155', unit: 'mm' },
    { name: 'Size', value: '18" x 8"', unit: null },
  ])
})

test('amounts in another currency are left out, or come to dollars by the rate, rounded half up', () => {
  const columns = [{ header: 'Prix (€)', name: 'price', currency: 'EUR' }]
  const priced = (cell: string, foreign: Reading['foreign']) =>
    rawOf({ cells: [cell] }, { ...NOTHING_SAID, columns, decimal: ',', foreign }).price
  expect(priced('9,90', 'leave-out')).toBeUndefined()
  expect(priced('1 249,00 €', { rate: 1.1 })).toBe('1373.90')
  expect(priced('1,05', { rate: 1.1 })).toBe('1.16')
  expect(priced('9,90', { rate: 1 })).toBe('9.90')
  // A dollar is one.
  expect(priced('$9.90', { rate: 1.1 })).toBe('9.90')
})

test('HTML becomes lines, without its scripts', () => {
  const text = (cell: string) => read({ Body: 'description' }, [cell]).description
  expect(text('<p>Fits <b>most</b> arms.</p><ul><li>All season</li><li>22&quot;</li></ul>')).toBe(
    'Fits most arms.\n\n- All season\n- 22"',
  )
  expect(text('<p>Oil</p><script>x()</script><style>p {}</style>')).toBe('Oil')
  expect(text('Bolt <M10 and >M8')).toBe('Bolt <M10 and >M8')
})
