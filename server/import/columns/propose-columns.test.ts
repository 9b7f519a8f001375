import { beforeAll, expect, test } from 'vitest'
import { aProduct } from '#test/builders.ts'
import { anUpload, rowsOf, runStep } from '#test/imports.ts'
import { aWorld } from '#test/matched-file.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { aSheetRow, aWorkbook } from '#test/workbook.ts'
import { getImport } from '../import-view.ts'
import { chooseColumns, listColumns } from './choose-columns.ts'

beforeAll(writeCategories)

test('a file with other names waits for the owner, who says which column is which, once', async () => {
  const { admin, maker, sku, extra } = await aWorld()
  const text = `Artikelnummer;Marke;Modell;Baujahr;${extra}\n${sku};${maker.name};Golf;2012;A 7\n`
  const id = await anUpload(admin, text)
  await runStep(id, 'check')
  expect(await getImport(id)).toMatchObject({ state: 'uploaded', awaits: 'columns' })
  const found = await listColumns(id)
  expect(found).toMatchObject({ format: 'UTF-8, semicolons, 5 columns', questions: [] })
  expect(found.columns.slice(3)).toEqual([
    { header: 'Baujahr', examples: ['2012'], name: 'year_from', from: 'word', warning: null },
    { header: extra, examples: ['A 7'], name: null, from: 'nothing', warning: null },
  ])
  expect(found.choices[0]).toEqual({
    name: 'part_number',
    label: 'Part number or SKU',
    isRequired: true,
    isList: false,
  })
  const columns = found.columns.map(({ name }) => name)
  expect(await chooseColumns(admin, id, { columns })).toMatchObject({ awaits: null })
  await runStep(id, 'check 1')
  expect(await getImport(id)).toMatchObject({ state: 'checked', open: 1, waiting: 0 })
  // The next file with the same first line is not asked about.
  const next = await anUpload(admin, text.replace('2012', '2013'))
  await runStep(next, 'check')
  expect(await getImport(next)).toMatchObject({
    state: 'checked',
    open: 1,
    report: { format: 'UTF-8, semicolons, 4 columns, matched as last time' },
  })
  expect((await listColumns(next)).columns[0]).toMatchObject({ name: 'part_number', from: 'last' })
  // And it can be matched otherwise after all.
  await chooseColumns(admin, next, {
    columns: columns.map((name, at) => (at === 4 ? 'note' : name)),
  })
  await runStep(next, 'check 2')
  expect((await rowsOf(next))[0]?.raw).toMatchObject({ note: 'A 7' })
})

test('columns that are missing, there twice or none of ours are refused with a sentence', async () => {
  const { admin, sku, maker, extra } = await aWorld()
  const id = await anUpload(admin, `a;b;c;d;${extra}\n${sku};${maker.name};Golf;2012;x\n`)
  const refusal = (columns: (string | null)[]) =>
    chooseColumns(admin, id, { columns }).then(
      () => 'taken',
      (error) => error.errors[0].message,
    )
  const right = ['part_number', 'make', 'model', 'year_from', null]
  expect(await refusal(right.with(3, null))).toBe('Say which column is “Year, from”')
  expect(await refusal(right.with(4, 'model'))).toBe('Two columns are “Model”: leave one out')
  expect(await refusal(right.with(4, 'price'))).toBe('There is no column price')
  expect(await refusal(right.slice(1))).toBe('The file has 5 columns')
  expect(await getImport(id)).toMatchObject({ state: 'uploaded', awaits: 'columns' })
  expect(await refusal(right)).toBe('taken')
})

test('a match that may have taken a cost for the price is shown for a file of somebody else', async () => {
  const { admin, sku, extra } = await aWorld()
  const upload = (name: string, ...rows: string[]) =>
    anUpload(admin, `sku;VK;${extra}\n${rows.join('\n')}\n`, { kind: 'products', name })
  const columns = ['sku', 'price', null]
  await chooseColumns(admin, await upload('zelniko-march.csv', `${sku};12.50;x`), { columns })
  expect((await getImport(await upload('Zelniko 2026-04.csv', `${sku};13.50;x`))).awaits).toBeNull()
  const other = await upload('price list 2.csv', `${sku};12.50;x`)
  expect((await getImport(other)).awaits).toBe('columns')
  expect((await listColumns(other)).columns[1]).toMatchObject({ name: 'price', from: 'last' })
  // The prices of the shop's parts say that the column is the price.
  for (const n of [1, 2]) await aProduct({ sku: `${sku}${n}`, pricePerUnitCents: 1250 })
  const rowsAt = (price: string) => ['', '1', '2'].map((n) => `${sku}${n};${price};x`)
  expect((await getImport(await upload('list.csv', ...rowsAt('12.90')))).awaits).toBeNull()
  expect((await getImport(await upload('list.csv', ...rowsAt('7.90')))).awaits).toBe('columns')
})

