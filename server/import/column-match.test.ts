import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aPerson, aProduct } from '#test/builders.ts'
import { anUpload, rowsOf, runStep } from '#test/imports.ts'
import { aMake, aModel, writeCategories } from '#test/vehicle-base.ts'
import { aSheetRow, aWorkbook } from '#test/workbook.ts'
import { brandIdOf } from '../catalog/brand.ts'
import { db } from '../platform/db/client.ts'
import { product } from '../platform/db/schema/product.ts'
import { chooseColumns, listColumns } from './choose-columns.ts'
import { getImport } from './import-view.ts'

beforeAll(writeCategories)

async function aWorld() {
  const admin = await aPerson({ role: 'admin' })
  const maker = await aMake()
  await aModel('Golf', '[1999,2022)', maker)
  const sku = `S-${randomUUID().slice(0, 8)}`.toUpperCase()
  const part = await aProduct({ sku, pricePerUnitCents: 1250 })
  // Another first line for each test: what is said of one is kept for all files that have it.
  const extra = `Lager ${sku}`
  return { admin, maker, sku, part, extra }
}

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

test('a file without the kind of its numbers asks for it once', async () => {
  const { admin, sku, extra } = await aWorld()
  const text = `part_number;Cross number;${extra}\n${sku};1K0 698 151 E;x\n`
  const id = await anUpload(admin, text, { kind: 'numbers' })
  const found = await listColumns(id)
  expect(found.questions).toMatchObject([
    { id: 'number-kind', about: 'Cross number', proposal: 'cross' },
  ])
  const columns = found.columns.map(({ name }) => name)
  expect(columns).toEqual(['part_number', 'number', null])
  await expect(chooseColumns(admin, id, { columns })).rejects.toMatchObject({
    errors: [{ path: 'answers', message: 'First answer: Of which kind are all these numbers?' }],
  })
  const answers = { 'number-kind': 'cross' }
  await chooseColumns(admin, id, { columns, answers })
  await runStep(id, 'check 1')
  expect((await rowsOf(id))[0]).toMatchObject({
    action: 'add',
    resolved: { kind: 'cross', shown: '1K0 698 151 E' },
  })
  expect(await listColumns(id)).toMatchObject({ answers })

  const next = await anUpload(admin, text.replace('151 E', '151 F'), { kind: 'numbers' })
  await runStep(next, 'check')
  expect(await getImport(next)).toMatchObject({ state: 'checked', open: 1, awaits: null })
  expect(await listColumns(next)).toMatchObject({ answers })
  // A column says it after all: what was said of all is forgotten.
  const both = columns.with(2, 'kind')
  expect((await listColumns(next, { columns: both, answers })).questions).toEqual([])
  await chooseColumns(admin, next, { columns: both, answers })
  await runStep(next, 'check 2')
  expect((await rowsOf(next))[0]).toMatchObject({ action: 'wrong' })
  expect(await listColumns(next)).toMatchObject({ answers: {} })
})

test('a sign with three digits behind it is asked about once, never guessed', async () => {
  const { admin, sku, extra } = await aWorld()
  const text = `sku;price;weight_kg;${extra}\n${sku};12,500;1,400;x\n`
  const id = await anUpload(admin, Buffer.from(text, 'latin1'), { kind: 'products' })
  const found = await listColumns(id)
  expect(found.questions).toMatchObject([
    {
      id: 'decimal-comma',
      about: '12,500',
      text: `How much is 12,500? ${sku} costs $12.50 in the shop, and 12,500 here.`,
      proposal: 'comma',
    },
  ])
  const columns = found.columns.map(({ name }) => name)
  await expect(chooseColumns(admin, id, { columns })).rejects.toMatchObject({
    errors: [{ path: 'answers' }],
  })
  await expect(
    chooseColumns(admin, id, { columns, answers: { 'decimal-comma': 'both' } }),
  ).rejects.toMatchObject({ errors: [{ path: 'answers' }] })
  await chooseColumns(admin, id, { columns, answers: { 'decimal-comma': 'point' } })
  await runStep(id, 'check 1')
  expect((await rowsOf(id))[0]).toMatchObject({
    resolved: { fields: { pricePerUnit: 12500, weightGrams: 1_400_000 } },
  })
  await chooseColumns(admin, id, { columns, answers: { 'decimal-comma': 'comma' } })
  await runStep(id, 'check 2')
  expect((await rowsOf(id))[0]).toMatchObject({
    action: 'change',
    resolved: { fields: { weightGrams: 1400 } },
  })
})

