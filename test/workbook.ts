import { crc32, deflateRawSync } from 'node:zlib'

// Workbooks and other ZIP files of tests, well made and not.

export type ZipEntry = {
  name: string
  content: string | Buffer
  /** What the file says instead of the truth. */
  claims?: number
  isStored?: boolean
}

/** A ZIP file with these files. */
export function aZip(entries: ZipEntry[]) {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, claims, isStored = false } of entries) {
    const bytes = Buffer.from(content)
    const packed = isStored ? bytes : deflateRawSync(bytes, { level: 1 })
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(isStored ? 0 : 8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claims ?? bytes.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    parts.push(Buffer.from('PK\u0003\u0004', 'latin1'), common, Buffer.from(name), packed)
    const end = Buffer.alloc(14)
    end.writeUInt32LE(offset, 10)
    const made = Buffer.from([20, 0])
    directory.push(Buffer.from('PK\u0001\u0002', 'latin1'), made, common, end, Buffer.from(name))
    offset += 30 + Buffer.byteLength(name) + packed.length
  }
  const listed = Buffer.concat(directory)
  const tail = Buffer.alloc(18)
  tail.writeUInt16LE(entries.length, 4)
  tail.writeUInt16LE(entries.length, 6)
  tail.writeUInt32LE(listed.length, 8)
  tail.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, listed, Buffer.from('PK\u0005\u0006', 'latin1'), tail])
}

type Made = {
  /** The content of `sheetData`, by the name of the sheet. */
  sheets: Record<string, string>
  /** The elements of shared strings. */
  texts?: string
  /** The content of `styleSheet`. */
  styles?: string
  /** Before the sheets of the workbook. */
  head?: string
  more?: ZipEntry[]
  /** Below the rows of each sheet. */
  merged?: string
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export function aWorkbook({
  sheets,
  texts = '',
  styles = '',
  head = '',
  more = [],
  merged = '',
}: Made) {
  const named = Object.entries(sheets)
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`
  return aZip([
    {
      name: '_rels/.rels',
      content: `<Relationships>${relation('r', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships>${named.map((_, at) => relation(`r${at}`, 'worksheet', `worksheets/s${at}.xml`)).join('')}${relation('t', 'sharedStrings', 'sharedStrings.xml')}${relation('f', 'styles', 'styles.xml')}</Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `${head}<workbook><sheets>${named.map(([name], at) => `<sheet name="${name}" r:id="r${at}"/>`).join('')}</sheets></workbook>`,
    },
    { name: 'xl/sharedStrings.xml', content: `<sst>${texts}</sst>` },
    { name: 'xl/styles.xml', content: `<styleSheet>${styles}</styleSheet>` },
    ...named.map(([, rows], at) => ({
      name: `xl/worksheets/s${at}.xml`,
      content: `<worksheet><sheetData>${rows}</sheetData>${merged}</worksheet>`,
    })),
    ...more,
  ])
}

/** A row of texts and numbers. */
export function aSheetRow(...cells: (string | number)[]) {
  const written = cells.map((cell) =>
    typeof cell === 'number'
      ? `<c><v>${cell}</v></c>`
      : `<c t="inlineStr"><is><t>${cell}</t></is></c>`,
  )
  return `<row>${written.join('')}</row>`
}
