import type { FileRecord } from '../file/source-row.ts'

// Records whose cells stand elsewhere: what variants of a product share is in its first row alone,
// and a printed list breaks a long line in two.

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

/** Two short lines that are one row: the last cell of the first goes on in the second. */
export async function* withoutBreaks(records: AsyncIterable<FileRecord>, { headers }: Table) {
  const isShort = ({ cells }: FileRecord) => cells.length < headers.length
  let held: FileRecord | undefined
  for await (const record of records) {
    const before = held
    held = undefined
    if (
      before &&
      isShort(record) &&
      before.cells.length + record.cells.length - 1 === headers.length
    ) {
      const [end = '', ...rest] = record.cells
      yield {
        ...before,
        cells: [...before.cells.slice(0, -1), `${before.cells.at(-1)} ${end}`, ...rest],
      }
      continue
    }
    if (before) yield before
    const isOpen = isShort(record) && record.cells.length > 1 && record.cells.at(-1)?.trim() !== ''
    if (isOpen) held = record
    else yield record
  }
  if (held) yield held
}
