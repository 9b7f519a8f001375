import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FileKind } from '#contract/import/import.ts'
import { aShopWithPart, importFile, loadVcdb } from '#test/import-files.ts'
import { aCheckedImport, applied, rowsOf } from '#test/imports.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { aZip } from '#test/workbook.ts'
import { db, pool } from '../../platform/db/client.ts'
import { importChunk, vcdb } from '../../platform/db/schema/import.ts'
import { reportCsv } from '../rows/report-csv.ts'
import { boundedRows } from '../rows/stage-rows.ts'
import { readFile } from './stored-file.ts'

// Encodings, files that are refused, and the report as a file.

beforeAll(writeCategories)
afterAll(() => db.delete(vcdb))

test.each([
  ['UTF-8 with a mark', (text: string) => Buffer.from(`\ufeff${text}`), 'UTF-8'],
  ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'), 'UTF-16'],
  ['UTF-16 without a mark', (text: string) => Buffer.from(text, 'utf16le'), 'UTF-16'],
  ['Windows-1252', (text: string) => Buffer.from(text, 'latin1'), 'Windows-1252'],
  ['gzip', (text: string) => gzipSync(text), 'UTF-8'],
])('a file in %s is read', async (_name, encode, format) => {
  const { admin, number, brand, maker } = await aShopWithPart()
  const text = `part_number;brand;year_from;make;model;note\n${number};${brand};2010;${maker.name};Golf;für Anhänger\n`
  const checked = await aCheckedImport(admin, encode(text))
  expect(checked).toMatchObject({ state: 'checked', report: { actions: { add: 1 } } })
  expect(checked.report.format).toContain(format)
  const [row] = await rowsOf(checked._id)
  expect(row?.resolved).toMatchObject({ note: 'für Anhänger' })
})

const WEB_PAGE = '<!DOCTYPE html>\n<html><head><title>Sign in</title></head></html>'

const REFUSED: [what: string, kind: FileKind, make: () => string | Buffer, sentence: string][] = [
  ['entities that multiply', 'aces', () => importFile('bomb.xml'), 'DOCTYPE'],
  ['an unknown entity', 'aces', () => '<ACES><Header>&b;</Header></ACES>', 'Line 1'],
  ['elements nested without end', 'aces', () => `<ACES><Header>${'<a>'.repeat(50)}`, 'too deep'],
  [
    'a text without end',
    'pies',
    () => `<PIES><Item><PartNumber>${'a'.repeat(3_000_000)}`,
    'too long',
  ],
  ['no XML', 'aces', () => 'part,brand\n1,2', 'Line'],
  ['other XML', 'pies', () => '<a/>', 'not a PIES'],
  [
    'bytes that are no text',
    'fitments',
    () => Buffer.alloc(2_000, 'a\u0000\u0000b'),
    'not a text file',
  ],
  ['a web page', 'fitments', () => WEB_PAGE, 'This is a web page'],
  ['a table of a page', 'products', () => '<table><tr><td>sku', 'with a table, not a workbook'],
  ['a web page that is to be XML', 'aces', () => `\ufeff\r\n${WEB_PAGE}`, 'This is a web page'],
  ['a ZIP archive', 'fitments', () => aZip([{ name: 'data.csv', content: 'a' }]), 'Unpack it, and'],
  ['a ZIP archive in gzip', 'aces', () => gzipSync('PK\u0003\u0004 data.xml'), 'Unpack it, and'],
  ['two layers of gzip', 'fitments', () => gzipSync(gzipSync('a,b')), 'compressed twice'],
  [
    'a damaged workbook',
    'products',
    () => Buffer.from('PK\u0003\u0004\u0000\u0000[Content_Types].xml'),
    'The workbook is damaged',
  ],
  [
    'an old workbook of Excel',
    'products',
    () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]),
    'Save it as .xlsx',
  ],
  ['XML that is to be CSV', 'fitments', () => importFile('aces-4.xml'), 'as ACES or PIES'],
  ['a first line only', 'fitments', () => 'part_number,year_from,make,model\n', 'no rows'],
  ['blank lines alone', 'fitments', () => '\n  \r\n,,\n , ,\n', 'The file is empty'],
  ['a byte-order mark alone', 'products', () => '\ufeff', 'The file is empty'],
  ['no application', 'aces', () => '<ACES><Header></Header></ACES>', 'no rows'],
  [
    'a row of a megabyte',
    'fitments',
    () => `part_number,year_from,make,model\nA,2010,B,${'c'.repeat(1024 * 1024)}\n`,
    'longer than 100,000 characters',
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
    const { admin } = await aShopWithPart()
    if (kind === 'aces') await loadVcdb(await aShopWithPart())
    const refused = await aCheckedImport(admin, make(), { kind })
    expect(refused).toMatchObject({ state: 'failed', error: expect.stringContaining(sentence) })
    expect(await rowsOf(refused._id)).toEqual([])
  },
)

