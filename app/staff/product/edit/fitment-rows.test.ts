import { expect, test } from 'vitest'
import { norm } from '#contract/nearest-name.ts'
import { EMPTY_ROW, type Models, readRow, toRow } from './fitment-rows.ts'

const GOLF = { id: 7, make: 'Volkswagen', model: 'Golf', years: '1999–2021' }
const JETTA = { id: 8, make: 'Volkswagen', model: 'Jetta', years: '' }

const MODELS: Models = {
  makes: ['Audi', 'Volkswagen'],
  find: (make, model) =>
    [GOLF, JETTA].find((one) => norm(one.make) === norm(make) && norm(one.model) === norm(model)),
  modelsOf: (make) => (norm(make) === 'volkswagen' ? [GOLF, JETTA] : undefined),
}

const ROW = { ...EMPTY_ROW, make: 'volkswagen', model: 'GOLF', yearFrom: '2010', yearTo: '2014' }

test('a row is a fitment, and is written as it was', () => {
  const typed = { ...ROW, quantity: '2', conditions: '288 mm discs | Not GTI |', engine: ' 2.5 ' }
  const read = readRow(typed, MODELS)
  expect(read).toEqual({
    fitment: {
      ...{ modelId: 7, yearFrom: 2010, yearTo: 2014, engine: '2.5', quantity: 2 },
      ...{ trim: null, builtFrom: null, builtTo: null, position: null, note: null },
      conditions: ['288 mm discs', 'Not GTI'],
    },
  })
  if (typeof read === 'string' || !('fitment' in read)) throw new Error('not read')
  expect(toRow(read.fitment, [GOLF])).toEqual({
    ...ROW,
    ...{ make: 'Volkswagen', model: 'Golf', engine: '2.5', quantity: '2' },
    conditions: '288 mm discs | Not GTI',
  })
})

test.each([
  [{ make: 'Volkswagon' }, 'make', 'no make “Volkswagon” is known', 'Volkswagen'],
  [{ model: 'Jeta' }, 'model', 'volkswagen has no model “Jeta” that is known', 'Jetta'],
  [{ model: 'Phaeton' }, 'model', 'volkswagen has no model “Phaeton” that is known', undefined],
  [{ model: '' }, 'model', 'a model is missing', undefined],
  [{ yearFrom: '10' }, 'yearFrom', 'the first year is four digits', undefined],
  [{ yearFrom: '2015' }, 'yearTo', 'the last year is before the first', undefined],
  [{ yearTo: '2022' }, 'yearTo', 'Golf was made 1999–2021', undefined],
  [{ quantity: '2 pcs' }, 'quantity', 'the quantity is a whole number from 1 to 999', undefined],
  [{ builtTo: '5/2013' }, 'builtTo', 'a month is written as 2013-05', undefined],
])(
  '%o is said of the row: its column, why, and what was probably meant',
  (cells, column, text, proposal) => {
    const problem = { column, text, ...(proposal && { proposal }) }
    expect(readRow({ ...ROW, ...cells }, MODELS)).toEqual({ problem })
  },
)

test('a make whose models are not known yet is neither right nor wrong', () => {
  expect(readRow({ ...ROW, make: 'Audi', model: 'A3' }, MODELS)).toBe('loading')
})
