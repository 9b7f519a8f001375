import { expect, test } from 'vitest'
import { csvRecords, findDialect } from './csv-records.ts'

async function read(text: string | Buffer) {
  const bytes = async function* () {
    yield Buffer.from(text)
  }
  const dialect = await findDialect(bytes)
  const records: [line: number, ...cells: string[]][] = []
  for await (const { line, cells } of csvRecords(bytes, dialect)) records.push([line, ...cells])
  return { ...dialect, records }
}

test('the delimiter is the one with which most rows have the same number of cells', async () => {
  const decimals = 'sku;a;b\nA-1;1,5;2,5\nA-2;3,5;4,5\n'
  expect(await read(decimals)).toMatchObject({ delimiter: ';' })
  const listed = 'sku,cars\nA,Civic; Accord\nB,Golf; Polo\n'
  expect(await read(listed)).toMatchObject({ delimiter: ',' })
  expect(await read('Price list, spring, 2026\n\nsku|name\nA|Bolt, long\nB|Nut')).toMatchObject({
    delimiter: '|',
  })
})

test('a row begins in its own line, also after cells with line breaks', async () => {
  const { records } = await read('sku,name\r\nA,"one\r\ntwo"\r\n\r\nB,three\r\n')
  expect(records).toEqual([
    [1, 'sku', 'name'],
    [2, 'A', 'one\r\ntwo'],
    [4, ''],
    [5, 'B', 'three'],
  ])
})

test('a quote inside a cell is an inch mark', async () => {
  const { records } = await read('sku,name\nA,18" wheel\nB,"19"" wheel, black"\n')
  expect(records.slice(1)).toEqual([
    [2, 'A', '18" wheel'],
    [3, 'B', '19" wheel, black'],
  ])
})

test('inch marks that would join cells, or a quote that is never closed, are characters', async () => {
  const joined = await read('sku,size,name\nA,"18 x 8,wheel 18"\nB,"19 x 8,wheel 19"\nC,20,wheel\n')
  expect(joined).toMatchObject({ isQuoted: true })
  const eaten = await read(
    'sku,name,description,price\nA1,Blade,"24 in blade,10.00\nA2,Wiper,Other 6",12.00\nA3,Nut,x,1\n',
  )
  expect(eaten).toMatchObject({ isQuoted: false })
  expect(eaten.records.slice(1, 3)).toEqual([
    [2, 'A1', 'Blade', '"24 in blade', '10.00'],
    [3, 'A2', 'Wiper', 'Other 6"', '12.00'],
  ])
  const lines = await read('sku,name,text,price\nA1,Pad,"Fits Golf, Polo\nand more, too",10\n')
  expect(lines).toMatchObject({ isQuoted: true })
  const rows = Array.from({ length: 300 }, (_, at) => `S-${at},Bolt`).join('\n')
  const open = await read(`sku,name\nA,"24 in wiper\n${rows}\n`)
  expect(open).toMatchObject({ isQuoted: false })
  expect(open.records).toHaveLength(302)
  expect(open.records[1]).toEqual([2, 'A', '"24 in wiper'])
})

test('characters, line breaks and quotes are whole wherever a long file is cut to be parsed', async () => {
  const name = '🔧'.repeat(4_999)
  const rows = Array.from({ length: 40 }, (_, at) => ['A'.repeat(at + 1), `${name}\r\n"`])
  const text = rows.map(([sku, cell]) => `${sku},"${cell?.replace('"', '""')}"\r\n`).join('')
  const { records } = await read(text)
  expect(records.map(([, ...cells]) => cells)).toEqual(rows)
})

test('a formula that keeps a number a text is that text', async () => {
  const { records } = await read(
    'no,ean,name\n"=""00712""",="00713","=""18"""" wheel"""\n=A1,=,="\n',
  )
  expect(records.slice(1)).toEqual([
    [2, '00712', '00713', '18" wheel'],
    [3, '=A1', '=', '="'],
  ])
})

test('bytes of which only Windows-1250 makes words are read as that', async () => {
  const polish = Buffer.from(
    'Nazwa;Magazyn\n\xa3o\xbfysko;\xa3\xf3d\x9f\nG\xb3owica;Pozna\xf1',
    'latin1',
  )
  expect(await read(polish)).toMatchObject({
    encoding: 'windows-1250',
    records: [
      [1, 'Nazwa', 'Magazyn'],
      [2, 'Łożysko', 'Łódź'],
      [3, 'Głowica', 'Poznań'],
    ],
  })
  for (const text of [
    'M\xfcller;£5',
    'S\xf8ren;5 m\xb3',
    'cos\xec;\xbfqu\xe9?',
    'Fra\xeeche;1\xbd',
    '\xa3each;45',
    '\xa3o\xbfysko;\xa3\xf3d\x9f\nG\xb3owica;\xa312',
  ]) {
    expect(await read(Buffer.from(`a;b\n${text}`, 'latin1'))).toMatchObject({
      encoding: 'windows-1252',
    })
  }
})
