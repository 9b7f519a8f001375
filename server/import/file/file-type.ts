import { UnreadableFile } from './import-error.ts'

// Recognizes files that are neither CSV nor XML by their first bytes, and says what to do instead.

const AS_CSV = 'Open it, save the sheet as CSV (UTF-8), and upload that.'
const UNPACK = 'Unpack it, and upload the CSV or XML that is inside.'
const DOWNLOAD_AGAIN =
  'Its site may have asked for a login: download the file again, as CSV, ACES or PIES.'

const SIGNATURES: [bytes: number[], sentence: string][] = [
  [[0xd0, 0xcf, 0x11, 0xe0], `This is an Excel workbook. ${AS_CSV}`],
  [[0x50, 0x4b, 0x03, 0x04], `This is a ZIP archive. ${UNPACK}`],
  [[0x50, 0x4b, 0x05, 0x06], 'This is a ZIP archive with nothing in it.'],
  [[0x37, 0x7a, 0xbc, 0xaf], `This is a 7z archive. ${UNPACK}`],
  [[0x52, 0x61, 0x72, 0x21], `This is a RAR archive. ${UNPACK}`],
  [[0x1f, 0x8b], 'The file is compressed twice. Compress it once.'],
  [[0x25, 0x50, 0x44, 0x46], 'This is a PDF. Ask for the file as CSV, ACES or PIES.'],
]

const WEB_PAGE = /^\W*<(?:!doctype )?html[\s>]/i

/** @param bytes the first piece of a file, decompressed @throws UnreadableFile */
export function refuseOtherTypes(bytes: Buffer) {
  const found = SIGNATURES.find(([signature]) => signature.every((byte, at) => bytes[at] === byte))
  const start = bytes.subarray(0, 4096).toString('latin1')
  if (WEB_PAGE.test(start)) throw new UnreadableFile(`This is a web page. ${DOWNLOAD_AGAIN}`)
  if (!found) return
  const isWorkbook = /\[Content_Types\]\.xml|xl\/|_rels\//.test(start)
  const isOpenDocument = start.includes('application/vnd.oasis')
  if (isWorkbook) throw new UnreadableFile(`This is an Excel workbook. ${AS_CSV}`)
  if (isOpenDocument) throw new UnreadableFile(`This is a spreadsheet. ${AS_CSV}`)
  throw new UnreadableFile(found[1])
}
