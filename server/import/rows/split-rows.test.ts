import { expect, test } from 'vitest'
import type { SourceRow } from '../file/source-row.ts'
import { splitRows } from './split-rows.ts'

async function split(raw: Record<string, string>, cells?: SourceRow['cells']) {
  const rows = async function* (): AsyncGenerator<SourceRow> {
    yield { line: 2, raw, ...(cells && { cells }) }
  }
  const found: SourceRow[] = []
  for await (const row of splitRows(rows())) found.push(row)
  return found
}

const years = async (year_from: string, more: Record<string, string> = {}) =>
  (await split({ year_from, ...more })).map(({ raw }) => [raw.year_from, raw.year_to])

test('years are read as a range, a list, two digits or an open end', async () => {
  expect(await years('2012')).toEqual([['2012', undefined]])
  expect(await years('2012-2016')).toEqual([['2012', '2016']])
  expect(await years("'98-'12")).toEqual([['1998', '2012']])
  expect(await years('2017+')).toEqual([['2017', 'open']])
  expect(await years('2010, 2012')).toEqual([
    ['2010', undefined],
    ['2012', undefined],
  ])
  expect(await years('2017', { year_to: 'present' })).toEqual([['2017', 'open']])
})

test('years that can mean two things, or none, stay as they are', async () => {
  for (const cell of ['2010-12', 'all', '2012-2016, all'])
    expect(await years(cell)).toEqual([[cell, undefined]])
})

test('months are when a vehicle was built, and their years', async () => {
  const built = { year_from: '2011', year_to: '2017', built_from: '2011-11', built_to: '2017-12' }
  expect((await split({ year_from: '2011-11', year_to: '2017-12' }))[0]?.raw).toEqual(built)
  expect((await split({ year_from: '11/2011', year_to: '12.2017' }))[0]?.raw).toEqual(built)
  // As a date of a workbook it is a month, too.
  expect((await split({ year_from: '2010-12' }, { year_from: 'date' }))[0]?.raw).toEqual({
    year_from: '2010',
    built_from: '2010-12',
  })
})

test('a cell with several vehicles is a row each, and the rows behind count on', async () => {
  const rows = await split({ vehicle: 'Ford Focus; Land Rover Defender', year_from: '2012' })
  expect(rows).toEqual([
    { line: 2, raw: { make: 'Ford', model: 'Focus', year_from: '2012' } },
    {
      ...{ line: 3, fileLine: 2 },
      raw: { make: 'Land', model: 'Rover Defender', year_from: '2012' },
    },
  ])
})

test('a cell with several numbers is a row each', async () => {
  const numbers = JSON.stringify([
    { kind: 'oe', brand: null, shown: 'A 1' },
    { kind: 'cross', brand: null, shown: 'B 2' },
  ])
  expect((await split({ part_number: 'X', numbers })).map(({ raw }) => raw)).toEqual([
    { part_number: 'X', kind: 'oe', number: 'A 1' },
    { part_number: 'X', kind: 'cross', number: 'B 2' },
  ])
})

test('years stand before or behind a vehicle in its cell, where no column has them', async () => {
  const of = async (vehicle: string, more = {}) =>
    (await split({ vehicle, ...more })).map(({ raw }) => [
      raw.make,
      raw.model,
      raw.year_from,
      raw.year_to,
    ])
  expect(await of('05-10 Honda Civic; 2012 Ford Focus')).toEqual([
    ['Honda', 'Civic', '2005', '2010'],
    ['Ford', 'Focus', '2012', undefined],
  ])
  expect(await of("Honda Civic (2005-2010), Honda Accord '98-'02, Mazda 3 2017+")).toEqual([
    ['Honda', 'Civic', '2005', '2010'],
    ['Honda', 'Accord', '1998', '2002'],
    ['Mazda', '3', '2017', 'open'],
  ])
  expect(await of('Audi 80')).toEqual([['Audi', '80', undefined, undefined]])
  const given = await of('BMW 2002', { year_from: '1970' })
  expect(given).toEqual([['BMW', '2002', '1970', undefined]])
})

test('the engine behind a model in one cell is that of the row', async () => {
  const of = async (vehicle: string) =>
    (await split({ vehicle })).map(({ raw }) => [raw.model, raw.engine, raw.year_from, raw.year_to])
  expect(await of('VW Jetta VI 1.4TSI 10>18 / VW Golf VII 2.0 TDI 13>')).toEqual([
    ['Jetta VI', '1.4TSI', '2010', '2018'],
    ['Golf VII', '2.0 TDI', '2013', 'open'],
  ])
  expect(await of('Ford Fiesta 1.25 (97>02), Ford Focus 1.8 (98>04)')).toEqual([
    ['Fiesta', '1.25', '1997', '2002'],
    ['Focus', '1.8', '1998', '2004'],
  ])
})
