import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportKind } from '#contract/import.ts'
import { aShopWithPart, importFile, loadVcdb } from '#test/import-files.ts'
import { aCheckedImport, rowsOf } from '#test/imports.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { db } from '../db/client.ts'
import { vcdb } from '../db/schema/import.ts'
import { reportCsv } from './import-rows.ts'

// Encodings, files that are refused, and the report as a file.

beforeAll(writeCategories)
afterAll(() => db.delete(vcdb))

test.each([
  ['UTF-8 with a mark', (text: string) => Buffer.from(`\ufeff${text}`), 'UTF-8'],
  ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'), 'UTF-16'],
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

const REFUSED: [what: string, kind: ImportKind, make: () => string | Buffer, sentence: string][] = [
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
    const { admin } = await aShopWithPart()
    if (kind === 'aces') await loadVcdb(await aShopWithPart())
    const refused = await aCheckedImport(admin, make(), { kind })
    expect(refused).toMatchObject({ state: 'failed', error: expect.stringContaining(sentence) })
    expect(await rowsOf(refused._id)).toEqual([])
  },
)

test('in the report as CSV no cell is calculated, and what a spreadsheet escaped is read as it was', async () => {
  const { admin, maker } = await aShopWithPart()
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
