import { expect, test } from 'vitest'
import { inOrderOf } from './later-headers.ts'

function read(...lines: string[]) {
  const [headers = '', ...rows] = lines.map((line) => line.split(';'))
  const order = inOrderOf([...headers])
  return rows.map((cells, at) => order({ line: at + 2, cells }).cells.join(';'))
}

test('rows below names in another order are read by these, and below the first again by the first', () => {
  const names = 'Part No;Brand;Net;RRP'
  const rows = [
    'A-1;Quenby;1;2',
    'part no;Brand; RRP;Net',
    'A-2;Quenby;4;3',
    names,
    'A-3;Quenby;5;6',
  ]
  expect(read(names, ...rows)).toEqual([
    ...['A-1;Quenby;1;2', names, 'A-2;Quenby;3;4', names, 'A-3;Quenby;5;6'],
  ])
})

test('a column that a later list lacks is empty in it, and one more is not read', () => {
  const rows = ['Brand;Part No;Remark;RRP', 'Quenby;A-1;new;2', 'Quenby;A-2;;3;too many']
  expect(read('Part No;Brand;Net;RRP', ...rows).slice(1)).toEqual([
    'A-1;Quenby;;2',
    'A-2;Quenby;;3;too many',
  ])
})

test('a row with words of the names in it is a row', () => {
  const rows = ['Brand;Net;1;2', 'Net;Brand;Part No;7', 'A-1;Quenby;1;2']
  expect(read('Part No;Brand;Net;RRP', ...rows)).toEqual(rows)
})