test.each([
  ['a workbook', 'products', 'PK\u0003\u0004\u0000\u0000[Content_Types].xml', false],
  ['an empty file', 'products', '\n,,\n', false],
  ['ACES', 'aces', '<ACES><Header></Header></ACES>', false],
  ['a CSV without rows', 'fitments', 'part_number,year_from,make,model\n', true],
] as const)(
  '%s that was refused says whether it has columns to match',
  async (_what, kind, text, hasColumns) => {
    const { admin } = await aShopWithPart()
    const refused = await aCheckedImport(admin, text, { kind })
    expect(refused).toMatchObject({ state: 'failed', isKept: true, hasColumns })
  },
)

test('rows are counted as they are read: one too many is refused', async () => {
  const rows = async function* () {
    yield* [1, 2, 3]
  }
  const read = async (max: number) => {
    const found: number[] = []
    for await (const row of boundedRows(rows(), max)) found.push(row)
    return found
  }
  expect(await read(3)).toEqual([1, 2, 3])
  await expect(read(2)).rejects.toThrow('The file has more than 2 rows. Split it')
})

test('the rows of a file that turns out to be damaged go', async () => {
  const { admin, number } = await aShopWithPart()
  const rows = `${number},2010,A,B\n`.repeat(2_500)
  const text = `part_number,year_from,make,model\n${rows}${'long '.repeat(30_000)}`
  const { _id: id, ...refused } = await aCheckedImport(admin, text)
  expect(refused).toMatchObject({ state: 'failed', checked: 0, isKept: true })
  expect(await rowsOf(id)).toEqual([])
})

test('a file that was uploaded before is reported', async () => {
  const { admin, number, brand, maker } = await aShopWithPart()
  const text = `part_number,brand,year_from,make,model\n${number},${brand},2010,${maker.name},Golf\n`
  const first = await aCheckedImport(admin, text, { name: 'monday.csv' })
  expect(first.sameAs).toBeNull()
  await applied(admin, first._id)
  const second = await aCheckedImport(admin, text)
  expect(second).toMatchObject({ sameAs: 'monday.csv', open: 0, report: { actions: { same: 1 } } })
})

test('in the report as CSV no cell is calculated, and what a spreadsheet escaped is read as it was', async () => {
  const { admin, maker } = await aShopWithPart()
  const text = `part_number,year_from,make,model\n"=HYPERLINK(""http://x"")",2010,${maker.name},Golf\n'-42,2010,${maker.name},Golf\n`
  const { _id: id } = await aCheckedImport(admin, text)
  let csv = ''
  for await (const piece of reportCsv(id)) csv += piece
  expect(csv).toContain(`"'=HYPERLINK(""http://x"")"`)
  expect(csv).toContain("'-42")
  expect((await rowsOf(id)).map(({ raw }) => raw.part)).toEqual(['=HYPERLINK("http://x")', '-42'])
})

test('a compressed file that can’t be read to its end fails its check, and not the process', async () => {
  const world = await aShopWithPart()
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
  const world = await aShopWithPart()
  const note = 'C:\\u0000\\ud800 \\\\ud800'
  const file = `part_number,brand,year_from,make,model,note\n${world.number},${world.brand},2010,${world.maker.name},Golf,${note}\n`
  const { _id: id, state } = await aCheckedImport(world.admin, file)
  expect(state).toBe('checked')
  expect(await rowsOf(id)).toMatchObject([{ action: 'add', resolved: { note } }])
})

test('texts of a file are single lines without characters that reverse the text around them', async () => {
  const world = await aShopWithPart()
  const file = `part_number,brand,year_from,make,model,engine,conditions\n${world.number},${world.brand},2010,${world.maker.name},Golf,"2.0\nTDI","\u202ewith ABS\u200e|a\tb"\n`
  const { _id: id } = await aCheckedImport(world.admin, file)
  expect(await rowsOf(id)).toMatchObject([
    { resolved: { engine: '2.0 TDI', conditions: ['with ABS', 'a b'] } },
  ])
})

test('a row whose texts are too long for their index is left out', async () => {
  const world = await aShopWithPart()
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
