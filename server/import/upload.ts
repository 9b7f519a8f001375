import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { FileKind, ImportMode, ImportOptions } from '#contract/import/import.ts'
import { cleanName } from '#contract/text.ts'
import { record } from '../platform/audit/audit.ts'
import { db } from '../platform/db/client.ts'
import { importChunk, importTable } from '../platform/db/schema/import.ts'
import type { SessionUser } from '../platform/identity/session-user.ts'
import { insertJob } from '../platform/jobs/job.ts'
import { proposeAtUpload } from './columns/propose-columns.ts'

/** The kind of the jobs that check, apply and undo. */
export const IMPORT_JOB = 'import'

const CHUNK_BYTES = 1024 * 1024
const BROKE_OFF = 'The upload broke off, and nothing has changed. Upload the file again.'

type Upload = {
  kind: FileKind
  mode: ImportMode
  fileName: string
  sha256: string
  file: AsyncIterable<Buffer>
}

/**
 * Stores a file, and queues its check, unless the owner has to match its columns first. Nothing of
 * the shop changes. @returns its id
 */
export async function uploadImport(actor: SessionUser, upload: Upload) {
  const { kind, mode, file, sha256 } = upload
  const id = uuidv7()
  const fileName = cleanName(upload.fileName, 120) || 'file'
  let bytes = 0
  let gzip = false
  const values = {
    id,
    kind,
    fileName,
    sha256: '',
    createdBy: actor.id,
    error: BROKE_OFF,
  }
  await db
    .insert(importTable)
    .values({ ...values, state: 'failed', options: { mode }, report: emptyReport() })
  try {
    let position = 0
    for await (const chunk of chunksOf(file)) {
      if (position === 0) gzip = chunk[0] === 0x1f && chunk[1] === 0x8b
      bytes += chunk.length
      await db.insert(importChunk).values({ importId: id, position, bytes: chunk })
      position += 1
    }
  } catch (error) {
    await db.delete(importTable).where(eq(importTable.id, id))
    throw error
  }
  const options: ImportOptions = {
    mode,
    bytes,
    gzip,
    ...(await proposeAtUpload({ id, kind, gzip, fileName })),
  }
  await db.transaction(async (tx) => {
    await tx
      .update(importTable)
      .set({ state: 'uploaded', error: null, sha256, options })
      .where(eq(importTable.id, id))
    if (!options.awaits) await insertJob(tx, { kind: IMPORT_JOB, subjectId: id, event: 'check' })
    await record(tx, actor, 'upload import', { id, name: fileName })
  })
  return id
}

export function emptyReport() {
  return {
    codes: {},
    actions: {},
    lacking: {},
    live: 0,
    parts: 0,
    vehicles: 0,
    byPart: [],
    byVehicle: [],
    groups: [],
    largest: null,
    questions: 0,
    removed: 0,
    existing: 0,
    hidden: 0,
    stops: [],
    format: '',
    kept: [],
    undone: 0,
    skipped: [],
    skippedCount: 0,
    note: '',
  }
}

/** Pieces are joined once a chunk: copies that wait for the collector are memory, too. */
async function* chunksOf(file: AsyncIterable<Buffer>) {
  let pieces: Buffer[] = []
  let length = 0
  for await (const piece of file) {
    pieces.push(piece)
    length += piece.length
    if (length < CHUNK_BYTES) continue
    let rest = Buffer.concat(pieces)
    for (; rest.length >= CHUNK_BYTES; rest = rest.subarray(CHUNK_BYTES)) {
      yield rest.subarray(0, CHUNK_BYTES)
    }
    pieces = [rest]
    length = rest.length
  }
  if (length > 0) yield Buffer.concat(pieces)
}
