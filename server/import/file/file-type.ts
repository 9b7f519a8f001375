import { UnreadableFile } from './import-error.ts'

// Recognizes files that the shop does not read by their first bytes, and says what to do instead.

const AS_WORKBOOK = 'Save it as .xlsx without a password, or its sheet as CSV (UTF-8).'
const UNPACK = 'Unpack it, and upload the CSV, XLSX or XML that is inside.'
const DOWNLOAD_AGAIN =
  'Its site may have asked for a login: download the file again, as CSV, ACES or PIES.'

const TABLE = 'This is a web page (or XML) with a table, not a workbook.'
const OPEN_AND_SAVE = 'Open it in a spreadsheet, and save it as .xlsx or CSV (UTF-8).'

const ZIP = [0x50, 0x4b, 0x03, 0x04]

const SIGNATURES: [bytes: number[], sentence: string][] = [
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    `This is a workbook of an old Excel (.xls), or one with a password. ${AS_WORKBOOK}`,
  ],
  [ZIP, `This is a ZIP archive. ${UNPACK}`],
  [[0x50, 0x4b, 0x05, 0x06], 'This is a ZIP archive with nothing in it.'],
  [[0x37, 0x7a, 0xbc, 0xaf], `This is a 7z archive. ${UNPACK}`],
  [[0x52, 0x61, 0x72, 0x21], `This is a RAR archive. ${UNPACK}`],
  [[0x1f, 0x8b], 'The file is compressed twice. Compress it once.'],
  [[0x25, 0x50, 0x44, 0x46], 'This is a PDF. Ask for the file as CSV, ACES or PIES.'],
]

const WEB_PAGE = /^\W*<(?:!doctype )?html[\s>]/i
/** What programs call a workbook: a page with a table, or XML of an old Excel. */
const TABLE_PAGE =
  /^\W*<(?:(?:!doctype )?html|table|meta|style|div)[\s>][\s\S]*<t[rdh][\s>]|schemas-microsoft-com:office:spreadsheet/i

/** A workbook (.xlsx) is one, too. @param bytes the first piece of a file */
export function isZip(bytes: Buffer) {
  return ZIP.every((byte, at) => bytes[at] === byte)
}

/**
 * @param bytes the first piece of a file, decompressed
 * @param isTable it may be a workbook
 * @throws UnreadableFile
 */
export function refuseOtherTypes(bytes: Buffer, isTable: boolean) {
  if (isTable && isZip(bytes)) return
  const found = SIGNATURES.find(([signature]) => signature.every((byte, at) => bytes[at] === byte))
  const start = bytes.subarray(0, 4096).toString('latin1')
  if (TABLE_PAGE.test(start)) throw new UnreadableFile(`${TABLE} ${OPEN_AND_SAVE}`)
  if (WEB_PAGE.test(start)) throw new UnreadableFile(`This is a web page. ${DOWNLOAD_AGAIN}`)
  if (!found) return
  const isWorkbook = /\[Content_Types\]\.xml|xl\/|_rels\//.test(start)
  if (isWorkbook) throw new UnreadableFile('This is a workbook, and neither ACES nor PIES.')
  throw new UnreadableFile(found[1])
}
