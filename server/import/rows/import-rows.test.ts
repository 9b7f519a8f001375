import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { aPerson, aProduct } from '#test/builders.ts'
import { aCheckedImport } from '#test/imports.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { listImportRows, type RowFilter } from './import-rows.ts'
import { reportCsv } from './report-csv.ts'

// What the owner sees of the rows of a file.

beforeAll(writeCategories)

const aSku = () => `R-${randomUUID().slice(0, 8)}`.toUpperCase()
/** A column without a name is not read. */
const HEADER = 'sku,name,price,gtin,'

async function aCheck(...lines: string[]) {
  const admin = await aPerson({ role: 'admin' })
  const text = [HEADER, ...lines].join('\n')
  const { _id: id } = await aCheckedImport(admin, text, { kind: 'products', name: 'march.csv' })
  const linesOf = async (filter: RowFilter & { q?: string }) =>
    (await listImportRows(id, { ...filter, after: 0 })).rows.map(({ line }) => line)
  return { admin, id, linesOf }
}

async function downloaded(id: string, filter: RowFilter = {}) {
  let csv = ''
  for await (const piece of reportCsv(id, filter)) csv += piece
  return csv.replace('\ufeff', '').trimEnd().split('\r\n')
}

test('a row has its cells as the file wrote them, also of columns that are not read, and says which one is in question', async () => {
  const sku = aSku()
  const { id } = await aCheck(`${sku},Belt,"$1,1O0.50",,A+`)
  const { rows } = await listImportRows(id, { action: 'left', after: 0 })
  expect(rows[0]?.cells).toEqual([
    { header: 'sku', text: sku, isFound: false },
    { header: 'name', text: 'Belt', isFound: false },
    { header: 'price', text: '$1,1O0.50', isFound: true },
    { header: '', text: 'A+', isFound: false },
  ])
})

test('rows are found by number, name and line, among those that are left out too', async () => {
  const [first, second] = [aSku(), aSku()]
  const { linesOf } = await aCheck(`${first},Long belt,,,`, `${second},Short belt,9.90,,`)
  expect(await linesOf({ q: 'BELT' })).toEqual([2, 3])
  expect(await linesOf({ q: second.toLowerCase() })).toEqual([3])
  expect(await linesOf({ q: '3' })).toContain(3)
  expect(await linesOf({ q: 'belt', action: 'left' })).toEqual([2])
  expect(await linesOf({ q: 'price' })).toEqual([])
})

test('what is left out is downloaded as the file has it, with the reason; mended, it needs no match', async () => {
  const { sku = '' } = await aProduct({ sku: aSku() })
  const { admin, id } = await aCheck(`${sku},Belt,11.00,,`, `${aSku()},"Belt, long",call,,B`)
  const left = await downloaded(id, { action: 'left' })
  expect(left[0]).toBe(`${HEADER},reason`)
  expect(left).toHaveLength(2)
  expect(left[1]).toMatch(/^R-\w+,"Belt, long",call,,B,The price “call” can’t be read/)
  const mended = left.join('\n').replace(',call,', ',9.90,')
  const again = await aCheckedImport(admin, mended, {
    kind: 'products',
    name: 'march left out.csv',
  })
  expect(again).toMatchObject({ awaits: null, report: { actions: { add: 1 } } })
})

test('a page of rows goes on behind its last one', async () => {
  const lines = Array.from({ length: 60 }, () => `${aSku()},Belt,9.90,,`)
  const { id } = await aCheck(...lines)
  const { rows, next } = await listImportRows(id, { after: 0 })
  expect([rows.length, next]).toEqual([50, 51])
  expect((await listImportRows(id, { after: 51 })).rows).toHaveLength(10)
})
