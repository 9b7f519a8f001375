import { beforeAll, expect, test } from 'vitest'
import type { FileAnswers } from '#contract/import/import-question.ts'
import { aProduct } from '#test/builders.ts'
import { anUpload, rowsOf, runStep } from '#test/imports.ts'
import { aWorld } from '#test/matched-file.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { getImport } from '../import-view.ts'
import { sourceOf } from '../same-source.ts'
import { chooseColumns, listColumns } from './choose-columns.ts'

// The next file of a supplier is read as the last one; what has changed is asked again.

beforeAll(writeCategories)

type World = Awaited<ReturnType<typeof aWorld>>

/** A supplier of its own for each test, by the names of its files. */
async function aSupplier() {
  const world = await aWorld()
  const name = world.sku.toLowerCase().replace(/[^a-z]/g, 'q')
  const upload = (text: string, fileName = `${name}-april-2026.csv`) =>
    anUpload(world.admin, text, { kind: 'products', name: fileName })
  return { ...world, name, upload }
}

async function choose({ admin }: World, id: string, answers: FileAnswers = {}) {
  const { columns } = await listColumns(id)
  return chooseColumns(admin, id, { columns: columns.map(({ name }) => name), answers })
}

test('of a file with a new column only that is asked, and the next file with it is not', async () => {
  const world = await aSupplier()
  const { sku, extra, upload } = world
  const head = `Stock code;Supplier text;VK;${extra};Bin;MOQ`
  await choose(world, await upload(`${head}\n${sku};Pad;12.50;x;A1;1\n`))
  const wider = `Ecolux;VK;${head.replace('VK;', '')}\nA;12.60;${sku};Pad;x;A1;1\n`
  const id = await upload(wider)
  expect((await getImport(id)).awaits).toBe('columns')
  const { columns, profile } = await listColumns(id)
  expect(profile).toMatchObject({ newColumns: [0], doubt: null })
  expect(columns.map(({ header, name, from }) => [header, name, from])).toEqual([
    ['Ecolux', null, 'nothing'],
    ['VK', 'price', 'last'],
    ['Stock code', 'sku', 'last'],
    ['Supplier text', 'name', 'last'],
    [extra, null, 'last'],
    ['Bin', 'shelf', 'last'],
    ['MOQ', 'minimum_quantity', 'last'],
  ])
  await choose(world, id)
  expect((await getImport(await upload(wider))).awaits).toBeNull()
})

test('a new column without a value, another order and a column less ask nothing', async () => {
  const world = await aSupplier()
  const { sku, extra, upload } = world
  const names = ['Stock code', 'VK', extra, ...'abcdefgh'.split('').map((letter) => `q${letter}`)]
  const row = (cells: string[]) => `${cells.join(';')}\n`
  const cells = [sku, '12.50', ...names.slice(2)]
  await choose(world, await upload(row(names) + row(cells)))
  const changed = await upload(
    row([...names.toReversed().slice(1), 'New']) + row([...cells.toReversed().slice(1), '']),
  )
  expect((await getImport(changed)).awaits).toBeNull()
  await runStep(changed, 'check')
  expect((await rowsOf(changed))[0]?.raw).toEqual({ sku, price: '12.50' })
})

test('a new column whose values begin below the first 1,000 rows is left out, or shown as new', async () => {
  const world = await aSupplier()
  const { sku, extra, upload } = world
  const last = `${sku}-LAST`
  await aProduct({ sku: last, pricePerUnitCents: 1250 })
  const head = `Stock code;VK;${extra}`
  await choose(world, await upload(`${head}\n${sku};12.50;x\n`))
  const empty = Array.from({ length: 1_005 }, (_, n) => `${sku}-${n};10.00;x;`).join('\n')
  const id = await upload(`${head};Core charge\n${sku};12.60;x;\n${empty}\n${last};12.60;x;55\n`)
  expect((await getImport(id)).awaits).toBeNull()
  await runStep(id, 'check')
  expect((await rowsOf(id)).at(-1)?.raw).toEqual({ sku: last, price: '12.60' })
  const asked = await upload(`${head};Core charge;Bin\n${sku};12.60;x;;A1\n${empty}\n`)
  expect((await getImport(asked)).awaits).toBe('columns')
  expect((await listColumns(asked)).profile?.newColumns).toEqual([3, 4])
})

