import { expect, test } from 'vitest'
import { aSheetRow, aWorkbook, aZip } from '#test/workbook.ts'
import { columnsOf } from './known-columns.ts'
import { nameTest } from './match-columns.ts'
import { readTableHead, tableRows } from './table-file.ts'

async function read(bytes: Buffer, choice = {}) {
  const pieces = async function* () {
    yield bytes
  }
  const head = await readTableHead(pieces, nameTest(columnsOf('products')), choice)
  const rows = []
  for await (const row of tableRows(head)) rows.push(row)
  return { ...head, rows }
}

const HEADER = aSheetRow('sku', 'name', 'price')

test('cells are what the workbook shows: without noise, with zeros, dates by their format', async () => {
  const styles =
    '<numFmts><numFmt numFmtId="164" formatCode="00000000"/><numFmt numFmtId="165" formatCode="mmm\\-yy"/></numFmts>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="14"/><xf numFmtId="16"/></cellXfs>'
  const cells = [
    '<c><v>4711.0</v></c><c><v>0.30000000000000004</v></c><c><v>1E-3</v></c><c><v>1E-7</v></c>',
    '<c s="1"><v>712</v></c><c s="2"><v>39386</v></c><c s="3"><v>46082</v></c><c s="4"><v>46003</v></c>',
    '<c t="b"><v>1</v></c><c t="e"><v>#REF!</v></c><c><f>A1*2</f></c><c t="str"><f>B1</f><v>Bolt</v></c>',
  ]
  const sheet = `${HEADER}${cells.map((one) => `<row>${one}</row>`).join('')}`
  const { rows } = await read(aWorkbook({ sheets: { S: sheet }, styles }))
  expect(rows.map(({ cells: texts }) => texts)).toEqual([
    ['4711', '0.3', '0.001', '0.0000001'],
    ['00000712', '2007-10', '2026-03-01', '12-Dec'],
    ['TRUE', '#REF!', '', 'Bolt'],
  ])
  expect(rows[2]?.kinds).toEqual(['boolean', 'error', 'no-value'])
})

test('texts are shared, rich or inline, without reading aids and control characters', async () => {
  const texts = [
    '<si><r><t>Brake </t></r><r><t>hose</t></r><rPh sb="0" eb="1"><t>aid</t></rPh></si>',
    '<si><t xml:space="preserve">Hose_x000D_ 2</t></si>',
  ].join('')
  const sheet = `${HEADER}<row r="4"><c r="B4" t="s"><v>0</v></c><c r="C4" t="s"><v>1</v></c></row>`
  const { rows } = await read(aWorkbook({ sheets: { S: sheet }, texts }))
  expect(rows).toMatchObject([{ line: 4, cells: ['', 'Brake hose', 'Hose 2'] }])
})

test('of several sheets the one with most known names is read, unless the owner chooses another', async () => {
  const sheets = {
    Cover: aSheetRow('Welcome'),
    Old: `${aSheetRow('sku', 'price')}${aSheetRow('A', 1)}`,
    New: `${HEADER}${aSheetRow('A', 'Bolt', 2)}`,
  }
  const found = await read(aWorkbook({ sheets }))
  expect(found).toMatchObject({ sheet: 'New', headers: ['sku', 'name', 'price'] })
  expect(found.sheets.map(({ name, rows }) => [name, rows])).toEqual([
    ['Old', 1],
    ['New', 1],
  ])
  const byLine = await read(aWorkbook({ sheets }), { headerLine: 2 })
  expect(byLine).toMatchObject({ sheet: 'New', headers: ['A', 'Bolt', '2'] })
  expect(await read(aWorkbook({ sheets }), { sheet: 'Old' })).toMatchObject({ sheet: 'Old' })
})

