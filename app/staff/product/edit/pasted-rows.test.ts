import { expect, test } from 'vitest'
import { EMPTY_ROW } from './fitment-rows.ts'
import { isTable, readPasted, toTable, withPasted } from './pasted-rows.ts'

test('rows of year, make, model, engine, position, quantity and notes are read in that sequence', () => {
  const text = '2010-2014\tVolkswagen\tGolf\t2.5\tFront\t2\tNot GTI\r\n2011\tAudi\tA3\t\t\t\t\n'
  expect(isTable(text)).toBe(true)
  const pasted = readPasted(text, 'engine')
  expect(pasted).toEqual({
    isWhole: true,
    rows: [
      {
        ...{ yearFrom: '2010', yearTo: '2014', make: 'Volkswagen', model: 'Golf' },
        ...{ engine: '2.5', position: 'Front', quantity: '2', note: 'Not GTI' },
      },
      {
        ...{ yearFrom: '2011', yearTo: '2011', make: 'Audi', model: 'A3' },
        ...{ engine: '', position: '', quantity: '', note: '' },
      },
    ],
  })
  const row = { ...EMPTY_ROW, make: 'Kia' }
  expect(withPasted([row], 0, pasted).map(({ make }) => make)).toEqual([
    'Kia',
    'Volkswagen',
    'Audi',
  ])
})

test('headings name the columns in any sequence, and a cell of an unknown one goes into the note', () => {
  const text = 'Model\tMake\tYears\tColor\tNotes\nGolf\tVW\t2010\tred\t"two\nlines"'
  expect(readPasted(text, 'make').rows).toEqual([
    {
      ...{ model: 'Golf', make: 'VW', yearFrom: '2010', yearTo: '2010' },
      note: 'two\nlines; Color: red',
    },
  ])
})

test('without years the cells go into the grid from the chosen one on, and none beyond it is lost', () => {
  const pasted = readPasted('Front\t2\nRear\t1', 'position')
  const [first, second] = withPasted([{ ...EMPTY_ROW, make: 'Kia' }], 0, pasted)
  expect(first).toMatchObject({ make: 'Kia', position: 'Front', quantity: '2' })
  expect(second).toMatchObject({ make: '', position: 'Rear', quantity: '1' })
  expect(readPasted('2013-05\t2014-05\tx\ty', 'builtFrom').rows).toEqual([
    { builtFrom: '2013-05', builtTo: '2014-05', note: 'x; y' },
  ])
})

test('a text without a tab or a second line is none of a spreadsheet', () => {
  expect(isTable('Volkswagen\n')).toBe(false)
})

test('copied rows are read again as they were', () => {
  const row = { ...EMPTY_ROW, make: 'Audi', note: 'says "so"\tand more', builtTo: '2013-05' }
  expect(withPasted([], 0, readPasted(toTable([row]), 'make'))).toEqual([row])
})