test('a file of somebody else with one column more is no file of the supplier', async () => {
  const world = await aSupplier()
  const { sku, extra, upload } = world
  const head = `Stock code;Supplier text;VK;${extra};Bin;MOQ`
  await choose(world, await upload(`${head}\n${sku};Pad;12.50;x;A1;1\n`))
  const other = await upload(`Eco;${head}\nA;${sku};Pad;12.50;x;A1;1\n`, 'norvil.csv')
  expect((await listColumns(other)).profile).toBeNull()
})

test('two suppliers with the same columns keep an answer each', async () => {
  const world = await aSupplier()
  const { sku, extra, name, upload } = world
  const text = `sku;price;Weight;${extra}\n${sku};12.50;5;x\n`
  await choose(world, await upload(text), { 'weight-unit': 'lb' })
  const other = await upload(text, `norvil${name}.csv`)
  expect((await getImport(other)).awaits).toBe('columns')
  expect((await listColumns(other)).profile).toMatchObject({ doubt: 'other-source' })
  await choose(world, other, { 'weight-unit': 'kg' })
  for (const [file, unit] of [
    [`${name}.csv`, 'lb'],
    [`norvil${name}-2.csv`, 'kg'],
  ]) {
    const id = await upload(text, file)
    expect((await getImport(id)).awaits).toBeNull()
    expect((await listColumns(id)).answers).toEqual({ 'weight-unit': unit })
  }
})

test('a weight whose unit has changed by the shop’s parts is asked about again, and nothing else', async () => {
  const world = await aSupplier()
  const { sku, extra, upload } = world
  await aProduct({ sku: `${sku}W`, weightGrams: 2268 })
  const text = (weight: string) => `sku;price;Weight;QOH;${extra}\n${sku}W;12.50;${weight};3;x\n`
  const answers = { 'weight-unit': 'lb', 'units-meaning': 'leave-out' } as const
  await choose(world, await upload(text('5')), answers)
  expect((await getImport(await upload(text('5')))).awaits).toBeNull()
  const id = await upload(text('2268'))
  expect((await getImport(id)).awaits).toBe('columns')
  expect(await listColumns(id)).toMatchObject({
    profile: { newColumns: [], doubt: null },
    answers: { 'units-meaning': 'leave-out' },
    questions: [{ id: 'weight-unit', proposal: 'g' }, { id: 'units-meaning' }],
  })
})

test('an answer about prices of pairs says nothing of a unit that is new in the next file', async () => {
  const world = await aSupplier()
  const { sku, extra, upload } = world
  const text = (...rows: string[]) =>
    `sku;price;U/M;${extra}\n${rows.map((row) => `N${sku}${row};x\n`).join('')}`
  const both = text('1;30.00;PR', '2;1300.00;C')
  await choose(world, await upload(both), { 'price-unit': 'divide' })
  expect((await getImport(await upload(text('1;31.00;PR')))).awaits).toBeNull()
  const id = await upload(text('1;31.00;PR', '3;24.00;DZ'))
  expect((await getImport(id)).awaits).toBe('columns')
  expect(await listColumns(id)).toMatchObject({ answers: {} })
})

test('prices of a supplier of euros are no dollars because a file names no currency', async () => {
  const world = await aSupplier()
  const { sku, extra, upload } = world
  await choose(world, await upload(`sku;price;${extra}\n${sku};€10.00;x\n`), {
    currency: 'rate EUR 1.10',
  })
  const text = `sku;price;${extra}\n${sku};10.00;x\n`
  const id = await upload(text)
  expect((await getImport(id)).awaits).toBe('columns')
  expect(await listColumns(id)).toMatchObject({
    answers: {},
    questions: [{ id: 'currency', about: 'The last file had prices in €', proposal: null }],
  })
  await choose(world, id, { currency: 'all rate EUR 1.20' })
  await runStep(id, 'check 1')
  expect((await rowsOf(id))[0]?.raw).toMatchObject({ price: '12.00' })
  // A rate is not the next file's, and dollars are the last word.
  const next = await upload(text)
  expect((await getImport(next)).awaits).toBe('columns')
  await choose(world, next, { currency: 'dollars' })
  expect((await getImport(await upload(text))).awaits).toBeNull()
})

