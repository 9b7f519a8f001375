import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportKind } from '#contract/import.ts'
import { aPerson, aProduct } from '#test/builders.ts'
import { aCheckedImport, applied, rowsOf, runStep, undone } from '#test/imports.ts'
import { aMake, aModel, writeCategories } from '#test/vehicle-base.ts'
import { brandIdOf } from '../catalog/brand.ts'
import { getPartDetail } from '../catalog/part-detail.ts'
import { db } from '../db/client.ts'
import { fitment } from '../db/schema/fitment.ts'
import { vcdb } from '../db/schema/import.ts'
import { product } from '../db/schema/product.ts'
import { checkAgain, getImport } from './import.ts'
import { reportCsv } from './import-rows.ts'
import { decideQueued, listQueue } from './queue.ts'
import { atMost } from './staging.ts'
import { listVcdbTables, loadVcdbTable, removeVcdb } from './vcdb.ts'

beforeAll(writeCategories)
afterAll(() => db.delete(vcdb))

const file = (name: string) => readFileSync(`test/imports/${name}`, 'utf8')

async function aWorld() {
  const admin = await aPerson({ role: 'admin' })
  const maker = await aMake()
  const golf = await aModel('Golf', '[1999,2022)', maker)
  const brand = `Orvane ${randomUUID().slice(0, 8)}`
  const brandId = await db.transaction((tx) => brandIdOf(tx, brand))
  const number = `N-${randomUUID().slice(0, 8)}`.toUpperCase()
  const pads = await aProduct({ brandId, number, categoryId: 101 })
  const code = `Z${randomUUID().slice(0, 3)}`.toUpperCase()
  const text = (name: string) => file(name).replaceAll('PART-A', number).replaceAll('ZZZX', code)
  return { admin, maker, golf, brand, number, pads, code, text }
}

async function loadVcdb({ admin, maker }: Awaited<ReturnType<typeof aWorld>>) {
  for (const table of [
    `"MakeID"|"MakeName"\n54|${maker.name}\n`,
    'ModelID|ModelName|VehicleTypeID\n688|Golf|5\n',
    'BaseVehicleID,YearID,MakeID,ModelID\n2771,2010,54,688\n2772,2011,54,688\n',
    'SubModelID\tSubModelName\n39\tGTI\n',
    'EngineBaseID|Liter|CC|CID|Cylinders|BlockType\n143|2.0|1968|120|4|L\n',
  ]) {
    await loadVcdbTable(admin, Buffer.from(table))
  }
}

test('ACES without a VCdb says what is missing, and is checked again once it is loaded', async () => {
  const world = await aWorld()
  await removeVcdb(world.admin)
  const { _id: id, ...failed } = await aCheckedImport(world.admin, world.text('aces-5.xml'), {
    kind: 'aces',
  })
  expect(failed).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('Load your own copy'),
  })
  await loadVcdb(world)
  expect(await listVcdbTables()).toContainEqual({ kind: 'basevehicle', rows: 2 })
  await checkAgain(world.admin, id)
  await runStep(id, 'check')
  expect(await getImport(id)).toMatchObject({ state: 'checked', mode: 'UPDATE', waiting: 1 })
})

test('ACES 4 is resolved by the VCdb; what no table explains waits', async () => {
  const world = await aWorld()
  const { admin, golf, pads, brand, code } = world
  await loadVcdb(world)
  const { _id: id, ...checked } = await aCheckedImport(admin, world.text('aces-4.xml'), {
    kind: 'aces',
  })
  expect(checked).toMatchObject({ state: 'checked', mode: 'FULL', total: 5, waiting: 5 })
  expect(checked.report.stops).toEqual(['The file says that it has 6 applications, and has 5.'])
  expect(await listQueue(id)).toMatchObject([{ kind: 'brand', name: code, rows: 5 }])
  const key = `brand ${code}`
  await decideQueued(admin, id, { key, brand })
  await runStep(id, 'decide 1', { key })
  expect(
    (await rowsOf(id)).map(({ line, action, findings }) => [line, action, findings[0]?.code]),
  ).toEqual([
    [1, 'add', 'note-odd'],
    [2, 'add', undefined],
    [3, 'queued', 'unknown-attribute'],
    [4, 'queued', 'unknown-vehicle'],
    [5, 'queued', 'unknown-vehicle'],
  ])
  const drive = 'attribute DriveType 7'
  await decideQueued(admin, id, { key: drive, condition: 'All-wheel drive' })
  await runStep(id, 'decide 2', { key: drive })
  await applied(admin, id, true)
  const rows = await db
    .select()
    .from(fitment)
    .where(eq(fitment.productId, pads.id))
    .orderBy(fitment.yearFrom)
  expect(rows).toMatchObject([
    {
      modelId: golf.id,
      yearFrom: 2010,
      yearTo: 2010,
      engine: '2.0L L4',
      note: 'w/o A/C',
      position: null,
    },
    { yearFrom: 2011, conditions: ['All-wheel drive'] },
    { yearFrom: 2015, yearTo: 2016, trim: 'GTI', conditions: ['288 mm discs'] },
  ])
})