test('a match from a file with points does not decide what 12,500 is: the file with commas waits', async () => {
  const { admin, sku, extra } = await aWorld()
  const upload = (price: string) =>
    anUpload(admin, `sku;price;${extra}\n${sku};${price};x\n`, { kind: 'products' })
  const columns = ['sku', 'price', null]
  await chooseColumns(admin, await upload('12.50'), { columns })
  const id = await upload('12,500')
  expect((await getImport(id)).awaits).toBe('columns')
  const found = await listColumns(id)
  expect(found.columns.map(({ name, from }) => [name, from])).toEqual([
    ['sku', 'last'],
    ['price', 'last'],
    [null, 'last'],
  ])
  await chooseColumns(admin, id, { columns, answers: { 'decimal-comma': 'comma' } })
  expect((await getImport(await upload('12,500'))).awaits).toBeNull()
})

test('the brand of all parts of a file is asked again for a file whose name does not say it', async () => {
  const { admin, sku, extra } = await aWorld()
  const brand = `Quillon ${extra.slice(-8)}`
  await db.transaction((tx) => brandIdOf(tx, brand))
  const upload = (name: string) =>
    anUpload(admin, `Number;Name;Price;${extra}\n${sku};Bolt;2.50;x\n`, {
      kind: 'products',
      name,
    })
  const id = await upload(`${brand}-march.csv`)
  const { questions, columns } = await listColumns(id)
  expect(questions).toMatchObject([{ id: 'brand-of-all', proposal: `brand ${brand}` }])
  await chooseColumns(admin, id, {
    columns: columns.map(({ name }) => name),
    answers: { 'brand-of-all': `brand ${brand}` },
  })
  await runStep(id, 'check 1')
  expect((await rowsOf(id))[0]?.resolved).toMatchObject({ fields: { brand } })
  expect((await getImport(await upload(`${brand}-april.csv`))).awaits).toBeNull()
  const other = await upload('Somebody-april.csv')
  expect((await getImport(other)).awaits).toBe('columns')
  expect(await listColumns(other)).toMatchObject({ answers: {} })
})

test('euros wait for the owner, who may give a rate; dollars beside them stay dollars', async () => {
  const { admin, sku } = await aWorld()
  const other = await aProduct({ sku: `${sku}-E`, pricePerUnitCents: 1000 })
  const text = `sku,price\n${sku},$37.12\n${other.sku},€10.00\n`
  const id = await anUpload(admin, text, { kind: 'products' })
  const { questions } = await listColumns(id)
  expect(questions).toMatchObject([
    { id: 'currency', about: 'Prices are in €', proposal: 'leave-out' },
  ])
  const columns = ['sku', 'price']
  for (const rate of ['0', '-1', 'x', '']) {
    await expect(
      chooseColumns(admin, id, { columns, answers: { currency: `rate EUR ${rate}` } }),
    ).rejects.toMatchObject({ errors: [{ path: 'answers' }] })
  }
  await chooseColumns(admin, id, { columns, answers: { currency: 'rate EUR 1.105' } })
  await runStep(id, 'check 1')
  expect(await rowsOf(id)).toMatchObject([
    { resolved: { fields: { pricePerUnit: 37.12 } } },
    { resolved: { fields: { pricePerUnit: 11.05 } } },
  ])
  // The rate is not that of the next file.
  const next = await anUpload(admin, text.replace('€', '£'), { kind: 'products' })
  expect((await getImport(next)).awaits).toBe('columns')
  expect(await listColumns(next)).toMatchObject({
    answers: {},
    questions: [{ choices: [{}, {}, { value: 'rate GBP', takes: 'rate' }] }],
  })
})