test('a cover before the list and a header in two lines do not hide it, and any sheet can be read', async () => {
  const part = aSheetRow('126414', 'Oil filter', '2.0 TDI', 5.1, 11.95, 12)
  const groups = `${aSheetRow('FILTRATION Q4 2026')}${aSheetRow('Item', '', '', 'Price (USD)', '', 'Packaging')}`
  const names = aSheetRow('Part No', 'Type', 'Application', 'Net', 'List', 'Qty/Case')
  const cover = `${aSheetRow('Customer Price Book')}${aSheetRow('Valid from', '2026-11-15')}`
  const old = `${aSheetRow('Part No', 'Type', 'List')}${aSheetRow('124450', 'Oil filter', 6.75)}`
  const sheets = { Cover: cover, Filters: `${groups}${names}${part}${part}`, Gone: old }
  const found = await read(aWorkbook({ sheets }))
  expect(found).toMatchObject({ sheet: 'Filters', headerLines: [2, 3] })
  const lists = found.sheets.map(({ name, isList }) => [name, isList])
  expect(lists).toEqual([
    ['Cover', false],
    ['Filters', true],
    ['Gone', true],
  ])
  const other = aSheetRow('Eins', 'Zwei')
  const unknown = { Cover: cover, Liste: `${other}${part}${part}${part}` }
  expect(await read(aWorkbook({ sheets: unknown }))).toMatchObject({ sheet: 'Liste' })
  expect(await read(aWorkbook({ sheets }), { sheet: 'Cover' })).toMatchObject({ sheet: 'Cover' })
})

test('sheets with the same columns are one list, unless they name the same parts', async () => {
  const list = (...numbers: string[]) =>
    [HEADER, ...numbers.map((number) => aSheetRow(number, 'Oil filter', 5))].join('')
  const sheets = { Filters: list('F-1', 'F-2'), Brakes: list('B-1'), Terms: aSheetRow('30 days') }
  const found = await read(aWorkbook({ sheets }))
  expect(found.rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
    [2, 'F-1'],
    [3, 'F-2'],
    [5, 'B-1'],
  ])
  expect((await read(aWorkbook({ sheets }), { sheet: 'Brakes' })).rows).toHaveLength(1)
  const months = { November: list('F-1', 'F-2'), December: list('F-2', 'F-3') }
  expect((await read(aWorkbook({ sheets: months }))).rows).toHaveLength(2)
  expect((await read(aWorkbook({ sheets: months }), { sheet: '*' })).rows).toHaveLength(4)
})

test('sheets are no one list if their titles or names may say another price', async () => {
  const list = (number: string, ...titles: string[]) =>
    [...titles.map((one) => aSheetRow(one)), HEADER, aSheetRow(number, `Part ${number}`, 5)].join(
      '',
    )
  const countRead = async (sheets: Record<string, string>, choice = {}) =>
    (await read(aWorkbook({ sheets }), choice)).rows.length
  const titled = (first: string, second: string) => ({
    Filters: list('F-1', first),
    Brakes: list('B-1', second),
  })
  const differ = titled('Prices in USD', 'Prices in EUR incl. 19 % VAT')
  expect(await countRead(differ)).toBe(1)
  expect(await countRead(differ, { sheet: '*' })).toBe(2)
  expect(await countRead(titled('Prices 2027: Filters', 'Prices 2027: Brakes'))).toBe(2)
  for (const name of ['USD', 'Prices (€)', 'Europe', 'Germany', 'CLEARANCE', 'Cost 2027', 'CA']) {
    expect([name, await countRead({ Filters: list('F-1'), [name]: list('B-1') })]).toEqual([
      name,
      1,
    ])
  }
})

test('names that are those of JavaScript are names', async () => {
  const sheet = `${aSheetRow('sku', '__proto__', 'constructor')}${aSheetRow('A', 'b', 'c')}`
  const { sheet: name, headers } = await read(aWorkbook({ sheets: { __proto: sheet } }))
  expect([name, headers]).toEqual(['__proto', ['sku', '__proto__', 'constructor']])
})

