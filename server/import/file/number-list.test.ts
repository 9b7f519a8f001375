import { expect, test } from 'vitest'
import { numbersIn } from './number-list.ts'

function read(cell: string) {
  return numbersIn(cell, 'oe').map(({ brand, shown }) => (brand ? [brand, shown] : shown))
}

test('the numbers of a cell are apart by any sign that suppliers use', () => {
  expect(read('A 1, B 2; C 3|D 4 / E 5\nF 6，G 7、H 8')).toEqual([
    ...['A 1', 'B 2', 'C 3', 'D 4', 'E 5', 'F 6', 'G 7', 'H 8'],
  ])
  expect(read('1K0698151/1K0698151A')).toEqual(['1K0698151', '1K0698151A'])
  expect(read('45022-TL0-G51 45022-TL0-G52')).toEqual(['45022-TL0-G51', '45022-TL0-G52'])
})

test('blanks, slashes and short pieces inside of a number separate nothing', () => {
  for (const number of ['06A 115 561 B', 'DR-312/25', '0 986 424 123', '11 42 7 541 827']) {
    expect(read(number)).toEqual([number])
  }
})

test('the brand of a number stands before a colon, for those behind it, too, or in brackets', () => {
  expect(read('BMW: 11 42 7 541 827, 11 42 7 566 327; VW: 06A 115 561 B')).toEqual([
    ['BMW', '11 42 7 541 827'],
    ['BMW', '11 42 7 566 327'],
    ['VW', '06A 115 561 B'],
  ])
  expect(read('45022-S5A-E50 (Honda), 123-456')).toEqual([['Honda', '45022-S5A-E50'], '123-456'])
  expect(read('')).toEqual([])
})

test('a word for the kind of a number, or for its state, is no brand', () => {
  expect(read('OE: 06A 115 561 B; OEM-Nr.: 11 42 7 541 827; BMW: 11 42 7 566 327')).toEqual([
    '06A 115 561 B',
    '11 42 7 541 827',
    ['BMW', '11 42 7 566 327'],
  ])
  expect(read('MK-13 (obsolete), MK-14 (Ersetzt), MK-15 (was: Ruville)')).toEqual([
    'MK-13',
    'MK-14',
    'MK-15 (was: Ruville)',
  ])
})