test('a file of several megabytes is read whole', async () => {
  const world = await aWorld()
  await loadVcdb(world)
  const app = `<App action="A"><BaseVehicle id="2771"/><Note>${'long '.repeat(20)}</Note><Part>${world.number}</Part></App>`
  const xml = `<ACES><Header><BrandAAIAID>${world.code}</BrandAAIAID></Header>${app.repeat(15_000)}<Footer><RecordCount>15000</RecordCount></Footer></ACES>`
  expect(xml.length).toBeGreaterThan(2_500_000)
  expect(await aCheckedImport(world.admin, xml, { kind: 'aces' })).toMatchObject({
    state: 'checked',
    total: 15_000,
    report: { stops: [], actions: { queued: 15_000 } },
  })
})

test('PIES adds a part as a draft, with its numbers and its specification', async () => {
  const { admin, brand } = await aWorld()
  const number = `N-${randomUUID().slice(0, 8)}`
  const text = file('pies.xml').replace('PART-N', number).replace('BRAND<', `${brand}<`)
  const { _id: id, ...checked } = await aCheckedImport(admin, text, { kind: 'pies' })
  expect(checked.report.actions).toEqual({ add: 1 })
  await applied(admin, id)
  const [part] = await db.select().from(product).where(eq(product.number, number))
  expect(part).toMatchObject({
    name: 'Brake pad set, front, for 288',
    title: 'Brake pad set, front, for 288 mm discs',
    state: 'draft',
    pricePerUnitCents: 4320,
    minimumOrderQuantity: 2,
    availableQuantity: 0,
    img: 'https://pictures.example/a.jpg',
  })
  const detail = await getPartDetail(String(part?.id))
  expect(detail.attributes).toEqual([{ name: 'Width', value: '155', unit: 'mm' }])
  expect(detail.numbers.map(({ shown }) => shown)).toEqual(['4006381333931', '1K0 698 151 E'])
})

test('parts are found by SKU, changed field by field, and go back but for those changed since', async () => {
  const { admin, brand, number, pads } = await aWorld()
  const sku = `S-${randomUUID().slice(0, 8)}`.toUpperCase()
  const other = await aProduct({ sku, title: 'Old title', costCents: 100 })
  const text = [
    'sku;part_number;brand;name;title;price;cost;category',
    `${sku};;;Spark plug;(clear);12.60;2.00;spark plugs`,
    `;${number};${brand};;;40.00;;`,
    `;${number}-X;${brand};Clip;;1,50;;`,
    ';;;Lost;;1.00;;',
    `${sku};;;Spark plug;;12.60;;`,
    `S-${randomUUID().slice(0, 8)};;;New part;;9.90;;`,
  ].join('\n')
  const { _id: id, ...checked } = await aCheckedImport(admin, text, { kind: 'products' })
  expect(checked.report).toMatchObject({
    actions: { add: 1, change: 2, wrong: 3 },
    codes: { 'price-jump': 1, 'not-valid': 2, duplicate: 1 },
    stops: ['1 price changes by more than three times.'],
  })
  expect(checked.report.codes).not.toHaveProperty('count-differs')
  const [, , decimal] = await rowsOf(id)
  expect(decimal?.findings[0]).toMatchObject({ code: 'not-valid', proposal: '1.50' })
  await applied(admin, id, true)
  const now = async (of: { id: string }) =>
    (await db.select().from(product).where(eq(product.id, of.id)))[0]
  expect(await now(other)).toMatchObject({
    title: null,
    costCents: 200,
    pricePerUnitCents: 1260,
    categoryId: 501,
    version: 2,
  })
  expect(await now(pads)).toMatchObject({ pricePerUnitCents: 4000 })
  await db.update(product).set({ version: 9 }).where(eq(product.id, pads.id))
  const back = await undone(admin, id)
  expect(back.report.kept).toEqual([pads.name])
  expect(await now(other)).toMatchObject({
    title: 'Old title',
    costCents: 100,
    pricePerUnitCents: 1250,
    categoryId: null,
  })
  expect(await now(pads)).toMatchObject({ pricePerUnitCents: 4000 })
})

