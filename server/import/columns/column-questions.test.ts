import { beforeAll, expect, test } from 'vitest'
import { aProduct } from '#test/builders.ts'
import { anUpload, rowsOf, runStep } from '#test/imports.ts'
import { aWorld } from '#test/matched-file.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { brandIdOf } from '../../catalog/brand.ts'
import { db } from '../../platform/db/client.ts'
import { getImport } from '../import-view.ts'
import { chooseColumns, listColumns } from './choose-columns.ts'

// What a file does not say of its columns is asked once.

beforeAll(writeCategories)

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

test('a stock with cents beside a price without is asked about', async () => {
  const { admin, sku, extra } = await aWorld()
  const text = `sku;price;units;${extra}\n${sku};4;12.95;x\nN${sku};10;8.00;x\nM${sku};0;9.49;x\n`
  const id = await anUpload(admin, text, { kind: 'products' })
  const { questions, columns } = await listColumns(id)
  expect(questions).toMatchObject([
    { id: 'price-column', about: 'price, units', proposal: '2', choices: [{}, {}] },
  ])
  const names = columns.map(({ name }) => name)
  await chooseColumns(admin, id, { columns: names, answers: { 'price-column': '2' } })
  await runStep(id, 'check 1')
  expect((await rowsOf(id)).map(({ raw }) => [raw.price, raw.units])).toEqual([
    ['12.95', undefined],
    ['8.00', undefined],
    ['9.49', undefined],
  ])
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

test('a stock is proposed for new parts only if the file has SKUs of the shop', async () => {
  const { admin, sku, extra } = await aWorld()
  const proposed = async (item: string) => {
    const text = `sku;price;QOH;${extra}\n${item};12.50;3;x\nN${sku};5.00;4;x\n`
    const { questions } = await listColumns(await anUpload(admin, text, OF_PARTS))
    return questions.map(({ id, proposal }) => [id, proposal])
  }
  expect(await proposed(sku)).toEqual([['units-meaning', 'new-parts']])
  expect(await proposed(`W${sku}`)).toEqual([['units-meaning', 'leave-out']])
})

test('what a file calls SKU beside brands is the maker’s number, or the supplier’s own', async () => {
  const { admin, extra } = await aWorld()
  const brand = `Brand ${extra}`
  const brandId = await db.transaction((tx) => brandIdOf(tx, brand))
  const number = `N-${brandId}.5`
  await aProduct({ brandId, number })
  const namesOf = async (header: string, cells: string) => {
    const text = `${header};price;${extra}\n${cells};9.00;x\n`
    const { columns } = await listColumns(await anUpload(admin, text, { kind: 'products' }))
    return columns.slice(0, -2).map(({ name }) => name)
  }
  expect(await namesOf('Variant SKU;Vendor', `${number};${brand}`)).toEqual([
    'part_number',
    'brand',
  ])
  const others = [1, 2].map((n) => `W ${n} ${extra};${brand};9.00;x`).join('\n')
  const once = `Variant SKU;Vendor;price;${extra}\n${number};${brand};9.00;x\n${others}\n`
  const { columns: byChance } = await listColumns(await anUpload(admin, once, OF_PARTS))
  expect(byChance[0]?.name).toBe('sku')
  expect(await namesOf('Symbol;Vendor;MPN', `S ${extra};${brand};${number}`)).toEqual([
    ...[null, 'brand', 'part_number'],
  ])
  expect(await namesOf('Symbol;Vendor;MPN', `S ${extra};${brand};X-1`)).toEqual([
    ...['sku', 'brand', 'part_number'],
  ])
})

test('a file without brands that numbers its parts by the shop’s SKUs names them by SKU', async () => {
  const { admin, sku, extra } = await aWorld()
  const columnsOf = async (item: string) => {
    const text = `Item;Price;${extra}\n${item};12.50;x\n`
    const { columns, questions } = await listColumns(await anUpload(admin, text, OF_PARTS))
    return [columns[0]?.name, questions.map((one) => one.id)]
  }
  expect(await columnsOf(`${sku} `)).toEqual(['sku', []])
  expect(await columnsOf(`N-${sku}`)).toEqual(['part_number', ['brand-of-all']])
})

test('a file that counts its items as the shop does is of another shop if it names other things', async () => {
  const { admin, extra } = await aWorld()
  const first = Date.now()
  for (const n of [1, 2]) await aProduct({ sku: `${first + n}`, name: 'Brake disc, vented' })
  const foundIn = async (name: string) => {
    const rows = [1, 2].map((n) => `${first + n};${name};9.00;x\n`).join('')
    const id = await anUpload(admin, `Item #;Name;Price;${extra}\n${rows}`, OF_PARTS)
    const { columns, questions } = await listColumns(id)
    return [columns[0]?.name, questions.map((one) => [one.id, one.proposal])]
  }
  expect(await foundIn('DISC VENTED 312')).toEqual(['sku', []])
  expect(await foundIn('Wiper blade')).toEqual(['part_number', [['brand-of-all', null]]])
})

const OF_PARTS = { kind: 'products' } as const

test('a file whose letters another program has garbled is asked about once, and mended', async () => {
  const { admin, sku, extra } = await aWorld()
  const text = `sku;name;price;${extra}\n${sku};KÃ¼hler;9;x\n${sku}-Ã–L;Ã–l;9;x\n`
  const id = await anUpload(admin, text, { kind: 'products' })
  const found = await listColumns(id)
  expect(found.questions).toMatchObject([{ id: 'encoding', about: 'KÃ¼hler', proposal: 'mend' }])
  const columns = found.columns.map(({ name }) => name)
  await chooseColumns(admin, id, { columns, answers: { encoding: 'mend' } })
  await runStep(id, 'check 1')
  const names = (await rowsOf(id)).map(({ raw }) => raw)
  expect(names).toMatchObject([{ name: 'Kühler' }, { sku: `${sku}-ÖL`, name: 'Öl' }])
})
