import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { and, asc, eq, gt } from 'drizzle-orm'
import { db } from '../../platform/db/client.ts'
import { importChunk } from '../../platform/db/schema/import.ts'
import { refuseOtherTypes } from './file-type.ts'
import { UnreadableFile } from './import-error.ts'

// The file of an import, as it was sent: in chunks in the database, so that any process can check
// it.

/**
 * The bytes of the file. @param gzip they were sent compressed @throws UnreadableFile longer than
 * `maxBytes`, or of a type that is not read. @param isTable it may be a workbook
 */
export async function* readFile(
  importId: string,
  { gzip = false, maxBytes = Infinity, isTable = false } = {},
) {
  const stored = piecesOf(importId)
  const pieces: AsyncIterable<Buffer> = gzip ? unzipped(stored) : stored
  let length = 0
  try {
    for await (const piece of pieces) {
      if (length === 0) refuseOtherTypes(piece, isTable)
      length += piece.length
      if (length > maxBytes) throw new UnreadableFile(tooLarge(maxBytes))
      yield piece
    }
  } catch (error) {
    if (isDamagedGzip(error)) throw new UnreadableFile('The compressed file is damaged.')
    throw error
  }
}

function tooLarge(maxBytes: number) {
  const megabytes = Math.round(maxBytes / 1024 / 1024)
  return `The file is too large: it has more than ${megabytes} MB. Split it into several, each with the same first lines.`
}

/** `pipe` does not pass on an error of its source: the process would end. */
function unzipped(stored: AsyncIterable<Buffer>) {
  const gunzip = createGunzip()
  const source = Readable.from(stored, { objectMode: false })
  source.on('error', (error) => gunzip.destroy(error))
  gunzip.on('close', () => source.destroy())
  return source.pipe(gunzip)
}

async function* piecesOf(importId: string): AsyncGenerator<Buffer> {
  for (let position = -1; ; ) {
    const [row] = await db
      .select({ position: importChunk.position, bytes: importChunk.bytes })
      .from(importChunk)
      .where(and(eq(importChunk.importId, importId), gt(importChunk.position, position)))
      .orderBy(asc(importChunk.position))
      .limit(1)
    if (!row) return
    position = row.position
    yield row.bytes
  }
}

function isDamagedGzip(error: unknown) {
  return error instanceof Error && 'code' in error && /^Z_/.test(String(error.code))
}