test('numbers are added, and FULL replaces those of the parts that it names', async () => {
  const { admin, number, brand, pads } = await aWorld()
  const head = 'part_number,part_brand,kind,brand,number'
  const line = (kind: string, shown: string) => `${number},${brand},${kind},Volkswagen,${shown}`
  const first = await aCheckedImport(
    admin,
    [
      head,
      line('oe', '1K0 698 151 E'),
      line('old', 'A 1'),
      line('own', 'X'),
      `NONE-${number},,oe,,B`,
    ].join('\n'),
    { kind: 'numbers' },
  )
  expect(first.report.actions).toEqual({ add: 2, wrong: 1, queued: 1 })
  await applied(admin, first._id)
  const numbers = async () => (await getPartDetail(pads.id)).numbers.map(({ shown }) => shown)
  expect(await numbers()).toEqual(
    ['1K0 698 151 E', 'A 1'].sort((a, b) => (a < b ? 1 : -1)).reverse(),
  )
  const full = await aCheckedImport(admin, [head, line('oe', '1K0 698 151 F')].join('\n'), {
    kind: 'numbers',
    mode: 'FULL',
  })
  expect(full.report).toMatchObject({ removed: 2, existing: 2 })
  await applied(admin, full._id, true)
  expect(await numbers()).toEqual(['1K0 698 151 F'])
  await undone(admin, full._id)
  expect((await numbers()).sort()).toEqual(['1K0 698 151 E', 'A 1'])
})

test.each([
  ['UTF-8 with a mark', (text: string) => Buffer.from(`\ufeff${text}`), 'UTF-8'],
  ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'), 'UTF-16'],
  ['UTF-16 without a mark', (text: string) => Buffer.from(text, 'utf16le'), 'UTF-16'],
  ['Windows-1252', (text: string) => Buffer.from(text, 'latin1'), 'Windows-1252'],
  ['gzip', (text: string) => gzipSync(text), 'UTF-8'],
])('a file in %s is read', async (_name, encode, format) => {
  const { admin, number, brand, maker } = await aWorld()
  const text = `part_number;brand;year_from;make;model;note\n${number};${brand};2010;${maker.name};Golf;für Anhänger\n`
  const checked = await aCheckedImport(admin, encode(text))
  expect(checked).toMatchObject({ state: 'checked', report: { actions: { add: 1 } } })
  expect(checked.report.format).toContain(format)
  const [row] = await rowsOf(checked._id)
  expect(row?.resolved).toMatchObject({ note: 'für Anhänger' })
})

