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
import { db, pool } from '../db/client.ts'
import { fitment } from '../db/schema/fitment.ts'
import { importChunk, vcdb } from '../db/schema/import.ts'
import { product } from '../db/schema/product.ts'
import { readFile } from './file.ts'
import { checkAgain, getImport } from './import.ts'
import { decideQueued, listQueue } from './queue.ts'
import { reportCsv } from './rows.ts'
import { stageRows } from './staging.ts'
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
  ['no such columns', 'fitments', () => 'a,b\n1,2', 'part_number'],
  ['a spreadsheet', 'fitments', () => Buffer.from('PK\u0003\u0004\u0000\u0000'), 'not a text file'],
  ['damaged gzip', 'fitments', () => Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3, 4]), 'damaged'],
  [
    'a bomb of zeros',
    'fitments',
    () => gzipSync(Buffer.alloc(30 * 1024 * 1024, 'a\n')),
    'too large',
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

test('a compressed file that can’t be read to its end fails its check, and not the process', async () => {
  const world = await aWorld()
  const noise = Array.from({ length: 60_000 }, () => randomUUID()).join('\n')
  const text = `sku,name\n${noise}`
  const { _id: id } = await aCheckedImport(world.admin, 'sku,name\n', { kind: 'products' })
  const zipped = gzipSync(text)
  const pieces = [zipped.subarray(0, 500_000), zipped.subarray(500_000)]
  await db.delete(importChunk).where(eq(importChunk.importId, id))
  for (const [position, bytes] of pieces.entries()) {
    await db.insert(importChunk).values({ importId: id, position, bytes })
  }
  const read = async () => {
    for await (const _ of readFile(id, { gzip: true })) {
      await pool.query('alter table if exists import_chunk rename to import_chunk_out_of_reach')
    }
  }
  await expect(read()).rejects.toThrow('import_chunk')
  await pool.query('alter table import_chunk_out_of_reach rename to import_chunk')
})

test('a cell may say what JSON would take for a character', async () => {
  const world = await aWorld()
  const note = 'C:\\u0000\\ud800 \\\\ud800'
  const file = `part_number,brand,year_from,make,model,note\n${world.number},${world.brand},2010,${world.maker.name},Golf,${note}\n`
  const { _id: id, state } = await aCheckedImport(world.admin, file)
  expect(state).toBe('checked')
  expect(await rowsOf(id)).toMatchObject([{ action: 'add', resolved: { note } }])
})

test('texts of a file are lines in which nothing turns around what stands beside it', async () => {
  const world = await aWorld()
  const file = `part_number,brand,year_from,make,model,engine,conditions\n${world.number},${world.brand},2010,${world.maker.name},Golf,"2.0\nTDI","\u202ewith ABS\u200e|a\tb"\n`
  const { _id: id } = await aCheckedImport(world.admin, file)
  expect(await rowsOf(id)).toMatchObject([
    { resolved: { engine: '2.0 TDI', conditions: ['with ABS', 'a b'] } },
  ])
})

test('a row whose texts are too long for their index is left out', async () => {
  const world = await aWorld()
  const long = Array.from({ length: 8 }, (_, n) =>
    Array.from({ length: 79 }, (_, at) =>
      String.fromCodePoint(0x4e00 + ((n * 997 + at * 61) % 20_000)),
    ).join(''),
  )
  const file = `part_number,brand,year_from,make,model,conditions,note\n${world.number},${world.brand},2010,${world.maker.name},Golf,${long.join('|')},${long.join('').slice(0, 600)}\n`
  const { _id: id } = await aCheckedImport(world.admin, file)
  expect(await rowsOf(id)).toMatchObject([
    { action: 'wrong', findings: [{ code: 'not-a-number' }] },
  ])
})

test('a file of more rows than an import may have is not read, and leaves no rows', async () => {
  const world = await aWorld()
  const { _id: id } = await aCheckedImport(world.admin, 'sku,name\n', { kind: 'products' })
  const rows = async function* () {
    for (let line = 1; line < 4; line += 1) yield line
  }
  const stage = stageRows(id, rows(), async () => [], 2)
  await expect(stage).rejects.toThrow('The file has more than 2 rows. Split it.')
  const broken = `sku,name\n${'S-1,Pads\n'.repeat(2_000)}"never closed`
  const failed = await aCheckedImport(world.admin, broken, { kind: 'products' })
  expect(failed.state).toBe('failed')
  expect(await rowsOf(failed._id)).toEqual([])
})