test('prices without a proof wait, whatever the weights beside them prove', async () => {
  const { admin, sku, extra } = await aWorld()
  const text = `sku;price;weight_kg;${extra}\nX-${sku};1,250;2,5;x\n`
  const id = await anUpload(admin, text, { kind: 'products' })
  expect((await listColumns(id)).questions).toMatchObject([
    { id: 'decimal-comma', about: '1,250', proposal: 'comma' },
  ])
  const pieces = await anUpload(admin, `sku;price;units\n${sku};12;4.000\n`, { kind: 'products' })
  expect((await listColumns(pieces)).questions).toMatchObject([
    { id: 'decimal-comma', about: '4.000' },
  ])
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

test('a weight in pounds is stored in grams', async () => {
  const { admin, sku } = await aWorld()
  const text = `sku;weight_lb\n${sku};2.5\n`
  const id = await anUpload(admin, text, { kind: 'products' })
  await runStep(id, 'check')
  expect((await rowsOf(id))[0]).toMatchObject({ resolved: { fields: { weightGrams: 1133 } } })
})

test('a weight in kilograms or pounds can be emptied, and one of nothing is refused by the name of its column', async () => {
  const { admin, sku } = await aWorld()
  for (const column of ['weight_kg', 'weight_lb']) {
    const findingOf = async (cell: string) => {
      const id = await anUpload(admin, `sku;${column}\n${sku};${cell}\n`, { kind: 'products' })
      await runStep(id, 'check')
      return (await rowsOf(id))[0]
    }
    await db.update(product).set({ weightGrams: 500 }).where(eq(product.sku, sku))
    expect(await findingOf('(clear)')).toMatchObject({
      resolved: { fields: { weightGrams: null } },
    })
    const refused = JSON.stringify(await findingOf('0'))
    expect(refused).toContain(
      `${column}: Weight is a whole number of grams, 1 or more, the cell holds “0”`,
    )
  }
})

test('two weights of one row that differ are an error that names both, and rounded ones are none', async () => {
  const { admin, sku } = await aWorld()
  const rowOf = async (columns: string, cells: string) => {
    const id = await anUpload(admin, `sku;${columns}\n${sku};${cells}\n`, { kind: 'products' })
    await runStep(id, 'check')
    return (await rowsOf(id))[0]
  }
  for (const [columns, cells, text] of [
    ['weight_kg;weight_lb', '2.5;2.5', 'weight_kg “2.5” and weight_lb “2.5” differ'],
    ['weight_grams;weight_lb', '2500;2.5', 'weight_grams “2500” and weight_lb “2.5” differ'],
    ['weight_kg;weight_lb', '(clear);2.5', 'weight_kg “(clear)” and weight_lb “2.5” differ'],
  ] as const) {
    const row = await rowOf(columns, cells)
    expect(row).toMatchObject({ action: 'same', findings: [{ code: 'field-dropped' }] })
    expect(JSON.stringify(row)).toContain(text)
  }
  for (const cells of ['1.13;2.5', '1.134;2.50', '20;44.1', '0.4;']) {
    expect(await rowOf('weight_kg;weight_lb', cells)).toMatchObject({ action: 'change' })
  }
  expect(await rowOf('weight_kg;weight_lb', '1.13;2.5')).toMatchObject({
    resolved: { fields: { weightGrams: 1130 } },
  })
})

test('our own names wait only if no price proves what its sign means', async () => {
  const { admin, sku } = await aWorld()
  const priced = async (...prices: string[]) => {
    const rows = prices.map((price, at) => `${sku}${at || ''};${price}\n`).join('')
    const id = await anUpload(admin, `sku;price\n${rows}`, { kind: 'products' })
    await runStep(id, 'check')
    return { ...(await getImport(id)), rows: await rowsOf(id) }
  }
  expect(await priced('31,000')).toMatchObject({ awaits: 'columns' })
  for (const [price, read] of [
    ['12.50', 12.5],
    ['12,99', 12.99],
    ['$1,012.50', 1012.5],
    ['1.012,50', 1012.5],
    ['USD 45', 45],
  ]) {
    const { awaits, rows } = await priced(String(price))
    expect(awaits).toBeNull()
    const [row] = rows
    expect(row?.resolved ?? {}).toMatchObject(
      price === '12.50' ? {} : { fields: { pricePerUnit: read } },
    )
  }
  // One cell proves all of the file.
  expect((await priced('31,000', '9,90')).rows[0]).toMatchObject({
    resolved: { fields: { pricePerUnit: 31 } },
  })
})

test('a column ‘Weight’ waits for the owner, because it may be in grams or in pounds', async () => {
  const { admin, sku } = await aWorld()
  const text = `sku,Weight\n${sku},5\n`
  const id = await anUpload(admin, text, { kind: 'products' })
  expect((await getImport(id)).awaits).toBe('columns')
  expect(await listColumns(id)).toMatchObject({
    columns: [{ name: 'sku' }, { name: 'weight' }],
    questions: [{ id: 'weight-unit', about: 'Weight', proposal: null }],
  })
})

test('a number that a spreadsheet has damaged is a finding', async () => {
  const { admin, sku, extra } = await aWorld()
  const text = `sku;EAN code;${extra}\n${sku};4,00599E+12;x\n`
  const id = await anUpload(admin, text, { kind: 'products' })
  expect((await listColumns(id)).columns[1]).toMatchObject({
    name: 'gtin',
    warning: 'Damaged by a spreadsheet: 4,00599E+12 is not a part number',
  })
})