const REFUSED: [what: string, kind: ImportKind, make: () => string | Buffer, sentence: string][] = [
  ['entities that multiply', 'aces', () => file('bomb.xml'), 'DOCTYPE'],
  ['an unknown entity', 'aces', () => '<ACES><Header>&b;</Header></ACES>', 'Line 1'],
  ['elements nested without end', 'aces', () => `<ACES><Header>${'<a>'.repeat(50)}`, 'too deep'],
  [
    'a text without end',
    'pies',
    () => `<PIES><Item><PartNumber>${'a'.repeat(3_000_000)}`,
    'too long',
  ],
  ['no XML', 'aces', () => 'part,brand\n1,2', 'Line'],
  ['other XML', 'pies', () => '<a/>', 'no PIES'],
  [
    'a quote that is never closed',
    'fitments',
    () => `part_number,year_from,make,model\n"${'a,\n'.repeat(60_000)}`,
    'quote',
  ],
  [
    'bytes that are no text',
    'fitments',
    () => Buffer.alloc(2_000, 'a\u0000\u0000b'),
    'not a text file',
  ],
  ['a ZIP archive', 'fitments', () => Buffer.from('PK\u0003\u0004 data.csv'), 'Unpack it, and'],
  ['a ZIP archive in gzip', 'aces', () => gzipSync('PK\u0003\u0004 data.xml'), 'Unpack it, and'],
  ['two layers of gzip', 'fitments', () => gzipSync(gzipSync('a,b')), 'compressed twice'],
  [
    'a workbook of Excel',
    'products',
    () => Buffer.from('PK\u0003\u0004\u0000\u0000[Content_Types].xml'),
    'save the sheet as CSV (UTF-8)',
  ],
  [
    'an old workbook of Excel',
    'products',
    () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]),
    'save the sheet as CSV (UTF-8)',
  ],
  ['XML that is to be CSV', 'fitments', () => file('aces-4.xml'), 'as ACES or PIES'],
  ['a first line only', 'fitments', () => 'part_number,year_from,make,model\n', 'no rows'],
  ['no application', 'aces', () => '<ACES><Header></Header></ACES>', 'no rows'],
  [
    'a row of a megabyte',
    'fitments',
    () => `part_number,year_from,make,model\nA,2010,B,${'c'.repeat(1024 * 1024)}\n`,
    'longer than 100000 characters',
  ],
  [
    'five million rows',
    'fitments',
    () => gzipSync(`part_number,year_from,make,model\n${',\n'.repeat(5_000_000)}`),
    'more than 500,000 rows. Split it',
  ],
  ['damaged gzip', 'fitments', () => Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3, 4]), 'damaged'],
  [
    'a bomb of zeros',
    'fitments',
    () => gzipSync(Buffer.alloc(30 * 1024 * 1024, 'a\n')),
    'more than 20 MB. Split it',
  ],
  [
    '200 MB of XML',
    'aces',
    () => gzipSync(Buffer.alloc(201 * 1024 * 1024, '<ACES><!-- -->')),
    'more than 200 MB. Split it',
  ],
]

test.each(REFUSED)(
  'a file with %s is refused in a sentence, and the process goes on',
  async (_what, kind, make, sentence) => {
    const { admin } = await aWorld()
    if (kind === 'aces') await loadVcdb(await aWorld())
    const refused = await aCheckedImport(admin, make(), { kind })
    expect(refused).toMatchObject({ state: 'failed', error: expect.stringContaining(sentence) })
    expect(await rowsOf(refused._id)).toEqual([])
  },
)

test('rows are counted as they are read: one too many is refused', async () => {
  const rows = async function* () {
    yield* [1, 2, 3]
  }
  const read = async (max: number) => {
    const found: number[] = []
    for await (const row of atMost(rows(), max)) found.push(row)
    return found
  }
  expect(await read(3)).toEqual([1, 2, 3])
  await expect(read(2)).rejects.toThrow('The file has more than 2 rows. Split it')
})

test('the rows of a file that turns out to be damaged go', async () => {
  const { admin, number } = await aWorld()
  const rows = `${number},2010,A,B\n`.repeat(2_500)
  const text = `part_number,year_from,make,model\n${rows}"never closed`
  const { _id: id, ...refused } = await aCheckedImport(admin, text)
  expect(refused).toMatchObject({ state: 'failed', checked: 0, isKept: true })
  expect(await rowsOf(id)).toEqual([])
})

test('the same file twice is said to be', async () => {
  const { admin, number, brand, maker } = await aWorld()
  const text = `part_number,brand,year_from,make,model\n${number},${brand},2010,${maker.name},Golf\n`
  const first = await aCheckedImport(admin, text, { name: 'monday.csv' })
  expect(first.sameAs).toBeNull()
  await applied(admin, first._id)
  const second = await aCheckedImport(admin, text)
  expect(second).toMatchObject({ sameAs: 'monday.csv', open: 0, report: { actions: { same: 1 } } })
})

test('in the report as CSV no cell is calculated, and what a spreadsheet escaped is read as it was', async () => {
  const { admin, maker } = await aWorld()
  const text = `part_number,year_from,make,model\n"=HYPERLINK(""http://x"")",2010,${maker.name},Golf\n'-42,2010,${maker.name},Golf\n`
  const { _id: id } = await aCheckedImport(admin, text)
  let csv = ''
  for await (const piece of reportCsv(id)) csv += piece
  expect(csv).toContain(`"'=HYPERLINK(""http://x"")"`)
  expect(csv).toContain("'-42")
  expect((await rowsOf(id)).map(({ raw }) => (raw as { part: string }).part)).toEqual([
    '=HYPERLINK("http://x")',
    '-42',
  ])
})