test('a cell merged over several rows holds for each of them, one over several columns for its first', async () => {
  const sheet = [
    `<row r="1">${cellsAt('A1', 'Brand')}${cellsAt('B1', 'Pricing')}${cellsAt('D1', 'Name')}</row>`,
    `<row r="2">${cellsAt('B2', 'SKU')}${cellsAt('C2', 'Price')}</row>`,
    `<row r="3">${cellsAt('A3', 'Bosch')}${cellsAt('B3', 'A-1')}<c r="C3"><v>5</v></c></row>`,
    `<row r="4">${cellsAt('B4', 'A-2')}</row>`,
    '<row r="5"/>',
    `<row r="6">${cellsAt('A6', 'Brakes')}</row>`,
    `<row r="7">${cellsAt('A7', 'ATE')}${cellsAt('B7', 'A-3')}<c r="C7"><v>6</v></c></row>`,
  ]
  const merged = mergedCells('A1:A2', 'B1:C1', 'A3:A5', 'C3:C4', 'A6:D6', 'XFD7:XFD9')
  const { headers, rows } = await read(aWorkbook({ sheets: { S: sheet.join('') }, merged }))
  expect(headers).toEqual(['Brand', 'Pricing / SKU', 'Pricing / Price', 'Name'])
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['Bosch', 'A-1', '5'],
    ['Bosch', 'A-2', '5'],
    ['Brakes'],
    ['ATE', 'A-3', '6'],
  ])
  expect(rows[1]?.kinds?.[2]).toBe('number')
})

function cellsAt(at: string, text: string) {
  return `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
}

function mergedCells(...refs: string[]) {
  return `<mergeCells>${refs.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
}

const ROW = `${HEADER}${aSheetRow('A', 'Bolt', 1)}`
const BOMB = ' '.repeat(30 * 1024 * 1024)

test.each<[what: string, make: () => Buffer, sentence: string]>([
  ['no workbook', () => aZip([{ name: 'data.csv', content: 'a,b' }]), 'This is a ZIP archive'],
  [
    'another spreadsheet',
    () => aZip([{ name: 'mimetype', content: 'application/vnd.oasis' }]),
    'a spreadsheet of another kind',
  ],
  ['half of it', () => aWorkbook({ sheets: { S: ROW } }).subarray(0, 300), 'damaged'],
  ['no sheet', () => aWorkbook({ sheets: {} }), 'no sheet'],
  [
    'a path outside',
    () => aWorkbook({ sheets: { S: ROW }, more: [{ name: '../../etc/x', content: 'x' }] }),
    'damaged',
  ],
  [
    'a DOCTYPE',
    () => aWorkbook({ sheets: { S: ROW }, head: '<!DOCTYPE a [<!ENTITY b "c">]>' }),
    'A DOCTYPE is not allowed',
  ],
  ['a bomb', () => aWorkbook({ sheets: { S: `${ROW}${BOMB}` } }), 'too large'],
  [
    'a size that is a lie',
    () => aZip([{ name: 'xl/workbook.xml', content: `<workbook>${BOMB}</workbook>`, claims: 100 }]),
    'damaged',
  ],
  [
    'a size of gigabytes',
    () => aZip([{ name: 'xl/workbook.xml', content: '<a/>', claims: 3 * 1024 ** 3 }]),
    'too large',
  ],
  [
    'a cell in the last column',
    () => aWorkbook({ sheets: { S: `${ROW}<row r="9"><c r="XFD9"><v>1</v></c></row>` } }),
    'more than 1,000 columns',
  ],
  [
    'rows that go backwards',
    () => aWorkbook({ sheets: { S: `${ROW}<row r="1"><c><v>1</v></c></row>` } }),
    'not in order',
  ],
  [
    'texts without end',
    () =>
      aWorkbook({
        sheets: { S: ROW },
        texts: `<si><t>${'long '.repeat(7_900)}</t></si>`.repeat(1_800),
      }),
    'too much text',
  ],
  [
    'a flood of merged cells',
    () => {
      const refs = Array.from({ length: 100_001 }, (_, at) => `A${2 * at + 2}:A${2 * at + 3}`)
      return aWorkbook({ sheets: { S: ROW }, merged: mergedCells(...refs) })
    },
    'more than 100,000 merged cells',
  ],
])('a workbook with %s is refused in a sentence', async (_what, make, sentence) => {
  await expect(read(make())).rejects.toThrow(sentence)
})

test('cells without a value up to the last column are none', async () => {
  const empty = Array.from({ length: 16_384 }, () => '<c s="1"/>').join('')
  const { rows } = await read(aWorkbook({ sheets: { S: `${ROW}<row>${empty}</row>` } }))
  expect(rows).toHaveLength(1)
})
