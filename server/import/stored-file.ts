import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { and, asc, eq, gt } from 'drizzle-orm'
import { db } from '../db/client.ts'
import { importChunk } from '../db/schema/import.ts'
import { UnreadableFile } from './import-error.ts'

// The file of an import, as it was sent: in chunks in the database, so that any process can check it.

/** The bytes of the file. @param gzip they were sent compressed @throws UnreadableFile longer than `maxBytes` */
export async function* readFile(importId: string, { gzip = false, maxBytes = Infinity } = {}) {
  const stored = piecesOf(importId)
  const pieces: AsyncIterable<Buffer> = gzip
    ? Readable.from(stored, { objectMode: false }).pipe(createGunzip())
    : stored
  let length = 0
  try {
    for await (const piece of pieces) {
      length += piece.length
      if (length > maxBytes) throw new UnreadableFile('The file is too large.')
      yield piece
    }
  } catch (error) {
    if (isDamagedGzip(error)) throw new UnreadableFile('The compressed file is damaged.')
    throw error
  }
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
