import { MAX_IMPORT_COLUMNS } from '#contract/import/import-bounds.ts'
import { UnreadableFile } from './import-error.ts'
import { placeOf } from './sheet-records.ts'
import type { CellKind, FileRecord } from './source-row.ts'
import type { Sheet } from './workbook.ts'
import { attributeOf, readElements } from './xml-elements.ts'

// Cells of a sheet that are merged over several rows: a brand beside all of its parts. One merged
// over several columns is the value of its first.

/** The column from 0, the first row and the last. */
export type Merged = { at: number; from: number; to: number }

const MAX_MERGED = 100_000
/** Of the element that lists them. */
const MAX_BYTES = 64 * 1024 * 1024
const PIECE = 64 * 1024

/** Those over several rows, from this row on. @throws UnreadableFile too many */
export async function mergedCells(sheet: Sheet, from: number) {
  const merged: Merged[] = []
  const list = await listOfMerged(sheet)
  const read = async function* () {
    for (let at = 0; at < list.length; at += PIECE) yield list.subarray(at, at + PIECE)
  }
  if (list.length === 0) return merged
  for await (const element of readElements(read, ['mergeCell'])) {
    const one = rangeOf(attributeOf(element, 'ref'))
    if (one && one.from >= from && one.to > one.from) merged.push(one)
    if (merged.length > MAX_MERGED) throw tooMany()
  }
  return merged.toSorted((one, other) => one.from - other.from)
}

function tooMany() {
  return new UnreadableFile('The sheet has more than 100,000 merged cells. Unmerge them.')
}

function rangeOf(reference: string): Merged | undefined {
  const [first = '', last = ''] = reference.split(':')
  const at = placeOf(first)
  if (at === undefined || at >= MAX_IMPORT_COLUMNS || placeOf(last) === undefined) return undefined
  return { at, from: rowOf(first), to: rowOf(last) }
}

function rowOf(reference: string) {
  return Number(reference.replace(/\D/g, ''))
}

const NAMES = ['mergeCells', 'x:mergeCells']
/** A tag may lie in two pieces. */
const OVERLAP = 20

/** The element that lists them. It stands below the rows, which need not be parsed for it. */
async function listOfMerged({ read }: Sheet) {
  const found: Buffer[] = []
  let tail: Buffer = Buffer.alloc(0)
  let size = 0
  for await (const piece of read()) {
    const bytes = Buffer.concat([tail, piece])
    const from = found.length > 0 ? tail.length : startOf(bytes)
    tail = bytes.subarray(-OVERLAP)
    if (from < 0) continue
    found.push(bytes.subarray(from))
    size += piece.length
    if (size > MAX_BYTES) throw tooMany()
    if (endOf(bytes) >= 0) break
  }
  const list = Buffer.concat(found)
  return list.subarray(0, Math.max(0, endOf(list)))
}

function startOf(bytes: Buffer) {
  return Math.max(...NAMES.map((name) => bytes.indexOf(`<${name}`)))
}

/** Behind the element. */
function endOf(bytes: Buffer) {
  const ends = NAMES.map((name) => {
    const at = bytes.indexOf(`</${name}>`)
    return at < 0 ? at : at + name.length + 3
  })
  return Math.max(...ends)
}

type Open = { to: number; text: string; kind: CellKind | undefined }

/** Fills the blank cells of rows, in their order; one range of a column is open at a time. */
export function mergedFiller(merged: Merged[]) {
  const open = new Map<number, Open>()
  let next = 0
  return <One extends FileRecord>(record: One): One => {
    for (let one = merged[next]; one && one.from <= record.line; one = merged[next]) {
      next += 1
      // A first row without a word is not read, and holds nothing.
      if (one.from === record.line) open.set(one.at, openedBy(record, one))
    }
    return filled(record, open)
  }
}

function openedBy({ cells, kinds }: FileRecord, { at, to }: Merged): Open {
  return { to, text: cells[at] ?? '', kind: kinds?.[at] }
}

function filled<One extends FileRecord>(record: One, open: Map<number, Open>): One {
  if (open.size === 0) return record
  const cells = record.cells.slice()
  const kinds = (record.kinds ?? []).slice()
  for (const [at, { to, text, kind }] of open) {
    if (to <= record.line) open.delete(at)
    if (to < record.line || text === '' || cells[at]?.trim()) continue
    while (cells.length < at) cells.push('')
    cells[at] = text
    if (kind) kinds[at] = kind
  }
  return { ...record, cells, kinds }
}
