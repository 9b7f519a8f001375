import { posix } from 'node:path'
import { UnreadableFile } from './import-error.ts'
import { type NumberFormat, numberFormatOf } from './number-format.ts'
import { attributeOf, childrenOf, type Element, readElements } from './xml-elements.ts'
import { openZip, type ZipFile } from './zip-file.ts'

// A workbook of Excel or a program like it (XLSX, XLSM): its sheets, its texts and its formats.

export type Sheet = { name: string; isHidden: boolean; read: () => AsyncIterable<Buffer> }

export type Workbook = {
  sheets: Sheet[]
  /** Cells name their texts by the place in this list. */
  texts: string[]
  /** Cells name their formats by the place in this list. */
  formats: NumberFormat[]
  is1904: boolean
}

/** In characters. */
const MAX_TEXTS = 64 * 1024 * 1024
const MAX_SHEETS = 200

/** @throws UnreadableFile it is none, is damaged or too large */
export async function openWorkbook(bytes: Buffer): Promise<Workbook> {
  const zip = await openZip(bytes)
  const [main] = await relationsOf(zip, '')
  const path = main?.target ?? 'xl/workbook.xml'
  const read = zip.open(path)
  if (!read) throw new UnreadableFile(notAWorkbook(zip))
  const relations = await relationsOf(zip, path)
  const targetOf = (type: string) => relations.find((one) => one.type === type)?.target ?? ''
  const found: Omit<Workbook, 'texts' | 'formats'> = { sheets: [], is1904: false }
  for await (const element of readElements(read, ['workbookPr', 'sheet'])) {
    if (element.name === 'workbookPr') found.is1904 = isTrue(attributeOf(element, 'date1904'))
    else addSheet(found.sheets, element, relations, zip)
  }
  if (found.sheets.length === 0) throw new UnreadableFile('The workbook has no sheet with rows.')
  const texts = await readTexts(zip.open(targetOf('sharedStrings')))
  return { ...found, texts, formats: await readFormats(zip.open(targetOf('styles'))) }
}

function notAWorkbook({ names }: ZipFile) {
  const isOpenDocument = names.includes('mimetype') || names.includes('content.xml')
  return isOpenDocument
    ? 'This is a spreadsheet of another kind. Save it as .xlsx, or as CSV (UTF-8).'
    : 'This is a ZIP archive. Unpack it, and upload the CSV, XLSX or XML that is inside.'
}

type Relation = { id: string; type: string; target: string }

/** The files that one of the workbook names. Links to others outside are not followed. */
async function relationsOf(zip: ZipFile, path: string): Promise<Relation[]> {
  const folder = posix.dirname(path)
  const read = zip.open(posix.join(folder, '_rels', `${posix.basename(path)}.rels`))
  const relations: Relation[] = []
  if (!read) return relations
  for await (const element of readElements(read, ['Relationship'])) {
    const target = attributeOf(element, 'Target')
    const isInside = attributeOf(element, 'TargetMode') !== 'External'
    const type = attributeOf(element, 'Type').split('/').at(-1) ?? ''
    const isMain = path !== '' || type === 'officeDocument'
    const whole = target.startsWith('/') ? target.slice(1) : posix.join(folder, target)
    if (isInside && isMain) relations.push({ id: attributeOf(element, 'Id'), type, target: whole })
  }
  return relations
}

function addSheet(sheets: Sheet[], element: Element, relations: Relation[], zip: ZipFile) {
  const id = Object.entries(element.attributes).find(([name]) => /(^|:)id$/.test(name))?.[1]
  const relation = relations.find((one) => one.id === id)
  const read = relation?.type === 'worksheet' ? zip.open(relation.target) : undefined
  if (!read || sheets.length >= MAX_SHEETS) return
  const isHidden = /hidden$/i.test(attributeOf(element, 'state'))
  sheets.push({ name: attributeOf(element, 'name') || 'Sheet', isHidden, read })
}

async function readTexts(read: (() => AsyncIterable<Buffer>) | undefined) {
  const texts: string[] = []
  let size = 0
  if (!read) return texts
  for await (const element of readElements(read, ['si'])) {
    const text = richText(element)
    // An empty one needs memory, too.
    size += text.length + 8
    if (size > MAX_TEXTS) throw new UnreadableFile('The workbook has too much text. Split it.')
    texts.push(text)
  }
  return texts
}

/** The text of a cell in several fonts, without its reading aids. */
export function richText(element: Element): string {
  const runs = childrenOf(element, 't', 'r').map((one) =>
    one.name === 't' ? one.text : richText(one),
  )
  return unescaped(runs.join(''))
}

/** A control character is written as _x000D_. */
function unescaped(text: string) {
  return text.replace(/_x([\da-f]{4})_/gi, (_, code) => {
    const character = String.fromCharCode(Number.parseInt(code, 16))
    return /[\n\t]/.test(character) || character >= ' ' ? character : ''
  })
}

async function readFormats(read: (() => AsyncIterable<Buffer>) | undefined) {
  const codes = new Map<number, string>()
  const formats: NumberFormat[] = []
  if (!read) return formats
  for await (const element of readElements(read, ['numFmt', 'cellXfs'], MAX_FORMATS)) {
    if (element.name === 'numFmt') {
      codes.set(Number(attributeOf(element, 'numFmtId')), attributeOf(element, 'formatCode'))
      continue
    }
    for (const one of childrenOf(element, 'xf')) {
      const id = Number(attributeOf(one, 'numFmtId'))
      formats.push(numberFormatOf(id, codes.get(id)))
    }
  }
  return formats
}

/** Elements that are read of all formats; a workbook has 64,000 at most. */
const MAX_FORMATS = 200_000

export function isTrue(text: string) {
  return text === '1' || text === 'true' || text === 'on'
}