test('a file whose name says no supplier is asked for the currency of the last one, too', async () => {
  const world = await aSupplier()
  const { sku, extra, upload } = world
  for (const n of [1, 2, 3]) await aProduct({ sku: `${sku}${n}`, pricePerUnitCents: 1080 })
  const text = `sku;price;${extra}\n${[1, 2, 3].map((n) => `${sku}${n};10.00;x\n`).join('')}`
  const named = await upload(`Alle Preise in EUR;;\n${text}`, 'Preisliste_2026-03.csv')
  await choose(world, named, { currency: 'rate EUR 1.08' })
  for (const name of ['Preisliste_2026-04.csv', '3M price list.csv']) {
    const id = await upload(text, name)
    expect((await getImport(id)).awaits).toBe('columns')
    expect((await listColumns(id)).questions).toMatchObject([{ id: 'currency', proposal: null }])
  }
})

test('a supplier’s prices that are no longer near the shop’s are shown first', async () => {
  const world = await aSupplier()
  const { sku, extra, upload } = world
  for (const n of [1, 2, 3]) await aProduct({ sku: `${sku}${n}`, pricePerUnitCents: 1250 })
  const text = (price: string, cost: string) =>
    `Stock code;VK;EK;${extra}\n${[1, 2, 3].map((n) => `${sku}${n};${price};${cost};x\n`).join('')}`
  await choose(world, await upload(text('12.90', '7.00')))
  expect((await getImport(await upload(text('13.20', '7.10')))).awaits).toBeNull()
  const swapped = await upload(text('7.20', '13.20'))
  expect((await getImport(swapped)).awaits).toBe('columns')
  expect((await listColumns(swapped)).profile).toMatchObject({ doubt: 'other-prices' })
})

test('the line that names the columns is the same in the supplier’s next file', async () => {
  const world = await aSupplier()
  const { admin, sku, extra, upload } = world
  const text = `sku;price;${extra}\nArtikel;VK;Lager\n${sku};12.60;A 7\n`
  const columns = ['sku', 'price', null]
  await chooseColumns(admin, await upload(text), { columns, headerLine: 1 })
  const next = await upload(text)
  expect((await getImport(next)).awaits).toBeNull()
  expect(await listColumns(next)).toMatchObject({ headerLines: [1], headerLine: 1 })
})

test('a file without a part of the shop is shown first, of a supplier of the same name, too', async () => {
  const world = await aSupplier()
  const { admin, sku, extra, upload } = world
  const head = `Stock code;Supplier text;Trade;MSRP;${extra}`
  const columns = ['sku', 'name', 'price', null, null]
  await chooseColumns(admin, await upload(`${head}\n${sku};Pad;12.50;20;x\n`), { columns })
  const id = await upload(`${head}\n${sku}N1;Rotor;40;90;x\n${sku}N2;Rotor;41;95;x\n`)
  expect((await getImport(id)).awaits).toBe('columns')
  expect((await listColumns(id)).profile).toMatchObject({ doubt: 'no-known-parts' })
  expect((await getImport(await upload(`${head}\n${sku};Pad;12.60;20;x\n`))).awaits).toBeNull()
})

test('words that many suppliers’ files are named by say no supplier', () => {
  for (const name of [
    'dealer-prices-2026.csv',
    'Wholesale Net Price List.csv',
    'FULL_Master.xlsx',
  ]) {
    expect(sourceOf(name)).toBe('')
  }
  expect(sourceOf('Norvil dealer prices 2026-03.csv')).toBe('norvil')
})
