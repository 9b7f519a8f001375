import type { ImportKind, ImportOptions } from '#contract/import/import.ts'
import { MAX_CSV_MB } from '#contract/import/import-bounds.ts'
import { isUnique } from '#contract/unique.ts'
import { type Column, type CsvKind, columnNamed, columnsOf } from './file/csv-columns.ts'
import { readHead } from './file/csv-rows.ts'
import { DECIMAL_COLUMNS, hasDecimalComma } from './file/decimal-comma.ts'
import { UnreadableFile } from './file/import-error.ts'
import { readFile } from './file/stored-file.ts'
import { findColumns } from './name-mappings.ts'

// Matches the columns of a CSV with the shop's. The shop's own names need no match; the owner
// matches others, once for all files with the same first line.

/** Rows in which prices are looked at. */
const LOOKED_AT = 50

export type Head = Awaited<ReturnType<typeof readHead>>

/**
 * At the upload: does the owner have to match the columns, or did they do it for an earlier file?
 */
export async function matchByName(
  id: string,
  kind: ImportKind,
  gzip: boolean,
): Promise<Partial<ImportOptions>> {
  if (!isCsv(kind)) return {}
  try {
    const head = await headOf(id, gzip)
    if (head.headers.length === 0) return { hasNoColumns: true }
    const remembered = await findColumns(kind, head.headers)
    if (remembered) {
      const isUnasked =
        remembered.decimalComma === undefined && decimalOf(head, remembered.columns ?? [])
      return isUnasked ? { awaits: 'columns' } : { ...remembered, isRemembered: true }
    }
    return isOurs(kind, head) ? {} : { awaits: 'columns' }
  } catch (error) {
    // The check says what is wrong with it.
    if (error instanceof UnreadableFile) return { hasNoColumns: true }
    throw error
  }
}

export function isCsv(kind: ImportKind): kind is CsvKind {
  return kind === 'fitments' || kind === 'numbers' || kind === 'products'
}

export function headOf(id: string, gzip: boolean) {
  return readHead(() => readFile(id, { gzip, maxBytes: MAX_CSV_MB * 1024 * 1024 }), LOOKED_AT)
}

function isOurs(kind: CsvKind, head: Head) {
  const known = columnsOf(kind)
  const names = head.headers.map((header) => columnNamed(header, known)?.name)
  const isWhole = known.every(({ name, isRequired }) => !isRequired || names.includes(name))
  const areKnown = names.every((name, at) => name !== undefined || head.headers[at] === '')
  const found = names.filter((name) => name !== undefined)
  return isWhole && areKnown && isUnique(found) && !decimalOf(head, names)
}

/** A price with a comma, where none has a point: what it means is never guessed. */
export function decimalOf({ headers, rows }: Head, names: (string | null | undefined)[]) {
  const cells = names.flatMap((name, at) =>
    name && DECIMAL_COLUMNS.includes(name)
      ? rows.map((row) => ({ header: headers[at] ?? '', example: row[at] ?? '' }))
      : [],
  )
  if (cells.some(({ example }) => /^\d+\.\d{1,2}$/.test(example))) return null
  return cells.find(({ example }) => hasDecimalComma(example)) ?? null
}

/** By name, then by what other programs call it, then by a word in it; each of our columns once. */
export function propose(headers: string[], known: Column[]) {
  const proposed: { name: string | null; from: 'name' | 'word' | 'nothing' }[] = headers.map(
    () => ({ name: null, from: 'nothing' }),
  )
  const isFree = ({ name }: Column) => proposed.every((one) => one.name !== name)
  const passes = [
    (header: string) => columnNamed(header, known),
    (header: string) => known.find((one) => isFree(one) && wordsOf(one).includes(squash(header))),
    (header: string) => containedIn(squash(header), known.filter(isFree)),
  ]
  for (const [pass, find] of passes.entries()) {
    for (const [at, header] of headers.entries()) {
      if (proposed[at]?.name || header === '') continue
      const found = find(header)
      if (found && isFree(found))
        proposed[at] = { name: found.name, from: pass === 0 ? 'name' : 'word' }
    }
  }
  return proposed
}

const MIN_CONTAINED = 5

/** The column with the longest word that the header has in it. */
function containedIn(header: string, columns: Column[]) {
  const [best] = columns
    .flatMap((column) => wordsOf(column).map((word) => ({ column, word })))
    .filter(({ word }) => word.length >= MIN_CONTAINED && header.includes(word))
    .toSorted((one, other) => other.word.length - one.word.length)
  return best?.column
}

function wordsOf({ name, aliases, words }: Column) {
  return [name, ...aliases].map((one) => one.replaceAll('_', '')).concat(words.split(' '))
}

/** Without case, signs and accents: "Stück-Zahl" is stuckzahl. */
function squash(header: string) {
  return header
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]/g, '')
}
