import type { FileRecord } from '../file/source-row.ts'

// What variants of a product share stands in its first row alone.

type Table = { headers: string[]; names: (string | null)[] }

const HANDLE = /^(?:url )?handle$/i
const SHARED = ['brand', 'name', 'title', 'description', 'category']
const KEYS = ['sku', 'part_number']
const WORDS = ['name', 'title']
const OPTION = /^option(\d) value$/i
const NO_OPTION = /^(?:default )?title$/i

/** Each variant with what its product has; ‘Left’ is in the name of one. */
export async function* withVariants(records: AsyncIterable<FileRecord>, table: Table) {
  const handle = table.headers.findIndex((header) => HANDLE.test(header.trim()))
  let first: FileRecord | undefined
  for await (const record of records) {
    const of = record.cells[handle]?.trim()
    const isNext = first !== undefined && of !== '' && first.cells[handle]?.trim() === of
    if (!isNext) first = record
    const isVariant = handle >= 0 && isAnyFilled(record, table, KEYS)
    yield isVariant && first ? variantOf(record, first, table) : record
  }
}

function isAnyFilled({ cells }: FileRecord, { names }: Table, wanted: string[]) {
  return cells.some((cell, at) => wanted.includes(names[at] ?? '') && cell.trim())
}

function variantOf(record: FileRecord, first: FileRecord, table: Table): FileRecord {
  const options = table.headers.flatMap((header, at) => {
    const [, n] = OPTION.exec(header.trim()) ?? []
    const value = record.cells[at]?.trim() ?? ''
    return n && value && !NO_OPTION.test(value) ? value : []
  })
  const cells = record.cells.map((cell, at) => {
    const name = table.names[at] ?? ''
    const whole = SHARED.includes(name) && !cell.trim() ? (first.cells[at] ?? '') : cell
    return WORDS.includes(name) && whole.trim() ? [whole.trim(), ...options].join(', ') : whole
  })
  return { ...record, cells }
}