test('a file without names of columns is shown each time, with the match of the last', async () => {
  const { admin, sku } = await aWorld()
  const upload = () =>
    anUpload(admin, `${sku};12.50\nB-2;3.50\n`, { kind: 'products', name: 'zelniko.csv' })
  await chooseColumns(admin, await upload(), { columns: ['sku', 'price'] })
  const next = await upload()
  expect((await getImport(next)).awaits).toBe('columns')
  expect((await listColumns(next)).columns[1]).toMatchObject({ name: 'price', from: 'last' })
})

test('another line may name the columns', async () => {
  const { admin, sku, extra } = await aWorld()
  const text = `sku;price;${extra}\nArtikel;VK;Lager\n${sku};12.60;A 7\n`
  const id = await anUpload(admin, text, { kind: 'products' })
  expect(await listColumns(id)).toMatchObject({ headerLines: [2], above: [{ line: 1 }] })
  const headerLine = 1
  const found = await listColumns(id, { headerLine })
  expect(found).toMatchObject({ headerLines: [1], above: [] })
  expect(found.columns.map(({ header }) => header)).toEqual(['sku', 'price', extra])
  await chooseColumns(admin, id, { columns: ['sku', 'price', null], headerLine })
  await runStep(id, 'check 1')
  expect((await rowsOf(id)).map(({ line }) => line)).toEqual([2, 3])
})

test('any sheet of a workbook can be read, though only one has a list', async () => {
  const { admin, sku } = await aWorld()
  const list = `${aSheetRow('Part #', 'VK')}${aSheetRow(sku, 12.6)}`
  const own = `${aSheetRow('Kennung', 'Wert')}${aSheetRow(sku, 13.6)}`
  const id = await anUpload(admin, aWorkbook({ sheets: { List: list, Own: own } }), {
    kind: 'products',
  })
  expect(await listColumns(id)).toMatchObject({ sheet: 'List', sheets: ['List', 'Own'] })
  const answers = { sheet: 'Own' }
  expect(await listColumns(id, { answers })).toMatchObject({
    sheet: 'Own',
    columns: [{ header: 'Kennung' }, { header: 'Wert' }],
  })
  await chooseColumns(admin, id, { columns: ['sku', 'price'], answers })
  await runStep(id, 'check 1')
  expect((await rowsOf(id)).map(({ raw }) => raw)).toEqual([{ sku, price: '13.6' }])
  expect(await listColumns(id)).toMatchObject({ sheet: 'Own', answers })
})

test('a number that a spreadsheet has damaged is a finding', async () => {
  const { admin, sku, extra } = await aWorld()
  const text = `sku;EAN code;${extra}\n${sku};4,00599E+12;x\n`
  const id = await anUpload(admin, text, { kind: 'products' })
  expect((await listColumns(id)).columns[1]).toMatchObject({
    name: 'gtin',
    warning: 'Damaged by a spreadsheet: the last digits of 4,00599E+12 are lost',
  })
})

test('a column that the owner leaves as proposed is not said to be chosen by them', async () => {
  const { admin, sku, extra } = await aWorld()
  const text = `Artikelnummer;Bezeichnung;Listino;${extra}\n${sku};Disc;12,50;A 7\n`
  const id = await anUpload(admin, text, { kind: 'products' })
  const { columns } = await listColumns(id)
  expect(columns[2]).toMatchObject({ name: 'price' })
  const names = columns.map(({ name }) => name).with(3, 'shelf')
  const changed = await listColumns(id, { columns: names })
  expect(changed.columns.map(({ from }) => from)).toEqual([
    ...columns.slice(0, 3).map(({ from }) => from),
    'chosen',
  ])
})
