import { expect, test } from 'vitest'
import { type Reading, readingOf } from '../reading.ts'
import { rawOf } from './read-cells.ts'

const NOTHING_SAID = { weightUnit: undefined, foreign: undefined, constants: {} }

function read(
  names: Record<string, string>,
  cells: string[],
  decimal: '.' | ',' | undefined = '.',
) {
  const columns = Object.entries(names).map(([header, name]) => ({ header, name, decimal }))
  return rawOf({ cells }, { ...NOTHING_SAID, columns })
}

const price = (cell: string, decimal?: '.' | ',') => read({ Price: 'price' }, [cell], decimal).price

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
  expect(price('1\u00a0249\u00a0000')).toBe('1249000')
})

test('three digits behind a sign are what the other cells of the file prove', () => {
  expect([price('12,500', '.'), price('12,500', ',')]).toEqual(['12500', '12.50'])
  expect([price('12.500', '.'), price('12.500', ',')]).toEqual(['12.50', '12500'])
  // Neither can be thousands.
  expect([price('0,500'), price('1234,500')]).toEqual(['0.50', '1234.50'])
})

test('what is no price stays as it is', () => {
  for (const cell of [
    '(21.00)',
    '-21',
    'call',
    '12.50 per 100',
    '1,23,4',
    '12 or 13',
    '12 50',
    '1 2500',
    '125\n149',
    "1'250 300",
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
  const columns = [{ header: 'Prix (€)', name: 'price', currency: 'EUR', decimal: ',' as const }]
  const priced = (cell: string, foreign: Reading['foreign']) =>
    rawOf({ cells: [cell] }, { ...NOTHING_SAID, columns, foreign }).price
  expect(priced('9,90', 'leave-out')).toBeUndefined()
  expect(priced('1 249,00 €', { rate: 1.1, of: 'EUR' })).toBe('1373.90')
  expect(priced('1,05', { rate: 1.1, of: 'EUR' })).toBe('1.16')
  expect(priced('9,90', 'dollars')).toBe('9.90')
  // A dollar is one.
  expect(priced('$9.90', { rate: 1.1, of: 'EUR' })).toBe('9.90')
  // A pound is no euro.
  expect(priced('£9.90', { rate: 1.1, of: 'EUR' })).toBe('£9.90')
  expect(priced('9,90', { rate: 1.1, of: 'GBP' })).toBe('€ 9,90')
})

function readFile(answers: Record<string, string>, names: string[], ...lines: string[]) {
  const [headers = [], ...rows] = lines.map((line) => line.split('|'))
  const head = { headers, rows: rows.map((cells, at) => ({ line: at + 2, cells })) }
  const reading = readingOf(head, names, answers)
  return head.rows.map((row) => rawOf(row, reading))
}

test('price steps are in the currency of the price', () => {
  const names = ['sku', 'price', 'price_steps']
  const lines = ['sku|Price (EUR)|steps', 'A|10.00|10: 9.00; 50: €8.00']
  expect(readFile({ currency: 'rate EUR 1.10' }, names, ...lines)).toEqual([
    { sku: 'A', price: '11.00', price_steps: '10: 9.90; 50: 8.80' },
  ])
  expect(readFile({ currency: 'leave-out' }, names, ...lines)).toEqual([{ sku: 'A' }])
})

test('a rate is of one currency: amounts in another one of the file are no prices', () => {
  const lines = ['sku|price', 'A|£10.00', 'B|€10.00', 'C|10.00', 'D|$10.00']
  const prices = readFile({ currency: 'rate EUR 1.10' }, ['sku', 'price'], ...lines)
  expect(prices.map(({ price }) => price)).toEqual(['£10.00', '11.00', '£ 10.00', '10.00'])
})

test('a comma in a weight proves nothing of a price, and that of a price is the one of pieces', () => {
  const names = ['sku', 'price', 'weight_kg']
  const lines = ['sku|price|weight_kg', 'A|1,250|2,5', 'B|31,000|3']
  expect(readFile({ 'decimal-comma': 'point' }, names, ...lines)).toEqual([
    { sku: 'A', price: '1250', weight_kg: '2.5' },
    { sku: 'B', price: '31000', weight_kg: '3' },
  ])
  const pieces = ['sku|price|units', 'A|12.50|4.000', 'B|2.50|4,000']
  expect(readFile({}, ['sku', 'price', 'units'], ...pieces).map(({ units }) => units)).toEqual([
    '4',
    '4000',
  ])
  // Without a sign in a price it may be both.
  const [unread] = readFile({}, ['sku', 'price', 'units'], 'sku|price|units', 'A|12|4.000')
  expect(unread?.units).toBe('4.000')
})

test('HTML becomes lines, without its scripts', () => {
  const text = (cell: string) => read({ Body: 'description' }, [cell]).description
  expect(text('<p>Fits <b>most</b> arms.</p><ul><li>All season</li><li>22&quot;</li></ul>')).toBe(
    'Fits most arms.\n\n- All season\n- 22"',
  )
  expect(text('<p>Oil</p><script>x()</script><style>p {}</style>')).toBe('Oil')
  expect(text('Bolt <M10 and >M8')).toBe('Bolt <M10 and >M8')
})

test('a price of one, a pack and a minimum are read with the words beside them', () => {
  expect([price('$0.45 ea'), price('0.45/each')]).toEqual(['0.45', '0.45'])
  const packs = ['box of 10', '10/box', '10 pcs', 'min. 10', '10', '10 x 4', 'ten']
  expect(packs.map((cell) => read({ Pack: 'pack_size' }, [cell]).pack_size)).toEqual([
    ...['10', '10', '10', '10', '10', '10 x 4', 'ten'],
  ])
  expect(read({ Stock: 'units' }, ['10+']).units).toBe('10+')
})

test('an amount with fractions of a cent is rounded half up, and says so', () => {
  const row = read({ Price: 'price', Cost: 'cost' }, ['77.125', '0.001'])
  expect(row).toMatchObject({ price: '77.13', cost: '0.001' })
  expect(JSON.parse(row.findings ?? '')).toMatchObject([
    { code: 'rounded', found: '77.125', text: 'The price 77.125 is rounded to 77.13' },
  ])
  expect(price('12,500', ',')).toBe('12.50')
})

test('a text with characters of HTML and no tag is read, and keeps its lines', () => {
  expect(read({ Text: 'description' }, ['Blade 22&quot; &amp; clip\nA & B; C'])).toMatchObject({
    description: 'Blade 22" & clip\nA & B; C',
  })
})

test('a weight is in the unit of the cell beside it', () => {
  const lines = ['sku|Weight|Weight UOM', 'A|4.08|LB', 'B|400|g', 'C|2 kg|LB', 'D|7|']
  expect(readFile({}, ['sku', 'weight', ''], ...lines)).toEqual([
    { sku: 'A', weight_lb: '4.08' },
    { sku: 'B', weight_grams: '400' },
    { sku: 'C', weight_kg: '2' },
    { sku: 'D', weight: '7' },
  ])
})

test('a supplier’s code of a group is no id of a category of the shop', () => {
  expect(read({ Group: 'category' }, ['101'])).toEqual({ category: 'Group 101' })
  expect(read({ category: 'category' }, ['101'])).toEqual({ category: '101' })
})

test('characters that nobody sees, and the apostrophe of a text, are none of a number', () => {
  const names = { 'Part no.': 'part_number', Text: 'name' }
  expect(read(names, ["'00713\u200b", '\ufeffRe\u00adar \u2060'])).toEqual({
    part_number: '00713',
    name: 'Rear',
  })
  expect(read(names, ['A\t1', 'Shock\tabsorber,<br>front'])).toMatchObject({
    part_number: 'A 1',
    name: 'Shock absorber, front',
  })
  expect(read(names, ["'", "'06 model"])).toEqual({ part_number: "'", name: "'06 model" })
})

test('columns of prices from a quantity on are the steps of the price', () => {
  const names = { '1-9': 'price', '10-49': 'step_price', '50+': 'step_price', '100+': 'step_price' }
  expect(read(names, ['12,90', '11,90', '11,90', '10,90'], ',')).toEqual({
    price: '12.90',
    price_steps: '10: 11.90; 100: 10.90',
  })
  expect(read(names, ['12.90', 'call', '', ''])).toEqual({
    price: '12.90',
    price_steps: '10: call',
  })
})
