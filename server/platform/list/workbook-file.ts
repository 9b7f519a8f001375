import { type PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import {
  escapedText,
  headXml,
  rowXml,
  SHEET_END,
  SHEET_START,
  SHEETS,
  STYLES,
  XML,
} from './sheet-xml.ts'
import type { Table } from './table.ts'

// A table as a workbook (XLSX): a ZIP file of XML, written in the memory of one batch.

const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
export const WORKBOOK_TYPE = `${TYPES}.sheet`

/** Of a sheet in Excel; the first names the columns. */
const MAX_ROWS = 1_048_576
/** The same rows are the same bytes. */
const ENTRY = { mtime: new Date('2000-01-01T12:00:00Z') }

/** @param maxRows of a sheet: what a sheet has no room for is in the next one */
export async function* workbookFile(table: Table, maxRows = MAX_ROWS) {
  const zip = new ZipFile()
  const output = zip.outputStream as PassThrough
  const batches = table.batches[Symbol.asyncIterator]()
  zip.on('error', (error: Error) => output.destroy(error))
  addEntries(zip, { ...table, batches: { [Symbol.asyncIterator]: () => batches } }, maxRows).catch(
    (error: Error) => output.destroy(error),
  )
  try {
    for await (const piece of output) yield piece as Buffer
  } finally {
    // The client may have left.
    await batches.return?.()
  }
}

async function addEntries(zip: ZipFile, { name, columns, batches }: Table, maxRows: number) {
  const read = batches[Symbol.asyncIterator]()
  let next = await read.next()
  let sheets = 0
  do {
    sheets += 1
    const sheet = Readable.from(sheetOf(), { highWaterMark: 1 })
    zip.addReadStream(sheet, `xl/worksheets/sheet${sheets}.xml`, ENTRY)
    await finished(sheet)
  } while (!next.done)
  for (const [path, text] of entriesOf(name, sheets)) zip.addBuffer(Buffer.from(text), path, ENTRY)
  zip.end()

  async function* sheetOf() {
    yield SHEET_START + headXml(columns)
    let rows = 1
    while (!next.done && rows + next.value.length <= maxRows) {
      rows += next.value.length
      yield next.value.map(rowXml).join('')
      next = await read.next()
    }
    yield SHEET_END
  }
}

/** What a workbook has beside the cells of its sheets. */
function entriesOf(name: string, sheets: number): [path: string, text: string][] {
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1)
  const title = escapedText(name)
  return [
    ['xl/styles.xml', STYLES],
    [
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${SHEETS}" xmlns:r="${OFFICE}"><sheets>${numbers
        .map((n) => `<sheet name="${title}${n > 1 ? ` ${n}` : ''}" sheetId="${n}" r:id="r${n}"/>`)
        .join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations([
        ...numbers.map((n): Relation => [`r${n}`, 'worksheet', `worksheets/sheet${n}.xml`]),
        ['styles', 'styles', 'styles.xml'],
      ]),
    ],
    ['_rels/.rels', relations([['workbook', 'officeDocument', 'xl/workbook.xml']])],
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${WORKBOOK_TYPE}.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${numbers
        .map(
          (n) =>
            `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPES}.worksheet+xml"/>`,
        )
        .join('')}</Types>`,
    ],
  ]
}

type Relation = [id: string, type: string, target: string]

function relations(all: Relation[]) {
  const elements = all.map(
    ([id, type, target]) =>
      `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  )
  return `${XML}<Relationships xmlns="${RELATIONS}">${elements.join('')}</Relationships>`
}
