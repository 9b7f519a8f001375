import { createReadStream } from 'node:fs'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Content, digestRows, type Table } from './backed-up-tables.ts'
import { BackupError, toBackupError } from './backup-error.ts'

// A backup is gzipped SQL in UTF-8: statements, and the rows of each table after a COPY statement.
// Its last lines name what each table holds.

export const HEADER = '-- Driveline backup, format 1'
export const COMPLETE = '-- complete'
export const COPY_END = '\\.'

const COPY = /^copy (\S+) \((.*)\) from stdin;$/
const TABLE = /^-- table (\S+): (\d+) rows, sha256 ([0-9a-f]{64})$/
/** How much of a table is handed over at once. */
const BATCH_BYTES = 64 * 1024

/** Statements, or some rows of the table that the last `copy` named. */
type Part =
  | { kind: 'sql'; text: string }
  | { kind: 'copy'; table: Pick<Table, 'name' | 'columns'> }
  | { kind: 'rows'; data: Buffer }
  | { kind: 'copied' }

export function copyStatement({ name, columns }: Pick<Table, 'name' | 'columns'>) {
  return `copy ${name} (${columns}) from stdin;`
}

export function tableLine(name: string, { rows, sha256 }: Content) {
  return `-- table ${name}: ${rows} rows, sha256 ${sha256}`
}

/**
 * Reads a file to its end without loading it.
 * @returns what each table holds
 * @throws BackupError when it is no backup, was cut off or damaged
 */
export async function inspectBackup(file: string) {
  const contents = new Map<string, Content>()
  const found = new Map<string, Content>()
  let name = ''
  let digest = digestRows()
  for await (const part of readBackup(file, contents)) {
    if (part.kind === 'copy') [name, digest] = [part.table.name, digestRows()]
    if (part.kind === 'rows') digest.add(part.data)
    if (part.kind === 'copied') found.set(name, digest.content())
  }
  const isSame = [...found].every(([name, { rows, sha256 }]) => {
    const said = contents.get(name)
    return said?.rows === rows && said.sha256 === sha256
  })
  if (!isSame || found.size !== contents.size) {
    throw new BackupError(`${file} is damaged: its tables are not as its last lines say.`)
  }
  return contents
}

/** By its first line; it may be cut off after it. */
export async function isBackup(file: string) {
  try {
    for await (const line of linesOf(file)) return line.toString('utf8').trimEnd() === HEADER
  } catch {
    // A file that can't be read as gzip is no backup.
  }
  return false
}

/**
 * The parts of a file, in its order.
 * @param contents is filled with what its last lines say
 */
export async function* readBackup(
  file: string,
  contents: Map<string, Content> = new Map(),
): AsyncGenerator<Part> {
  let sql = ''
  let batch: Buffer[] = []
  let size = 0
  let isCopying = false
  let last = ''
  let isFirst = true
  const takeBatch = () => {
    const data = Buffer.concat(batch)
    batch = []
    size = 0
    return data
  }
  for await (const line of linesOf(file)) {
    if (isCopying && !isEndOfCopy(line)) {
      batch.push(line)
      size += line.length
      if (size >= BATCH_BYTES) yield { kind: 'rows', data: takeBatch() }
      continue
    }
    if (isCopying) {
      yield { kind: 'rows', data: takeBatch() }
      yield { kind: 'copied' }
      isCopying = false
      continue
    }
    last = line.toString('utf8').trimEnd()
    if (isFirst && last !== HEADER) throw new BackupError(`${file} is not a backup of Driveline.`)
    isFirst = false
    const [, name, rows, sha256] = TABLE.exec(last) ?? []
    if (name && sha256) contents.set(name, { rows: Number(rows), sha256 })
    const [, table, columns] = COPY.exec(last) ?? []
    if (table && columns) {
      yield { kind: 'sql', text: sql }
      yield { kind: 'copy', table: { name: table, columns } }
      sql = ''
      isCopying = true
      continue
    }
    // psql's own; the transaction is the reader's.
    if (!/^(\\|begin;$|commit;$)/.test(last)) sql += `${line}`
  }
  if (last !== COMPLETE || isCopying) {
    throw new BackupError(`${file} is incomplete: it was cut off before its last line.`)
  }
  yield { kind: 'sql', text: sql }
}

function isEndOfCopy(line: Buffer) {
  return line.length === 3 && line[0] === 0x5c && line[1] === 0x2e
}

/** Reads line by line; each keeps its line break. */
async function* linesOf(file: string) {
  const output = new PassThrough()
  const unzipped: AsyncIterable<Buffer> = output
  const unzipping = pipeline(createReadStream(file), createGunzip(), output)
  unzipping.catch((error) => output.destroy(error))
  let rest: Buffer = Buffer.alloc(0)
  try {
    for await (const chunk of unzipped) {
      const data = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      let from = 0
      for (let at = data.indexOf(10); at >= 0; at = data.indexOf(10, from)) {
        yield data.subarray(from, at + 1)
        from = at + 1
      }
      rest = data.subarray(from)
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error && error.code
    if (code === 'Z_BUF_ERROR') throw new BackupError(`${file} is incomplete: it was cut off.`)
    if (code === 'Z_DATA_ERROR') throw new BackupError(`${file} is damaged, or is not a backup.`)
    throw toBackupError(`${file} can’t be read`, error)
  }
  if (rest.length > 0) yield rest
}
